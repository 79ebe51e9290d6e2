import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import picture from '../brand/plug.svg';
import { pathOf } from '../i18n/locales.ts';
import { OtherWays } from '../sections/contact/form/OtherWays.tsx';
import { palettes } from '../theme/palettes.ts';
import { SmallPage } from './SmallPage.tsx';

export function MessageSent() {
  const { t, i18n } = useTranslation('contact');
  const home = pathOf(i18n.language);
  return (
    <SmallPage id="message-sent" home={home} picture={`${picture}#joined`}>
      <Typography variant="h1">{t('confirmation.title')}</Typography>
      <Typography>{t('confirmation.text')}</Typography>
      <Button variant="contained" size="large" href={`${home}#contact`}>
        {t('confirmation.again')}
      </Button>
    </SmallPage>
  );
}

/**
 * The function inserts the errors and the texts that were sent
 * (functions/src/intake/posted-form.ts).
 */
export function MessageNotSent() {
  const { t, i18n } = useTranslation('contact');
  return (
    <SmallPage id="message-not-sent" home={pathOf(i18n.language)} picture={picture}>
      <Typography variant="h1">{t('toast.error.title')}</Typography>
      <Typography>{t('toast.error.text')}</Typography>
      <Box component="ul" id="errors" sx={errors} />
      <Typography>{t('form.goBack')}</Typography>
      <Typography color="textSecondary">
        <OtherWays sentence="form.otherWays" />
      </Typography>
      <Box id="written" sx={written} />
    </SmallPage>
  );
}

const errors = {
  '&:empty': { display: 'none' },
  display: 'grid',
  gap: 1.5,
  textAlign: 'start',
  '& li': { px: 2, py: 1, borderInlineStart: '6px solid', borderColor: palettes.dark.error.main },
  '& b': { display: 'block' },
} as const;

const written = {
  '&:empty': { display: 'none' },
  width: '100%',
  maxWidth: '60ch',
  textAlign: 'start',
  '& h2': { fontSize: '1.25rem', mb: 1 },
  '& dt': { fontWeight: 600, mt: 1.5 },
  '& pre': { font: 'inherit', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', margin: 0 },
} as const;
