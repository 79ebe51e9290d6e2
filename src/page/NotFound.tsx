import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import picture from '../brand/plug.svg';
import { colours } from '../theme/colours.ts';
import { SmallPage } from './SmallPage.tsx';

/** The texts are English in all languages, as the specification says. */
export function NotFound() {
  const { t } = useTranslation('notFound');
  return (
    <SmallPage id="not-found" home="/" picture={picture}>
      <Typography variant="h1" sx={number}>
        {t('title')}
      </Typography>
      <Typography variant="h3" component="p">
        {t('text')}
      </Typography>
      <Button variant="contained" size="large" href="/">
        {t('home')}
      </Button>
    </SmallPage>
  );
}

const number = {
  fontSize: 'clamp(6rem, 4rem + 9vw, 11rem)',
  lineHeight: 0.9,
  color: colours.primary.main,
  order: -1,
} as const;
