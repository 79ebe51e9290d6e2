import { readFile } from 'node:fs/promises';
import escapeHtml from 'escape-html';
import type { Request, Response } from 'firebase-functions/https';
import { catalogues, locales } from 'virtual:catalogues';
import { sendContactEmailPath } from '../../../src/contract/callable.ts';
import { type FieldName, trapName } from '../../../src/contract/field-names.ts';
import { fieldProperties } from '../../../src/contract/fields.ts';
import { createI18n } from '../../../src/i18n/create-i18n.ts';
import { answerPathOf, sourceLocale } from '../../../src/i18n/locales.ts';
import type { Outcome } from './receive.ts';
import type { Sent } from './parse.ts';

/** What a posted form holds, as the callable would get it. It has no id: a browser posts texts as they were typed. */
export function sentByForm(request: Request): Sent {
  const form = new URLSearchParams(Buffer.isBuffer(request.body) ? request.body.toString() : '');
  // Of several fields with a name, the first is ours.
  const { id: _, [trapName]: trap = '', ...fields } = Object.fromEntries([...form].toReversed());
  // Every browser says which page it posts from; a bot that has none needs no honeypot to be known.
  return { ...fields, trap: trap || (request.get('origin') || request.get('referer') ? '' : 'no page') };
}

/** Of the page that the form is on, as its address says; null if that says none. */
export const localeIn = (request: Request) => queryOf(request).get('locale');

/**
 * Sends a browser that has posted the form on (303), so that a reload sends nothing: to the page that confirms, to the one
 * that says that the message was not sent, or, with errors, back here for that page with the errors in it.
 */
export function answerForm(outcome: Outcome, request: Request, response: Response): void {
  const locale = knownLocale(request);
  const errors = outcome.kind === 'refused' ? outcome.fields.map((field) => ['error', field]) : [];
  const address =
    outcome.kind === 'refused'
      ? `${sendContactEmailPath}?${String(new URLSearchParams([['locale', locale], ...errors]))}`
      : answerPathOf(outcome.kind === 'accepted' ? 'sent' : 'not-sent', locale);
  response.redirect(303, address);
}

/** Errors of a posted form, which a browser asks for after that; keys of the `validation` catalogue. */
export const errorsIn = (request: Request) => (request.method === 'GET' ? queryOf(request).getAll('error') : []);

export async function showErrors(request: Request, response: Response): Promise<void> {
  response
    .set(headers)
    .status(200)
    .send(await pageWithErrors(errorsIn(request), knownLocale(request)));
}

const queryOf = (request: Request) => new URL(request.url, 'http://localhost').searchParams;

const knownLocale = (request: Request) => locales.find((known) => known === localeIn(request)) ?? sourceLocale;

/** The page that says that a message was not sent, as it was built (tools/build/deployable.ts), with the errors in its list. */
async function pageWithErrors(errors: string[], locale: string): Promise<string> {
  const file = new URL(`.${answerPathOf('not-sent', locale)}.html`, import.meta.url);
  const html = await readFile(file, 'utf8').catch(() => '<ul id="errors"></ul>');
  const i18n = createI18n(locale, catalogues[locale] ?? {});
  const items = errors
    .filter((key) => i18n.exists(`validation:${key}`))
    .map((key) => {
      const field = key.split('.')[0] as FieldName;
      const label = i18n.t(`contact:form.${field}.label`);
      const text = i18n.t(`validation:${key}` as 'validation:service.required', fieldProperties[field]);
      return `<li><b>${escapeHtml(label)}</b>${escapeHtml(text)}</li>`;
    });
  return html.replace(/<ul [^>]*id="errors"[^>]*>/, (list) => list + items.join(''));
}

const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
};
