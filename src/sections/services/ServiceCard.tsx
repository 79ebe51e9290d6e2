import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Card, cardColumns } from '../../components/Card.tsx';
import { CheckList } from '../../components/CheckList.tsx';
import { IconTile } from '../../components/IconTile.tsx';
import { Picture } from '../../components/Picture.tsx';
import type { ServiceId } from '../../contract/services.ts';
import { FlagshipBadge } from './FlagshipBadge.tsx';
import { contentOf, picture, shownFeatures } from './content.ts';

export function ServiceCard({ id }: { id: ServiceId }) {
  const { t } = useTranslation('services');
  const { icon, tone, featured = false, link } = contentOf(id);
  const key = `items.${id}` as const;
  return (
    <Frame featured={featured} aria-labelledby={id}>
      <figure>
        <Picture {...picture(id)} alt={t(`${key}.imageAlt`)} />
      </figure>
      <header>
        <IconTile icon={icon} tone={tone} />
        {featured && <FlagshipBadge>{t('flagship')}</FlagshipBadge>}
        <Typography variant="h3" id={id}>
          {t(`${key}.title`)}
        </Typography>
      </header>
      <Typography variant="body2" color="textSecondary">
        {t(`${key}.description`)}
      </Typography>
      <CheckList items={shownFeatures.map((feature) => t(`${key}.features.${feature}`))} />
      <ActionButton href={link} service={id} variant={featured ? 'contained' : 'outlined'}>
        {t(`${key}.button`)}
      </ActionButton>
    </Frame>
  );
}

/** A wide picture above the words; on a phone, where cards stand one below the other, a small one beside the icon. */
const Frame = styled(Card, { shouldForwardProp: (name) => name !== 'featured' })<{ featured: boolean }>(
  ({ theme: { vars }, featured }) => ({
    overflow: 'hidden',
    padding: 0,
    '& > :not(figure)': { marginInline: 'clamp(20px, 2vw, 28px)' },
    // Out of the flow: Firefox would make the card higher by the picture's own size.
    '& > figure': { position: 'relative', aspectRatio: '16 / 9', '@media print': { display: 'none' } },
    '& > figure img': { position: 'absolute', inset: 0, width: '100%', height: '100%' },
    '& > header': { position: 'relative', display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '16px 12px' },
    '& > header > span': { border: `4px solid ${vars.palette.background.paper}`, marginInlineStart: -4 },
    '& h3': { gridColumn: '1 / -1' },
    // A featured card's border is thicker: its button is as far up as those beside it.
    '& > a': { marginTop: 'auto', marginBottom: featured ? 26 : 28, alignSelf: 'start' },
    [cardColumns.one]: {
      '& > figure': { position: 'absolute', top: 20, insetInlineEnd: 20, width: 128, borderRadius: 12, overflow: 'hidden' },
      '& > header': { paddingTop: 20, gridTemplateRows: '64px' },
      '& > header > p': { gridColumn: '1 / -1', justifySelf: 'start' },
      '& > a': { marginBottom: 20 },
    },
    // The icon laps over the picture.
    [cardColumns.two]: { '& > header': { marginTop: -44, '@media print': { marginTop: 20 } } },
    ...(featured && {
      border: '3px solid transparent',
      background: `linear-gradient(${vars.palette.background.paper} 0 0) padding-box, linear-gradient(130deg, #E0662A, #F2B632 45%, #2F9C8A) border-box`,
      boxShadow: vars.shadows[2],
    }),
  }),
);
