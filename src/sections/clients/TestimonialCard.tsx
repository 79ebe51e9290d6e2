import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Card } from '../../components/Card.tsx';
import { Picture } from '../../components/Picture.tsx';
import { colours } from '../../theme/colours.ts';
import { logo, type Testimonial } from './content.ts';
import { Stars } from './Stars.tsx';

export function TestimonialCard({ id, tone, rating }: Testimonial) {
  const { t } = useTranslation('clients');
  const name = t(`items.${id}.name`);
  return (
    <Frame as="figure" data-tone={tone}>
      <figcaption>
        <Picture {...logo(id)} alt={t('logoAlt', { name })} />
        <Typography variant="h3">{name}</Typography>
        <Typography variant="body2" color="textSecondary">
          {t(`items.${id}.sector`)}
        </Typography>
        <Stars rating={rating} />
      </figcaption>
      <blockquote>
        <Typography>{t(`items.${id}.text`)}</Typography>
      </blockquote>
      <Typography variant="body2" component="dl">
        <dt>{t('projectLabel')}</dt>
        <dd>{t(`items.${id}.project`)}</dd>
      </Typography>
    </Frame>
  );
}

// If Emotion forwarded `as` to the element, `as` would become an attribute.
const Frame = styled(Card, { shouldForwardProp: (name) => name !== 'as' })(
  ({ theme: { typography } }) => ({
    container: 'testimonial / inline-size',
    overflow: 'hidden',
    '&::before': {
      content: '""',
      position: 'absolute',
      inset: '0 0 auto',
      height: 5,
      background:
        'linear-gradient(90deg, var(--tone), color-mix(in srgb, var(--tone) 25%, transparent))',
    },
    '& figcaption': {
      display: 'grid',
      gridTemplateColumns: 'auto 1fr auto',
      columnGap: 12,
      alignItems: 'center',
    },
    '& h3': { gridColumn: '2 / -1', fontSize: '1.1875rem' },
    '& img': {
      gridRow: 'span 2',
      width: 48,
      height: 48,
      padding: 6,
      borderRadius: 14,
      backgroundColor: 'var(--tone-ground)',
    },
    '@container testimonial not (min-width: 18rem)': {
      '& figcaption > p': { gridColumn: '2 / -1' },
      '& figcaption > svg': { gridColumn: 2 },
    },
    '& blockquote p': typography.body2,
    '& dl': {
      display: 'flex',
      marginTop: 'auto',
      paddingTop: 6,
      borderTop: `1px solid ${colours.divider}`,
    },
    '& dt': { flex: 'none', marginRight: 10, color: colours.text.secondary },
    '& dd': { fontWeight: 700, color: 'var(--tone)' },
  }),
);
