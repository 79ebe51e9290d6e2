import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';

/** The honeypot: invisible, out of the tab order and hidden from screen readers, so that only bots fill it in. */
export function TrapField(input: UseFormRegisterReturn) {
  const { t } = useTranslation('contact');
  return (
    <Box sx={visuallyHidden} aria-hidden>
      {/* For those who see no styles: text browsers. On a line of its own, as it would push the field out of a narrow window. */}
      <div>{t('form.trap')}</div>
      <input {...input} type="text" tabIndex={-1} autoComplete="off" />
    </Box>
  );
}
