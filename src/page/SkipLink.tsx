import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';

const Link = styled('a')(({ theme: { vars, zIndex } }) => ({
  position: 'fixed',
  zIndex: zIndex.tooltip,
  top: 8,
  insetInlineStart: 8,
  padding: '12px 20px',
  borderRadius: 12,
  fontWeight: 700,
  color: vars.palette.primary.contrastText,
  backgroundColor: vars.palette.primary.main,
  '&:not(:focus)': { clipPath: 'inset(50%)' },
  '@media print': { display: 'none' },
}));

export function SkipLink() {
  const { t } = useTranslation('common');
  return <Link href="#content">{t('skipLink')}</Link>;
}
