import { fieldNames } from '../../contract/field-names.ts';
import { currentDraft, emptyPostedDraft, keepTyped, markPosted, type Typed } from './draft.ts';
import { isWithinReach } from './server.ts';

const formOnPage = () => document.querySelector<HTMLFormElement>('#contact form');

/**
 * The form is an HTML form first, which the browser checks and posts. Where scripts run, its code checks what is typed, cuts
 * nothing that is pasted, and keeps a draft from the first letter on: until that code is there, of what the fields show.
 */
export function takeOverForm(): void {
  if (document.getElementById('message-sent')) emptyPostedDraft();
  const form = formOnPage();
  if (!form) return;
  form.noValidate = true;
  const { values } = currentDraft();
  for (const field of form.querySelectorAll<HTMLInputElement>('[name]')) {
    if (!('cut' in field.dataset)) field.removeAttribute('maxlength');
    field.value ||= values[field.name as keyof Typed] ?? '';
  }
  for (const type of ['input', 'change']) form.addEventListener(type, () => form.closest('[data-hydrated]') || keepForm());
}

/** What the form's fields show, which extensions may have copied, removed, or filled in without an event: `get` has the first of a name, which is ours. */
export const shownInForm = () => new FormData(formOnPage() ?? undefined);

/** Keeps what the fields show. */
export function keepForm(): void {
  const shown = shownInForm();
  const there = fieldNames.filter((name) => shown.has(name));
  keepTyped(Object.fromEntries(there.map((name) => [name, shown.get(name)])) as Partial<Typed>);
}

/**
 * Lets the browser post the form, as scripts get no answer: what is answered is a page, so it must be the function that answers.
 * @param message what the browser doesn't know of it
 * @returns whether it is on its way to that page; otherwise the form stays
 */
export async function postForm(message: Record<string, unknown> = {}): Promise<boolean> {
  const form = formOnPage();
  if (!form || !(await isWithinReach())) return false;
  const missing = Object.entries({ draft: currentDraft().id, ...message }).filter(
    ([name]) => !form.querySelector(`[name=${name}]`),
  );
  const inputs = missing.map(([name, value]) => Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
  form.append(...inputs);
  markPosted();
  // Not the form's own, which a field of that name hides.
  HTMLFormElement.prototype.submit.call(form);
  for (const input of inputs) input.remove();
  return true;
}
