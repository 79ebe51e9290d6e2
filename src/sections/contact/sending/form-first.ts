import { fieldNames, type MessageFields } from '../../../contract/field-names.ts';
import type { MessageRequest } from '../../../contract/message.ts';
import { currentDraft, type Draft, endPost, keepTyped, markPosted } from './draft.ts';
import { writeWords } from '../../../islands/words.ts';
import { isWithinReach } from './server.ts';

// The part of the form's code that every visitor loads. It keeps a submit that comes before the
// rest of the code is live, and has the browser post the form if the rest is lost.

let state: 'filling in' | 'submitted' | 'posting' | 'handed over' = 'filling in';
const isHandedOver = () => state === 'handed over';

/** The form's element. Undefined in prerendering, which has no document. */
const formOnPage = () => globalThis.document?.querySelector<HTMLFormElement>('#contact form');

/**
 * Replaces the browser's checks and limits by those of scripts, and keeps a draft from the first
 * key on.
 */
export function takeOverForm(): void {
  if (document.getElementById('message-sent')) endPost(true);
  const form = formOnPage();
  if (!form) return;
  form.noValidate = true;
  // The event also fires if the browser shows the page again as it was left.
  addEventListener('pageshow', () => endPost(false));
  const { fields } = currentDraft();
  for (const name of fieldNames) {
    const field = form.querySelector<HTMLInputElement>(`[name=${name}]`);
    if (!field) continue;
    if (!('cut' in field.dataset)) field.removeAttribute('maxlength');
    field.value ||= fields[name];
  }
  for (const type of ['input', 'change', 'click', 'submit']) addEventListener(type, keep, true);
}

/**
 * Keeps what is typed, and whether the form was submitted. React gets no click on the button: while
 * it hydrates, a click would make it replace the form, which would then never be submitted.
 */
function keep(event: Event): void {
  const target = event.target as Element;
  if (isHandedOver() || !target.closest('#contact form')) return;
  draftOnPage();
  if (event.type !== 'submit' && !target.closest('[type=submit]')) return;
  event.preventDefault();
  event.stopPropagation();
  if (state !== 'posting') become('submitted', true);
}

function become(next: typeof state, isBusy: boolean): void {
  state = next;
  const button = document.querySelector('#contact [type=submit]');
  // Not by `disabled`, with which a button would lose the focus.
  button?.setAttribute('aria-disabled', String(isBusy));
  const words = button?.querySelector<HTMLElement>('[data-words]');
  if (words) writeWords(words, isBusy);
}

/**
 * Called if the form's code is lost: has the browser post a submitted form. Resolves to whether the
 * visitor can do without the code.
 */
export async function goWithoutCode(): Promise<boolean> {
  if (state !== 'submitted') return true;
  become('posting', true);
  const isOver = !formOnPage()?.reportValidity() || (await postForm());
  // A form that the browser can't post is submitted once its code is there after all.
  if (!isHandedOver()) become(isOver ? 'filling in' : 'submitted', false);
  return isOver;
}

/**
 * Called once the form's code is live: from then on, that code keeps what is typed. Returns the
 * form if it was submitted before.
 */
export function handOver() {
  const wasSubmitted = state === 'submitted' || state === 'posting';
  become('handed over', false);
  return wasSubmitted ? formOnPage() : null;
}

/** The draft. Until the form's code is live, the fields' values are copied into it first. */
export function draftOnPage(): Draft {
  if (!isHandedOver()) {
    const shown = new FormData(formOnPage() ?? undefined);
    const there = fieldNames.filter((name) => shown.has(name));
    keepTyped(
      Object.fromEntries(there.map((name) => [name, shown.get(name)])) as Partial<MessageFields>,
    );
  }
  return currentDraft();
}

/**
 * Has the browser post the form, if scripts get no answer. The response replaces this page, so the
 * form is posted only if the function is within reach.
 * @param request values that the form has no fields for
 * @returns whether the browser leaves for the result page
 */
export async function postForm(request: Partial<MessageRequest> = {}): Promise<boolean> {
  const form = formOnPage();
  if (!form || !(await isWithinReach())) return false;
  const missing = Object.entries({ draft: currentDraft().id, ...request }).filter(
    ([name]) => !form.querySelector(`[name=${name}]`),
  );
  const inputs = missing.map(([name, value]) =>
    Object.assign(document.createElement('input'), { type: 'hidden', name, value }),
  );
  form.append(...inputs);
  markPosted();
  // Not `form.submit()`: a field named `submit` would hide that method.
  HTMLFormElement.prototype.submit.call(form);
  for (const input of inputs) input.remove();
  return true;
}
