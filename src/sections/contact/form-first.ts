import { currentValues, emptyDraft, openDraft, saveDraft, storedDraft } from './draft.ts';
import { reachServer } from './server.ts';

/**
 * The form is an HTML form first, which the browser checks and posts. Where scripts run, its code checks what is typed, cuts
 * nothing that is pasted, and keeps a draft from the first letter on.
 */
export function takeOverForm(): void {
  const form = document.querySelector<HTMLFormElement>('#contact form');
  if (document.getElementById('message-sent')) emptyDraft();
  if (!form) return;
  form.noValidate = true;
  const stored = Object.entries(storedDraft()?.values ?? {});
  for (const field of form.querySelectorAll<HTMLInputElement>('[name]')) {
    if (!('cut' in field.dataset)) field.removeAttribute('maxlength');
    const [, value] = stored.find(([name]) => name === field.name) ?? [];
    if (value && !field.value) field.value = value;
  }
  form.addEventListener('input', () => {
    if (form.closest('[data-hydrated]')) return;
    const draft = openDraft();
    saveDraft({ ...draft, values: currentValues(draft) });
  });
}

/**
 * Gives the form back to the browser, for when the code that would send it can't be fetched: what is answered is a page.
 * @param more what the browser doesn't know of the message
 * @param answered that something answers what is posted is known
 * @throws TypeError if the server is out of reach: the browser's own error page would take the place of what is typed
 */
export async function postForm(form: HTMLFormElement, more: Record<string, unknown> = {}, answered = false): Promise<void> {
  if (!answered) await reachServer();
  for (const [name, value] of Object.entries({ draft: storedDraft()?.id ?? '', ...more })) {
    if (form.querySelector(`[name=${name}]`)) continue;
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
  }
  // Not the form's own, which a field of that name hides.
  HTMLFormElement.prototype.submit.call(form);
}
