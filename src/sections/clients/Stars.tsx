import StarRounded from '@mui/icons-material/StarRounded';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { maxRating } from './content.ts';

/** A rating as stars; read out as words. */
export function Stars({ rating }: { rating: number }) {
  const { t } = useTranslation('clients');
  return (
    <Box
      role="img"
      aria-label={t('rating', { count: rating, max: maxRating })}
      sx={{ display: 'flex', color: 'star', marginInlineStart: '-2px' }}
    >
      {Array.from({ length: rating }, (_, star) => (
        <StarRounded key={star} fontSize="small" />
      ))}
    </Box>
  );
}
