import escapeHtml from 'escape-html';
import type { SendMailOptions } from 'nodemailer';
import { company } from '../../src/company.ts';
import { staffWords } from './catalogue.ts';
import { mail, required } from './config.ts';
import { consoleLink } from './console-link.ts';
import type { StoredMessage } from './messages.ts';

const timeZone = 'Africa/Abidjan';

/** The e-mail that tells the staff about a stored message, as nodemailer takes it. */
export function composeNotification(id: string, stored: StoredMessage): SendMailOptions {
  const { name, email, phone, serviceLabel, message, receivedAt } = stored;
  const { t, locale, dir } = staffWords();
  const brand = company.name;
  const fields: [label: string, value: string][] = [
    [t('email:fields.name'), name],
    [t('email:fields.email'), email],
    [t('email:fields.phone'), phone || t('email:noPhone')],
    [t('email:fields.service'), serviceLabel],
    [t('email:fields.message'), message],
    [
      t('email:fields.receivedAt'),
      new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone }).format(receivedAt.toDate()),
    ],
    [t('email:fields.locale'), new Intl.DisplayNames(locale, { type: 'language' }).of(stored.locale) ?? stored.locale],
    [t('email:fields.id'), id],
  ];
  const link = consoleLink(id);
  const words = {
    locale,
    dir,
    line: (label: string, value: string) => t('email:line', { label, value }),
    heading: t('email:heading'),
    intro: t('email:intro', { name }),
    replyHint: t('email:replyHint'),
    footer: t('email:footer', { brand }),
    ...(link && { link: { href: link, text: t('email:console') } }),
  };
  const from = required(mail.from);
  return {
    // Derived from the message's id: should a mail go out twice, both carry the same.
    messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    from: { name: t('email:from', { brand }), address: from },
    to: required(mail.to),
    replyTo: { name, address: email },
    subject: t('email:subject', { service: serviceLabel, name }),
    text: asText(words, fields),
    html: asHtml(words, fields),
  };
}

type Words = {
  locale: string;
  dir: 'ltr' | 'rtl';
  /** A label with its value. */
  line: (label: string, value: string) => string;
  heading: string;
  intro: string;
  replyHint: string;
  footer: string;
  link?: { href: string; text: string };
};

function asText({ line, heading, intro, replyHint, footer, link }: Words, fields: [string, string][]): string {
  const lines = fields.map(([label, value]) => (value.includes('\n') ? line(label, `\n${value}\n`) : line(label, value)));
  return [
    heading,
    '',
    intro,
    '',
    ...lines,
    '',
    replyHint,
    ...(link ? ['', line(link.text, link.href)] : []),
    '',
    '-- ',
    footer,
  ].join('\n');
}

const cell = (dir: 'ltr' | 'rtl') =>
  `text-align:${dir === 'rtl' ? 'right' : 'left'};` +
  'padding:8px 12px;border-bottom:1px solid #e4dac9;vertical-align:top;overflow-wrap:anywhere;word-break:break-word';

function asHtml({ locale, dir, heading, intro, replyHint, footer, link }: Words, fields: [string, string][]): string {
  const rows = fields
    .map(
      ([label, value]) =>
        `<tr><th style="${cell(dir)};color:#475c64;font-weight:600">${escapeHtml(label)}</th>` +
        `<td dir="auto" style="${cell(dir)};white-space:pre-wrap">${escapeHtml(value)}</td></tr>`,
    )
    .join('\n');
  return `<!doctype html>
<html lang="${locale}" dir="${dir}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<body style="margin:0;padding:24px;background:#fbf7f0;color:#0b2530;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:640px;margin:auto;background:#fff;border-top:4px solid #b5460e;padding:24px">
<h1 style="margin:0 0 8px;font-size:22px">${escapeHtml(heading)}</h1>
<p style="margin:0 0 16px">${escapeHtml(intro)}</p>
<table style="width:100%;border-collapse:collapse">
${rows}
</table>
<p style="margin:16px 0 0">${escapeHtml(replyHint)}</p>
${link ? `<p style="margin:16px 0 0"><a href="${escapeHtml(link.href)}" style="color:#b5460e">${escapeHtml(link.text)}</a></p>` : ''}
</div>
<p style="max-width:640px;margin:12px auto 0;color:#475c64;font-size:13px">${escapeHtml(footer)}</p>
</body>
</html>`;
}
