import { readFile } from 'node:fs/promises';
import escapeHtml from 'escape-html';
import type { Request, Response } from 'firebase-functions/https';
import { catalogues, locales } from 'virtual:catalogues';
import { type FieldName, fieldNames } from '../../../src/contract/field-names.ts';
import { fieldProperties, trapName } from '../../../src/contract/fields.ts';
import { labelKey, requestedServices } from '../../../src/contract/services.ts';
import { createI18n } from '../../../src/i18n/create-i18n.ts';
import { resultPathOf, pathOf, sourceLocale } from '../../../src/i18n/locales.ts';
import type { Outcome } from './receive.ts';

/**
 * A posted form's values, in the shape of a call's data. A posted id is dropped: an id is made of
 * cleaned texts, but the browser posts texts as they were typed.
 */
export function sentByForm(request: Request): Record<string, unknown> {
  const body = Buffer.isBuffer(request.body) ? request.body.toString() : '';
  const form = new URLSearchParams(body.split('&', maxPairs).join('&'));
  // If several fields have the same name, the first one counts: extensions add copies after it.
  const { id: _, [trapName]: trap = '', ...fields } = Object.fromEntries([...form].toReversed());
  // Browsers name their page in `Origin` or `Referer`, so a form without these headers counts as a
  // bot's.
  return {
    ...fields,
    trap: trap || (request.get('origin') || request.get('referer') ? '' : 'no page'),
  };
}

/** More fields than any page has. */
const maxPairs = 100;

/** The language of the page with the form. */
export const localeIn = (request: Request) => queryOf(request).get('locale');

/** For a browser that opens the function's URL, for example in a restored tab. */
export const redirectToForm = (request: Request, response: Response) =>
  response.set(headers).redirect(303, `${pathOf(knownLocale(request))}#contact`);

/** An accepted message gets a redirect, so that a reload sends nothing. */
export async function respondToForm(
  outcome: Outcome,
  sent: Record<string, unknown>,
  request: Request,
  response: Response,
): Promise<void> {
  const locale = knownLocale(request);
  response.set(headers);
  if (outcome.kind === 'accepted') response.redirect(303, resultPathOf('sent', locale));
  else
    response
      .status(200)
      .send(await notSentPage(outcome.kind === 'refused' ? outcome.fields : [], sent, locale));
}

const queryOf = (request: Request) => new URLSearchParams(request.url.replace(/^[^?]*/, ''));

const knownLocale = (request: Request) =>
  locales.find((known) => known === localeIn(request)) ?? sourceLocale;

async function notSentPage(
  errors: string[],
  sent: Record<string, unknown>,
  locale: string,
): Promise<string> {
  const file = new URL(`.${resultPathOf('not-sent', locale)}.html`, import.meta.url);
  const html = await readFile(file, 'utf8').catch(
    () => '<ul id="errors"></ul><div id="written"></div>',
  );
  const i18n = createI18n(locale, catalogues[locale] ?? {});
  const labelOf = (field: FieldName) => escapeHtml(i18n.t(`contact:form.${field}.label`));
  const items = errors
    .filter((key) => i18n.exists(`validation:${key}`))
    .map((key) => {
      const field = key.split('.')[0] as FieldName;
      const text = i18n.t(
        `validation:${key}` as 'validation:service.required',
        fieldProperties[field],
      );
      return `<li><b>${labelOf(field)}</b> ${escapeHtml(text)}</li>`;
    });
  const written = fieldNames.flatMap((field) => {
    const value = sent[field];
    if (typeof value !== 'string' || value === '') return [];
    const service = requestedServices.find((id) => field === 'service' && id === value);
    return `<dt>${labelOf(field)}</dt><dd><pre>${escapeHtml(service ? i18n.t(labelKey(service)) : value)}</pre></dd>`;
  });
  const filled: Record<string, string> = {
    errors: items.join(' '),
    written:
      written.length > 0
        ? `<h2>${escapeHtml(i18n.t('contact:form.written'))}</h2> <dl>${written.join(' ')}</dl>`
        : '',
  };
  return html.replace(
    /<[a-z]+ [^>]*id="(errors|written)"[^>]*>/g,
    (element, id: string) => element + filled[id],
  );
}

const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
};
