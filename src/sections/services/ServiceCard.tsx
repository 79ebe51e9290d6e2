import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../components/ActionButton.tsx';
import { alignedParts, Card } from '../../components/Card.tsx';
import { CheckList } from '../../components/CheckList.tsx';
import { IconTile } from '../../components/IconTile.tsx';
import { Picture } from '../../components/Picture.tsx';
import type { ServiceId } from '../../contract/services.ts';
import { FlagshipBadge } from './FlagshipBadge.tsx';
import { picture, services, shownFeatures } from './content.ts';

export function ServiceCard({ id }: { id: ServiceId }) {
  const { t } = useTranslation('services');
  const { icon, tone, featured = false, link } = services[id];
  const key = `items.${id}` as const;
  return (
    <Frame featured={featured}>
      <figure>
        <Picture {...picture(id)} alt={t(`${key}.imageAlt`)} />
      </figure>
      <header>
        <IconTile icon={icon} tone={tone} />
        {featured && <FlagshipBadge>{t('flagship')}</FlagshipBadge>}
        <Typography variant="h3">{t(`${key}.title`)}</Typography>
      </header>
      <Typography variant="body2" color="textSecondary">
        {t(`${key}.description`)}
      </Typography>
      <CheckList items={shownFeatures.map((feature) => t(`${key}.features.${feature}`))} />
      <ActionButton href={link} variant={featured ? 'contained' : 'outlined'}>
        {t(`${key}.button`)}
      </ActionButton>
    </Frame>
  );
}

/** The five parts of a card stand on rows that all cards of a line share. */
const Frame = styled(Card, { shouldForwardProp: (name) => name !== 'featured' })<{ featured: boolean }>(
  ({ theme: { vars }, featured }) => ({
    ...alignedParts(5),
    overflow: 'hidden',
    padding: 0,
    rowGap: 14,
    '& > :not(figure)': { marginInline: 'clamp(20px, 2vw, 28px)' },
    // Out of the flow: Firefox would make the rows higher by the picture's own size.
    '& > figure': { position: 'relative', aspectRatio: '16 / 9', '@media print': { display: 'none' } },
    '& > figure img': { position: 'absolute', inset: 0, width: '100%', height: '100%' },
    // The icon laps over the picture.
    '& > header': {
      position: 'relative',
      display: 'grid',
      gridTemplateColumns: 'auto 1fr',
      gap: '16px 12px',
      alignContent: 'start',
      marginTop: -44,
      '@media print': { marginTop: 20 },
    },
    '& > header > span': { border: `4px solid ${vars.palette.background.paper}`, marginInlineStart: -4 },
    '& h3': { gridColumn: '1 / -1' },
    '& > a': { marginBottom: 28, marginTop: 6, justifySelf: 'start' },
    ...(featured && {
      border: '3px solid transparent',
      background: `linear-gradient(${vars.palette.background.paper} 0 0) padding-box, linear-gradient(130deg, #E0662A, #F2B632 45%, #2F9C8A) border-box`,
      boxShadow: vars.shadows[2],
    }),
  }),
);
