import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Card, cardColumns } from '../../components/Card.tsx';
import { Picture } from '../../components/Picture.tsx';
import { type Tone, toneStyle } from '../../components/tone.ts';
import { logo, type Testimonial } from './content.ts';
import { Stars } from './Stars.tsx';

/** What one client says of one project. */
export function TestimonialCard({ id, tone, rating }: Testimonial) {
  const { t } = useTranslation('clients');
  const name = t(`items.${id}.name`);
  return (
    <Frame as="figure" tone={tone}>
      <figcaption>
        <Picture {...logo(id)} alt={t('logoAlt', { name })} />
        <div>
          <Typography variant="h3">{name}</Typography>
          <Typography variant="body2" color="textSecondary">
            {t(`items.${id}.sector`)}
          </Typography>
        </div>
      </figcaption>
      <Stars rating={rating} />
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

// `as` is for Emotion to read: forwarded, it would be an attribute of an <article>.
const Frame = styled(Card, { shouldForwardProp: (name) => name !== 'tone' && name !== 'as' })<{ tone: Tone }>(
  ({ theme: { vars, typography }, tone }) => ({
    ...toneStyle(tone),
    overflow: 'hidden',
    gap: 16,
    [cardColumns.one]: { gap: 12, '& blockquote p': typography.body2 },
    '&::before': {
      content: '""',
      position: 'absolute',
      inset: '0 0 auto',
      height: 5,
      background: 'linear-gradient(90deg, var(--tone), color-mix(in srgb, var(--tone) 25%, transparent))',
    },
    '& figcaption': { display: 'flex', alignItems: 'center', gap: 16 },
    '& h3': { fontSize: '1.1875rem' },
    '& img': { width: 56, height: 56, padding: 8, borderRadius: 16, backgroundColor: 'var(--tone-ground)' },
    '& dl': { marginTop: 'auto', paddingTop: 16, borderTop: `1px solid ${vars.palette.divider}` },
    '& dt': { color: vars.palette.text.secondary },
    '& dd': { fontWeight: 700, color: 'var(--tone)' },
  }),
);
