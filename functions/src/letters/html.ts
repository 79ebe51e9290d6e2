import escapeHtml from 'escape-html';
import { company } from '../../../src/company.ts';
import { palettes } from '../../../src/theme/palettes.ts';
import { staffTexts } from './staff-texts.ts';
import type { LetterContent, LetterField, LetterItem } from './letter-content.ts';

/**
 * Outlook for Windows needs tables, padding only on cells, and `<br>` (html.test.ts). Visitors'
 * words are enclosed in elements with `dir="auto"` or in direction marks, so that they can't
 * reverse the order of other words.
 */
export function toHtml({ heading, preheader, intro, items, hint }: LetterContent): string {
  const { t, locale, dir } = staffTexts();
  const title = `<h1 style="margin:0 0 4px;font-size:20px">${escapeHtml(heading)}</h1>${escapeHtml(intro)}`;
  const footer = escapeHtml(t('email:footer', { brand: company.name }));
  const gaps = items.length > 1 ? [gap] : [];
  const rows = [
    cell(`padding:24px 20px 12px;border-top:4px solid ${primary.main}`, title),
    ...items.flatMap((item) => [...gaps, ...rowsOf(item)]),
    ...gaps,
    cell('padding:12px 20px 24px', escapeHtml(hint)),
    smallCell(`padding:12px 20px;${pageStyle}`, footer, 'class="page small"'),
  ];
  const card = layout(
    rows,
    'class="card" width="100%"',
    `max-width:640px;background-color:${background.paper}`,
  );
  return `<!doctype html>
<html lang="${locale}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(heading)}</title>
<style>${headStyle}</style>
</head>
<body style="margin:0">
${preheader ? hidden(preheader) : ''}
${layout([`<td align="center" style="padding:16px 8px">${card}</td>`], 'class="page" width="100%"', pageStyle)}
</body>
</html>`;
}

function rowsOf({ quote, actions, fields, details }: LetterItem): string[] {
  const { t, dir } = staffTexts();
  const start = dir === 'rtl' ? 'right' : 'left';
  const lines = fields.map((field) => fieldCells(field, start));
  const small = details.map(({ label, value, href }) =>
    href
      ? shortLink(label, href)
      : t('email:line', { label: isolatedInHtml(label), value: isolatedInHtml(value) }),
  );
  return [
    ...(quote ? [cell('padding:8px 20px', layout([quoteCell(quote, start)], 'width="100%"'))] : []),
    ...(actions.length > 0
      ? [
          cell(
            'padding:8px 20px',
            layout(
              [actions.map(button).join('<td class="space" width="8"></td>')],
              'class="actions"',
            ),
          ),
        ]
      : []),
    cell('padding:8px 20px', table(lines, 'width="100%"')),
    smallCell(`padding:4px 20px 12px;${breaking}`, small.join('<br>')),
  ];
}

const { background, text, divider, primary } = palettes.light;
const pageStyle = `background-color:${background.default}`;
/** A long word must not widen the e-mail on a phone. */
const breaking = 'word-break:break-word';

/**
 * Gmail in a phone's browser ignores `display:none`, so the text is 1 px high, too. The text's
 * colour differs from the background's, because SpamAssassin takes text in the background's colour
 * for hidden words.
 */
const hidden = (preheader: string) =>
  `<div dir="auto" style="display:none;mso-hide:all;font:1px/1px Arial;color:${text.secondary}">${escapeHtml(preheader)}</div>`;

const layout = (rows: string[], attributes = '', style = '') =>
  table(rows, `role="presentation" ${attributes}`, style);

const table = (rows: string[], attributes: string, style = '') =>
  `<table cellpadding="0" cellspacing="0" border="0" ${attributes} style="${style}">
${rows.map((cells) => `<tr>${cells}</tr>`).join('\n')}
</table>`;

/** Each cell names its font, because mail programs differ in what a cell inherits. */
const cell = (style: string, content: string, attributes = 'class="text"') =>
  `<td ${attributes} style="font:16px/24px Arial,sans-serif;color:${text.primary};${style}">${content}</td>`;

const smallCell = (style: string, content: string, attributes = 'class="small"', tag = 'td') =>
  `<${tag} ${attributes} style="font:13px/20px Arial,sans-serif;color:${text.secondary};${style}">${content}</${tag}>`;

const gap = `<td class="page" height="12" style="${pageStyle};font:1px/12px Arial">&nbsp;</td>`;

const quoteCell = (quote: string, start: string) =>
  cell(
    `padding:12px 16px;border-${start}:4px solid ${primary.main};${pageStyle};${breaking}`,
    escapeHtml(quote)
      .replaceAll('\n', '<br>')
      .replaceAll(/ (?= )/g, '&nbsp;'),
    'dir="auto" class="page text"',
  );

const fieldCells = ({ label, value, href }: LetterField, start: string) => {
  const line = `line-height:24px;padding:10px 0;border-top:1px solid ${divider};text-align:${start};vertical-align:top`;
  const unbroken = escapeHtml(label).replaceAll(' ', '&nbsp;');
  return (
    smallCell(line, unbroken, 'scope="row" class="line small"', 'th') +
    cell(
      `${line};padding-${start}:16px;${breaking}`,
      linked(value, href),
      'dir="auto" class="line text" width="100%"',
    )
  );
};

const linked = (content: string, href?: string) =>
  href
    ? `<a href="${escapeHtml(href)}" class="link" style="color:${primary.main}">${escapeHtml(content)}</a>`
    : escapeHtml(content);

/** A link that is styled only by its class, because a digest may have hundreds of links. */
const shortLink = (content: string, href: string) =>
  `<a href="${escapeHtml(href)}" class="link">${escapeHtml(content)}</a>`;

const isolatedInHtml = (content: string) => `<span dir="auto">${escapeHtml(content)}</span>`;

/**
 * Outlook for Windows ignores the padding of a link, so the cell repeats it (`mso-padding-alt`).
 */
const button = ({ label, href }: LetterItem['actions'][number]) =>
  cell(
    `mso-padding-alt:0 14px;border-radius:8px;background-color:${primary.main};line-height:44px;mso-line-height-rule:exactly`,
    `<a href="${escapeHtml(href)}" style="display:block;padding:0 14px;font-weight:bold;text-decoration:none;color:${primary.contrastText}">` +
      `${escapeHtml(label)}</a>`,
    'class="button"',
  );

const { dark } = palettes;
const headStyle = `:root{color-scheme:light dark}.link{color:${primary.main}}
.small .link{display:inline-block;padding:6px 0}
@media (max-width:420px){.actions{width:100%}.actions td{display:block!important;text-align:center}.actions .space{height:8px}}
@media (prefers-color-scheme:dark){
.page{background-color:${dark.background.default}!important}
.card{background-color:${dark.background.paper}!important}
.text{color:${dark.text.primary}!important}
.small{color:${dark.text.secondary}!important}
.line{border-color:${dark.divider}!important}
.link{color:${dark.primary.main}!important}
.button{background-color:${dark.primary.main}!important}
.button a{color:${dark.primary.contrastText}!important}}`;
