import { parseHTML } from 'linkedom';
import { afterEach, expect, test, vi } from 'vitest';
import { saveDraft, storedDraft } from './draft.ts';
import { takeOverForm } from './form-first.ts';

afterEach(() => vi.unstubAllGlobals());

const values = { name: 'Awa', email: 'awa@client.example', phone: '', service: '', message: 'Bonjour' };

/** A page with a form, in a tab that holds a draft. */
function open(content: string) {
  const { document } = parseHTML(`<section id="contact">${content}</section>`);
  vi.stubGlobal('document', document);
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  saveDraft({ id: 'd', values });
  return (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)!;
}

const form = '<form><input name="name" maxlength="9"><input name="email"><textarea name="message"></textarea></form>';

test('what was typed before the script came is kept; all else is as the draft has it', () => {
  const field = open(form);
  field('name').value = 'Koffi';
  takeOverForm();
  expect(['name', 'email', 'message'].map((name) => field(name).value)).toEqual(['Koffi', values.email, values.message]);
});

test('on the page that says that a message was sent, its draft is over', () => {
  open(`<p id="message-sent"></p>${form}`);
  takeOverForm();
  expect(Object.values(storedDraft()?.values ?? {}).join('')).toBe('');
  expect(storedDraft()?.id).toBe('d');
});
