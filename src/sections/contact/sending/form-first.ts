import { fieldNames, type MessageFields } from '../../../contract/field-names.ts';
import type { MessageRequest } from '../../../contract/message.ts';
import { currentDraft, type Draft, endPost, keepTyped, markPosted } from './draft.ts';
import { writeWords } from '../../../islands/words.ts';
import { isWithinReach } from './server.ts';

// Each page load runs this part of the form's code. It remembers a submit that comes before the
// rest of the code is live. If the rest fails, this part has the browser post the form.

let state: 'filling in' | 'submitted' | 'posting' | 'handed over' = 'filling in';
const isHandedOver = () => state === 'handed over';

/** Undefined in prerendering, which has no document. */
const formOnPage = () => globalThis.document?.querySelector<HTMLFormElement>('#contact form');

/**
 * Turns off the browser's validation, and removes `maxlength` from fields that show an error
 * instead. Shows the draft in empty fields, and copies what is typed into the draft.
 */
export function takeOverForm(): void {
  if (document.getElementById('message-sent')) endPost(true);
  const form = formOnPage();
  if (!form) return;
  form.noValidate = true;
  // `pageshow` also fires if the browser restores the page as it was left.
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
 * Keeps the typed texts, and remembers a submit. React gets no click on the button, because during
 * hydration a click could make React replace the form, which would then never be submitted.
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
  // With `disabled`, the button would lose the focus.
  button?.setAttribute('aria-disabled', String(isBusy));
  const words = button?.querySelector<HTMLElement>('[data-words]');
  if (words) writeWords(words, isBusy);
}

/**
 * Called if the form's code fails. Has the browser post the form if it was submitted. Resolves to
 * false if the form was submitted and is valid, but can't be posted.
 */
export async function goWithoutCode(): Promise<boolean> {
  if (state !== 'submitted') return true;
  become('posting', true);
  const isOver = !formOnPage()?.reportValidity() || (await postForm());
  // If the browser can't post the form, the form is submitted once its code is live.
  if (!isHandedOver()) become(isOver ? 'filling in' : 'submitted', false);
  return isOver;
}

/**
 * Called when the form's code is live, which keeps the typed texts from then on. Returns the form
 * if it was submitted before.
 */
export function handOver() {
  const wasSubmitted = state === 'submitted' || state === 'posting';
  become('handed over', false);
  return wasSubmitted ? formOnPage() : null;
}

/**
 * Returns the draft. Until the form's code is live, the values of the fields are copied into the
 * draft first.
 */
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
 * Has the browser post the form. The response replaces this page, so the form is posted only if the
 * function is within reach.
 * @param request the message; its values without a field, such as the id, become hidden inputs
 * @returns whether the form was posted, so that the browser leaves for the result page
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
  // The method is taken from the prototype, because a field named `submit` would hide
  // `form.submit`.
  HTMLFormElement.prototype.submit.call(form);
  for (const input of inputs) input.remove();
  return true;
}
