import TranslateRounded from '@mui/icons-material/TranslateRounded';
import IconButton from '@mui/material/IconButton';
import { useTranslation } from 'react-i18next';
import { catalogues, locales } from 'virtual:catalogues';
import type { Catalogue } from '../../i18n/catalogue.ts';
import { pathOf } from '../../i18n/locales.ts';

export function LanguageSwitcher() {
  const { t, i18n } = useTranslation('header');
  if (locales.length < 2) return null;
  return (
    <div>
      <IconButton
        color="inherit"
        aria-label={t('language', { name: nameOf(i18n.language) })}
        popoverTarget="languages"
      >
        <TranslateRounded />
      </IconButton>
      <ul id="languages" popover="auto">
        {locales.map((locale) => (
          <li key={locale}>
            <a
              href={pathOf(locale)}
              hrefLang={locale}
              lang={locale}
              aria-current={locale === i18n.language ? 'true' : undefined}
            >
              {nameOf(locale)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

const nameOf = (locale: string) => (catalogues[locale] as Partial<Catalogue>).header?.ownName;
