import TranslateRounded from '@mui/icons-material/TranslateRounded';
import IconButton from '@mui/material/IconButton';
import { useTranslation } from 'react-i18next';
import { locales } from 'virtual:catalogues';
import { pathOf } from '../../i18n/locales.ts';

/** Links to the page in each language, by its own name. Nothing if there is only one. */
export function LanguageSwitcher() {
  const { t, i18n } = useTranslation('header');
  if (locales.length < 2) return null;
  return (
    <div>
      <IconButton color="inherit" aria-label={t('language', { name: nameOf(i18n.language) })} popoverTarget="languages">
        <TranslateRounded />
      </IconButton>
      <ul id="languages" popover="auto">
        {locales.map((locale) => (
          <li key={locale}>
            <a href={pathOf(locale)} hrefLang={locale} lang={locale} aria-current={locale === i18n.language ? 'true' : undefined}>
              {nameOf(locale)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function nameOf(locale: string): string {
  const name = new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}
