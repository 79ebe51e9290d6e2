import { fieldNames, type MessageFields } from '../../../contract/field-names.ts';
import { currentDraft, emptyPostedDraft, keepPostedDraft, keepTyped, markPosted } from './draft.ts';
import type { MessageRequest } from '../../../contract/message.ts';
import { isWithinReach } from './server.ts';

const formOnPage = () => document.querySelector<HTMLFormElement>('#contact form');

/**
 * The form is an HTML form first. With scripts, our code checks what is typed, cuts nothing, and
 * keeps a draft from the first key on.
 */
export function takeOverForm(): void {
  if (document.getElementById('message-sent')) emptyPostedDraft();
  const form = formOnPage();
  if (!form) return;
  form.noValidate = true;
  // Also when the browser shows the page again as it was left.
  addEventListener('pageshow', keepPostedDraft);
  const { fields } = currentDraft();
  for (const name of fieldNames) {
    const field = form.querySelector<HTMLInputElement>(`[name=${name}]`);
    if (!field) continue;
    if (!('cut' in field.dataset)) field.removeAttribute('maxlength');
    field.value ||= fields[name];
  }
  for (const type of ['input', 'change'])
    form.addEventListener(type, () => form.closest('[data-hydrated]') || keepForm());
}

/**
 * What the fields show. Extensions may have copied fields: ours is the first of its name, which
 * `get` returns.
 */
export const shownInForm = () => new FormData(formOnPage() ?? undefined);

export function keepForm(): void {
  const shown = shownInForm();
  const there = fieldNames.filter((name) => shown.has(name));
  keepTyped(
    Object.fromEntries(there.map((name) => [name, shown.get(name)])) as Partial<MessageFields>,
  );
}

/**
 * Lets the browser post the form where scripts get no answer: the answer is a page, so the function
 * has to be there.
 * @param request what the form lacks
 * @returns whether the browser leaves for that page
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
  // A field of that name would hide the form's own.
  HTMLFormElement.prototype.submit.call(form);
  for (const input of inputs) input.remove();
  return true;
}
