import { storedDraft } from './draft.ts';

/** Where the tab keeps which service a link has chosen, until the visitor chooses one by hand. */
const key = 'suggested-service';

/**
 * Chooses a service in the form for visitors who come by a card's button (`data-service`) or by `/?service=ID`,
 * tells them so (`data-chosen`), and never replaces a choice of their own.
 */
export function chooseServiceFromLinks(isRevisit: boolean): void {
  const note = document.querySelector<HTMLElement>('[data-chosen]');
  const selectInForm = () => document.querySelector<HTMLSelectElement>('#contact select');
  let choosing = false;

  function choose(id: string): void {
    // After a message, another one begins.
    if (!selectInForm()) document.querySelector<HTMLElement>('#contact [data-again]')?.click();
    const select = selectInForm();
    const option = [...(select?.options ?? [])].find(({ value }) => value === id);
    const current = select?.value || storedDraft()?.values.service;
    if (!note || !select || !option || (current && current !== suggested())) return;
    choosing = true;
    suggest(id);
    select.value = id;
    // For the form, if it is awake; one that isn't reads what it finds.
    select.dispatchEvent(new Event('change', { bubbles: true }));
    choosing = false;
    note.textContent = (note.dataset['chosen'] ?? '').replace('{{service}}', option.text);
  }

  function forget(): void {
    suggest('');
    if (note) note.textContent = '';
  }

  const { service } = Object.fromEntries(new URLSearchParams(location.search));
  if (service && !(isRevisit && storedDraft()?.values.service)) choose(service);
  document.addEventListener('click', ({ target }) => {
    const link = (target as Element).closest<HTMLElement>('a[data-service]');
    if (link) choose(link.dataset['service'] ?? '');
  });
  document.addEventListener('change', ({ target }) => {
    if (!choosing && target === selectInForm()) forget();
  });
  // From the form's own script.
  document.addEventListener('message-sent', forget);
}

/** Storage may be forbidden: then a reload makes the suggestion the visitor's own. */
function suggested(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function suggest(id: string): void {
  try {
    sessionStorage.setItem(key, id);
  } catch {}
}
