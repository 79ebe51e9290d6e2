import escapeHtml from 'escape-html';
import type { SendMailOptions } from 'nodemailer';
import { company } from '../../src/company.ts';
import { staffWords } from './catalogue.ts';
import { mail, required } from './config.ts';

/** What a mail says about one message. */
export type Part = {
  fields: [label: string, value: string][];
  /** A page about it. */
  link?: string | undefined;
  /** A visitor's own words, set off so that they can't pass for the mail's. */
  quote?: string;
};

export type Letter = { subject: string; heading: string; intro: string; parts: Part[]; hint: string };

/**
 * A mail to the staff, as nodemailer takes it, in their language.
 * @param id of what it is about: should the mail go out twice, both have the same Message-ID.
 */
export function compose(id: string, letter: Letter): SendMailOptions {
  const from = required(mail.from);
  return {
    messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    from: { name: staffWords().t('email:from', { brand: company.name }), address: from },
    to: required(mail.to),
    // An auto-responder must not answer it, which would write to the visitor (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    subject: letter.subject,
    text: asText(letter),
    html: asHtml(letter),
  };
}

function asText({ heading, intro, parts, hint }: Letter): string {
  const { t } = staffWords();
  const blocks = parts.map(({ fields, link, quote }) => [
    ...fields.map(([label, value]) => t('email:line', { label, value })),
    ...(link ? [t('email:line', { label: t('email:console'), value: link })] : []),
    ...(quote ? ['', ...quote.split('\n').map((line) => `> ${line}`)] : []),
    '',
  ]);
  return [heading, '', intro, '', ...blocks.flat(), hint, '', '-- ', t('email:footer', { brand: company.name })].join('\n');
}

function asHtml({ heading, intro, parts, hint }: Letter): string {
  const { t, locale, dir } = staffWords();
  return `<!doctype html>
<html lang="${locale}" dir="${dir}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<body style="margin:0;padding:24px;background:#fbf7f0;color:#0b2530;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:640px;margin:auto;background:#fff;border-top:4px solid #b5460e;padding:24px">
<h1 style="margin:0 0 8px;font-size:22px">${escapeHtml(heading)}</h1>
<p style="margin:0 0 16px">${escapeHtml(intro)}</p>
${parts.map((part) => partAsHtml(part, dir === 'rtl' ? 'right' : 'left', t('email:console'))).join('\n')}
<p style="margin:16px 0 0">${escapeHtml(hint)}</p>
</div>
<p style="max-width:640px;margin:12px auto 0;color:#475c64;font-size:13px">${escapeHtml(t('email:footer', { brand: company.name }))}</p>
</body>
</html>`;
}

function partAsHtml({ fields, link, quote }: Part, start: 'left' | 'right', open: string): string {
  const wrapped = 'overflow-wrap:anywhere;word-break:break-word';
  const cell = `text-align:${start};padding:8px 12px;border-bottom:1px solid #e4dac9;vertical-align:top;${wrapped}`;
  const rows = fields.map(
    ([label, value]) =>
      `<tr><th style="${cell};color:#475c64;font-weight:600">${escapeHtml(label)}</th>` +
      `<td dir="auto" style="${cell}">${escapeHtml(value)}</td></tr>`,
  );
  return [
    `<table style="width:100%;border-collapse:collapse">${rows.join('\n')}</table>`,
    ...(link ? [`<p style="margin:16px 0"><a href="${escapeHtml(link)}" style="color:#b5460e">${escapeHtml(open)}</a></p>`] : []),
    ...(quote
      ? [
          `<blockquote dir="auto" style="margin:16px 0;padding:8px 12px;border-${start}:4px solid #e4dac9;` +
            `white-space:pre-wrap;${wrapped}">${escapeHtml(quote)}</blockquote>`,
        ]
      : []),
  ].join('\n');
}
