import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { locales } from 'virtual:catalogues';
import { company } from '../company.ts';
import { pathOf, sourceLocale } from '../i18n/locales.ts';
import { palettes } from '../theme/palettes.ts';
import { ShareTags } from './ShareTags.tsx';

/**
 * The id of an empty element after the hero. The first paint waits for this element and not for the
 * hero itself, because Chromium 156 waits only for an element's start tag.
 */
export const endOfFirstScreen = 'first-screen';

export function Head({ styles }: { styles: string }) {
  const { t, i18n } = useTranslation('meta');
  const values = { brand: company.name };
  const url = canonicalUrl(i18n.language);
  return (
    <Shared title={t('title', values)} styles={styles}>
      {/* Without this link, the first frame may be empty, or show half of the hero. */}
      <link rel="expect" href={`#${endOfFirstScreen}`} blocking="render" />
      <meta name="description" content={t('description', values)} />
      <link rel="canonical" href={url} />
      {locales.length > 1 && [
        ...locales.map((locale) => (
          <link key={locale} rel="alternate" hrefLang={locale} href={canonicalUrl(locale)} />
        )),
        <link
          key="default"
          rel="alternate"
          hrefLang="x-default"
          href={canonicalUrl(sourceLocale)}
        />,
      ]}
      <ShareTags url={url} />
    </Shared>
  );
}

type SmallPageTitle =
  'meta:notFoundTitle' | 'contact:confirmation.title' | 'contact:toast.error.title';

export function SmallPageHead({ title, styles }: { title: SmallPageTitle; styles: string }) {
  const { t } = useTranslation(['meta', 'contact']);
  const values = { title: t(title), brand: company.name };
  return (
    <Shared title={t('meta:smallPageTitle', values)} styles={styles}>
      <meta name="robots" content="noindex" />
    </Shared>
  );
}

const canonicalUrl = (locale: string) => company.url + pathOf(locale);

function Shared({
  title,
  styles,
  children,
}: {
  title: string;
  styles: string;
  children: ReactNode;
}) {
  return (
    <>
      <title>{title}</title>
      <meta name="theme-color" content={palettes.light.ink.deep} />
      {/* Without this tag, iPhones may take the number of a law for a telephone number, and make it
          a link. Telephone numbers are links already, except in the footer. */}
      <meta name="format-detection" content="telephone=no" />
      <link rel="manifest" href="/manifest.webmanifest" />
      <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
      <link rel="license" href="/licences.txt" />
      {children}
      <style dangerouslySetInnerHTML={{ __html: styles }} />
    </>
  );
}
