import { readFile } from 'node:fs/promises';
import escapeHtml from 'escape-html';
import type { CallableFunction, Request } from 'firebase-functions/https';
import { catalogues, locales } from 'virtual:catalogues';
import { sendContactEmailPath } from '../../../src/contract/callable.ts';
import { type FieldName, fieldNames, limits } from '../../../src/contract/fields.ts';
import { type MessageRequest, postedMessage, trapName } from '../../../src/contract/message.ts';
import { messageId } from '../../../src/contract/message-id.ts';
import { createI18n } from '../../../src/i18n/create-i18n.ts';
import { answerPathOf, sourceLocale } from '../../../src/i18n/locales.ts';
import { formType } from './framework-hardening.ts';

/**
 * Also takes messages from the form as HTML posts it, without any code of ours, and answers with pages. After each post the
 * browser is sent on (303), so that a reload sends nothing: to the page that confirms, to the one that says that the message
 * was not sent, or for a message with errors back here, to that page with the errors in it.
 * @param accept stores a message; rejects if it doesn't
 */
export function withFormPosts<Callable extends CallableFunction<unknown, unknown>>(
  accept: (message: MessageRequest, forwardedFor: string | undefined) => Promise<void>,
  callable: Callable,
): Callable {
  return new Proxy(callable, {
    apply(target, _, [request, response]: Parameters<Callable>) {
      const { searchParams } = new URL(request.url, 'http://localhost');
      const [errors, chosen] = [searchParams.getAll('error'), searchParams.get('locale')];
      const locale = locales.find((known) => known === chosen) ?? sourceLocale;
      if (request.get('content-type') === formType) {
        return receive(request, chosen).then((outcome) => response.redirect(303, addressOf(outcome, locale)));
      }
      if (request.method !== 'GET' || errors.length === 0) return target(request, response);
      return pageWithErrors(errors, locale).then((html) => response.set(headers).status(200).send(html));
    },
  });

  /** Resolves to whether the message is stored, or to its errors: keys of the `validation` catalogue. */
  async function receive(request: Request, locale: string | null): Promise<boolean | string[]> {
    const form = new URLSearchParams(Buffer.isBuffer(request.body) ? request.body.toString() : '');
    const value = (name: string) => form.get(name) ?? '';
    const { success, data, error } = postedMessage.safeParse({
      ...Object.fromEntries(fieldNames.map((name) => [name, value(name)])),
      locale,
      // Every browser says which page it posts from; a bot that has none needs no honeypot to be known.
      trap: value(trapName) || (request.get('origin') || request.get('referer') ? '' : 'no page'),
      draft: value('draft'),
      proof: value('proof'),
    });
    if (!success) return error.issues.map(({ message }) => message);
    const id = await messageId(data.draft ?? '', data);
    return accept({ ...data, id }, request.get('x-forwarded-for')).then(
      () => true,
      () => false,
    );
  }
}

function addressOf(outcome: boolean | string[], locale: string): string {
  if (typeof outcome === 'boolean') return answerPathOf(outcome ? 'sent' : 'not-sent', locale);
  return `${sendContactEmailPath}?${String(new URLSearchParams([['locale', locale], ...outcome.map((key) => ['error', key])]))}`;
}

/** The page that says that a message was not sent, as it was built (tools/build/deployment.ts), with the errors in its list. */
async function pageWithErrors(errors: string[], locale: string): Promise<string> {
  const file = new URL(`.${answerPathOf('not-sent', locale)}.html`, import.meta.url);
  const html = await readFile(file, 'utf8').catch(() => '<ul id="errors"></ul>');
  const i18n = createI18n(locale, catalogues[locale] ?? {});
  const items = errors
    .filter((key) => i18n.exists(`validation:${key}`))
    .map((key) => {
      const field = key.split('.')[0] as FieldName;
      const label = i18n.t(`contact:form.${field}.label`);
      const text = i18n.t(`validation:${key}` as 'validation:service.required', limits[field]);
      return `<li><b>${escapeHtml(label)}</b>${escapeHtml(text)}</li>`;
    });
  return html.replace(/<ul [^>]*id="errors"[^>]*>/, (list) => list + items.join(''));
}

const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
};
