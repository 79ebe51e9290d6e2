import SvgIcon from '@mui/material/SvgIcon';
import { useTranslation } from 'react-i18next';
import { colours } from '../../theme/colours.ts';
import { maxRating } from './content.ts';

/** One drawing, which screen readers read as words. */
export function Stars({ rating }: { rating: number }) {
  const { t } = useTranslation('clients');
  return (
    <SvgIcon
      role="img"
      aria-hidden={undefined}
      aria-label={t('rating', { rating, max: maxRating })}
      viewBox={`0 0 ${24 * rating} 24`}
      sx={{ width: 18 * rating, height: 18, color: colours.star, marginInlineStart: '-2px' }}
    >
      {Array.from({ length: rating }, (_, position) => (
        <path key={position} d={star} transform={`translate(${24 * position})`} />
      ))}
    </SvgIcon>
  );
}

const star =
  'm12 17.27 4.15 2.51c.76.46 1.69-.22 1.49-1.08l-1.1-4.72 3.67-3.18c.67-.58.31-1.68-.57-1.75l-4.83-.41-1.89-4.46c-.34-.81-1.5-.81-1.84 0L9.19 8.63l-4.83.41c-.88.07-1.24 1.17-.57 1.75l3.67 3.18-1.1 4.72c-.2.86.73 1.54 1.49 1.08z';
