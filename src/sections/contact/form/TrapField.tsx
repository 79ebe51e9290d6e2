import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';

/** The honeypot: invisible, out of the tab order and hidden from screen readers. */
export function TrapField(input: UseFormRegisterReturn) {
  const { t } = useTranslation('contact');
  return (
    <Box sx={visuallyHidden} aria-hidden>
      {/* Text browsers show it, on a line of its own. */}
      <div>{t('form.trap')}</div>
      <input {...input} type="text" tabIndex={-1} autoComplete="off" />
    </Box>
  );
}
