import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import { useTranslation } from 'react-i18next';
import { trapName } from '../../../contract/fields.ts';

/** The honeypot field, which bots fill in. */
export function TrapField() {
  const { t } = useTranslation('contact');
  return (
    <Box sx={visuallyHidden} aria-hidden>
      {/* Text browsers show the field, so its label stands on a line of its own. */}
      <div>{t('form.trap')}</div>
      <input name={trapName} type="text" tabIndex={-1} autoComplete="off" />
    </Box>
  );
}
