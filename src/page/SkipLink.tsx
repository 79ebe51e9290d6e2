import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { colours } from '../theme/colours.ts';

const style = {
  position: 'fixed',
  zIndex: 'tooltip',
  top: '8px',
  insetInlineStart: '8px',
  padding: '12px 20px',
  borderRadius: '12px',
  fontWeight: 700,
  color: colours.primary.contrastText,
  backgroundColor: colours.primary.main,
  '&:not(:focus)': { clipPath: 'inset(50%)' },
  '@media print': { display: 'none' },
} as const;

export function SkipLink() {
  const { t } = useTranslation('common');
  return (
    <Box component="a" href="#content" sx={style}>
      {t('skipLink')}
    </Box>
  );
}
