import { storedDraft } from './draft.ts';

/**
 * Chooses a service in the form for visitors who come by a card's button (`data-service`) or by `/?service=ID`,
 * tells them so (`data-chosen`), and never replaces a choice of their own.
 */
export function chooseServiceFromLinks(): void {
  const note = document.querySelector<HTMLElement>('[data-chosen]');
  let chosen = '';

  function choose(id: string): void {
    const select = document.querySelector<HTMLSelectElement>('#contact select');
    const option = [...(select?.options ?? [])].find(({ value }) => value === id);
    const current = select?.value || storedDraft()?.values.service;
    if (!note || !select || !option || (current && current !== chosen)) return;
    select.value = chosen = id;
    // For the form, if it is awake; one that isn't reads what it finds.
    select.dispatchEvent(new Event('change', { bubbles: true }));
    note.textContent = (note.dataset['chosen'] ?? '').replace('{{service}}', option.text);
  }

  const { service } = Object.fromEntries(new URLSearchParams(location.search));
  if (service) choose(service);
  document.addEventListener('click', ({ target }) => {
    const link = (target as Element).closest<HTMLElement>('a[data-service]');
    if (link) choose(link.dataset['service'] ?? '');
  });
  document.addEventListener('change', ({ target }) => {
    if (note && target instanceof HTMLSelectElement && target.value !== chosen) note.textContent = '';
  });
}
