import { company } from '../../src/company.ts';
import { pathOf, sourceLocale } from '../../src/i18n/locales.ts';
import { palettes } from '../../src/theme/palettes.ts';

export const siteFiles = (locales: readonly string[]) =>
  new Map([
    ['robots.txt', `User-agent: *\nAllow: /\n\nSitemap: ${company.url}/sitemap.xml\n`],
    ['sitemap.xml', sitemap(locales)],
    ['manifest.webmanifest', JSON.stringify(manifest, null, 2)],
    ['.well-known/security.txt', securityText(locales)],
  ]);

function sitemap(locales: readonly string[]): string {
  const urlOf = (locale: string) => company.url + pathOf(locale);
  const alternate = (hreflang: string, locale = hreflang) =>
    `    <xhtml:link rel="alternate" hreflang="${hreflang}" href="${urlOf(locale)}"/>\n`;
  const alternates = [
    ...locales.map((locale) => alternate(locale)),
    alternate('x-default', sourceLocale),
  ].join('');
  const pages = locales.map(
    (locale) =>
      `  <url>\n    <loc>${urlOf(locale)}</loc>\n${locales.length > 1 ? alternates : ''}  </url>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${pages.join('')}</urlset>
`;
}

/**
 * The security.txt, which says where to report a security problem (RFC 9116, which recommends an
 * expiry of less than a year).
 */
function securityText(locales: readonly string[]): string {
  const expires = new Date(Date.now() + 364 * 86_400_000).toISOString().slice(0, 10);
  return `Contact: mailto:${company.email}
Expires: ${expires}T00:00:00Z
Preferred-Languages: ${locales.join(', ')}
Canonical: ${company.url}/.well-known/security.txt
`;
}

const { ink } = palettes.light;

const manifest = {
  name: company.name,
  short_name: company.name.split(' ')[0],
  start_url: '/',
  display: 'browser',
  background_color: ink.deep,
  theme_color: ink.deep,
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    {
      src: '/icons/icon-maskable-512.png',
      sizes: '512x512',
      type: 'image/png',
      purpose: 'maskable',
    },
  ],
};
