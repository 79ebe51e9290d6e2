import { currentDraft } from './sending/draft.ts';
import { readTab, writeTab } from './sending/tab-storage.ts';

/** The key in the tab's storage for the service that a link has chosen. */
const key = 'suggested-service';

/**
 * Buttons that lead to the contact section show its form. A card's button, or `/?service=ID`, also
 * chooses a service there, but never replaces the visitor's own choice. The form may be
 * prerendered, live, or replaced by the confirmation, so this script finds the form by its markup:
 *
 *     a[data-to-form]      a button that leads to the form (ActionButton, Header)
 *     a[data-service=ID]   a card's button, which chooses a service (ActionButton)
 *     [data-form]          the card with the form, which has to be in view (Contact)
 *     [data-chosen=TEXT]   the note that says which service was chosen (Contact)
 *     [data-again]         the button that brings the form back (Confirmation)
 */
export function leadToForm(isRevisit: boolean): void {
  const note = document.querySelector<HTMLElement>('[data-chosen]');
  const selectInForm = () => document.querySelector<HTMLSelectElement>('#contact select');
  let choosing = false;

  function choose(id: string): void {
    // If the confirmation has replaced the form, the form is brought back.
    if (!selectInForm()) document.querySelector<HTMLElement>('#contact [data-again]')?.click();
    const select = selectInForm();
    const option = [...(select?.options ?? [])].find(({ value }) => value === id);
    const current = select?.value || currentDraft().fields.service;
    if (!note || !select || !option || (current && current !== readTab(key))) return;
    choosing = true;
    writeTab(key, id);
    select.value = id;
    // form-first.ts listens to this event until the form's code is live, and then the form's code
    // does.
    select.dispatchEvent(new Event('change', { bubbles: true }));
    choosing = false;
    note.textContent = (note.dataset['chosen'] ?? '').replace('{{service}}', option.text);
  }

  function forget(): void {
    writeTab(key, null);
    if (note) note.textContent = '';
  }

  const service = new URLSearchParams(location.search).get('service');
  if (service && !(isRevisit && currentDraft().fields.service)) choose(service);
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-to-form]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (link.dataset['service']) choose(link.dataset['service']);
    event.preventDefault();
    // The URL changes as if the link was followed, and the Tab key goes on from the section.
    location.hash = link.hash;
    lead();
  });
  document.addEventListener('change', ({ target }) => {
    if (!choosing && target === selectInForm()) forget();
  });
  document.addEventListener('message-sent', forget);
}

/** Scrolls to the section, or to its form if the service field would be out of view. */
export function lead(): void {
  const [section, form, field, header] = [
    '#contact',
    '[data-form]',
    '#contact select',
    '#header',
  ].map((part) => document.querySelector<HTMLElement>(part));
  if (!section || !header) return;
  const needed = (field?.getBoundingClientRect().bottom ?? 0) - section.getBoundingClientRect().top;
  (needed > innerHeight - header.offsetHeight ? form : section)?.scrollIntoView();
}
