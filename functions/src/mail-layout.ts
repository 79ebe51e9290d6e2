import escapeHtml from 'escape-html';
import type { SendMailOptions } from 'nodemailer';
import { company } from '../../src/company.ts';
import { staffTexts } from './catalogue.ts';
import { mail, required } from './config.ts';

/** A message as an e-mail presents it. */
export type MailItem = {
  fields: [label: string, value: string][];
  /** To the message in the Firebase console. */
  link?: string | undefined;
  /** The visitor's text, marked as a quotation so that it can't pass for part of the e-mail. */
  quote?: string;
};

type MailContent = { subject: string; heading: string; intro: string; items: MailItem[]; hint: string };

/**
 * An e-mail to the staff.
 * @param id for the Message-ID, so that an e-mail that is sent twice has the same one
 */
export function composeMail(id: string, content: MailContent): SendMailOptions {
  const from = required(mail.from);
  return {
    messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    from: { name: staffTexts().t('email:from', { brand: company.name }), address: from },
    to: required(mail.to),
    // Keeps auto-responders from answering, which would write to the visitor (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    subject: content.subject,
    text: toText(content),
    html: toHtml(content),
  };
}

function toText({ heading, intro, items, hint }: MailContent): string {
  const { t } = staffTexts();
  const blocks = items.map(({ fields, link, quote }) => [
    ...fields.map(([label, value]) => t('email:line', { label, value })),
    ...(link ? [t('email:line', { label: t('email:console'), value: link })] : []),
    ...(quote ? ['', ...quote.split('\n').map((line) => `> ${line}`)] : []),
    '',
  ]);
  return [heading, '', intro, '', ...blocks.flat(), hint, '', '-- ', t('email:footer', { brand: company.name })].join('\n');
}

function toHtml({ heading, intro, items, hint }: MailContent): string {
  const { t, locale, dir } = staffTexts();
  return `<!doctype html>
<html lang="${locale}" dir="${dir}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<body style="margin:0;padding:24px;background:#fbf7f0;color:#0b2530;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:640px;margin:auto;background:#fff;border-top:4px solid #b5460e;padding:24px">
<h1 style="margin:0 0 8px;font-size:22px">${escapeHtml(heading)}</h1>
<p style="margin:0 0 16px">${escapeHtml(intro)}</p>
${items.map((item) => itemToHtml(item, dir === 'rtl' ? 'right' : 'left', t('email:console'))).join('\n')}
<p style="margin:16px 0 0">${escapeHtml(hint)}</p>
</div>
<p style="max-width:640px;margin:12px auto 0;color:#475c64;font-size:13px">${escapeHtml(t('email:footer', { brand: company.name }))}</p>
</body>
</html>`;
}

function itemToHtml({ fields, link, quote }: MailItem, start: 'left' | 'right', open: string): string {
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
