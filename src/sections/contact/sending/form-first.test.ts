import { parseHTML } from 'linkedom';
import { afterEach, expect, test, vi } from 'vitest';
import { emptyFields } from './draft.ts';

afterEach(() => vi.unstubAllGlobals());

const fields = { ...emptyFields, name: 'Awa', email: 'awa@client.example', message: 'Bonjour' };

/** Opens a page in a tab whose storage has a draft. */
async function open(content: string, posted?: true) {
  const { document } = parseHTML(`<section id="contact">${content}</section>`);
  vi.stubGlobal('document', document);
  const kept = new Map([['message-draft', JSON.stringify({ id: 'd', fields, posted })]]);
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('addEventListener', () => {});
  vi.resetModules();
  const { takeOverForm, postForm } = await import('./form-first.ts');
  takeOverForm();
  const { currentDraft } = await import('./draft.ts');
  return {
    postForm,
    draft: currentDraft(),
    value: (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)?.value,
  };
}

const form =
  '<form><input name="name" value="Koffi" maxlength="9"><input name="email"><textarea name="message"></textarea></form>';

test('a field that was filled in before the script ran keeps its text, and other fields show the draft', async () => {
  const { value } = await open(form);
  expect(['name', 'email', 'message'].map(value)).toEqual(['Koffi', fields.email, fields.message]);
});

test('the result page of a sent message empties the draft if the browser has posted that draft', async () => {
  expect((await open('<p id="message-sent"></p>', true)).draft).toEqual({
    id: 'd',
    fields: emptyFields,
  });
  expect((await open('<p id="message-sent"></p>')).draft).toEqual({ id: 'd', fields });
});

// If the visitor comes back, the browser may restore the form's page as it was after the post.
test('hidden inputs that are posted with one message are not posted with the next message', async () => {
  const posted: unknown[] = [];
  const submit = () => {
    const added = [...document.querySelectorAll<HTMLInputElement>('[type=hidden]')];
    posted.push(Object.fromEntries(added.map(({ name, value }) => [name, value])));
  };
  vi.stubGlobal('HTMLFormElement', { prototype: { submit } });
  vi.stubGlobal('fetch', async () => ({ status: 204 }));
  const { postForm } = await open(form);
  await postForm({ id: 'first', trap: '' });
  await postForm({ id: 'second' });
  expect(posted).toEqual([
    { draft: 'd', id: 'first', trap: '' },
    { draft: 'd', id: 'second' },
  ]);
});
