import { storedDraft } from './draft.ts';
import { readTab, writeTab } from './tab-storage.ts';

/**
 * Where the tab keeps which service a link has chosen, until the visitor chooses one by hand.
 * Without storage, a reload makes it the visitor's own choice.
 */
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
    // After a message was sent, this shows the form again.
    if (!selectInForm()) document.querySelector<HTMLElement>('#contact [data-again]')?.click();
    const select = selectInForm();
    const option = [...(select?.options ?? [])].find(({ value }) => value === id);
    const current = select?.value || storedDraft()?.values.service;
    if (!note || !select || !option || (current && current !== readTab(key))) return;
    choosing = true;
    writeTab(key, id);
    select.value = id;
    // For the form, if it has hydrated; otherwise it reads the select's value when it does.
    select.dispatchEvent(new Event('change', { bubbles: true }));
    choosing = false;
    note.textContent = (note.dataset['chosen'] ?? '').replace('{{service}}', option.text);
  }

  function forget(): void {
    writeTab(key, null);
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
