import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Card, cardColumns } from '../../components/Card.tsx';
import { CheckList } from '../../components/CheckList.tsx';
import { IconTile } from '../../components/IconTile.tsx';
import type { OfferId } from '../../contract/services.ts';
import { colours } from '../../theme/colours.ts';
import { contentOf, features } from './content.ts';

export function OfferCard({ id }: { id: OfferId }) {
  const { t } = useTranslation('offers');
  return (
    <Frame aria-labelledby={id}>
      <IconTile {...contentOf(id)} filled />
      <Typography variant="h3" id={id}>
        {t(`items.${id}.label`)}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {t(`items.${id}.description`)}
      </Typography>
      <CheckList>
        {features.map((feature) => (
          <li key={feature}>{t(`items.${id}.features.${feature}`)}</li>
        ))}
      </CheckList>
      <footer>
        <Typography sx={{ fontWeight: 600, color: colours.text.secondary }}>
          <bdi>{t('price')}</bdi>
        </Typography>
        <ActionButton href="#contact" service={id}>
          {t('button')}
        </ActionButton>
      </footer>
    </Frame>
  );
}

const Frame = styled(Card)({
  display: 'grid',
  gridTemplate: "'icon title' 'text text' 'list list' 'price price' / auto minmax(0, 1fr)",
  alignItems: 'center',
  gap: '8px 12px',
  '& + &': { marginTop: 'clamp(8px, 1.5vw, 12px)' },
  backgroundImage: `linear-gradient(100deg, color-mix(in srgb, ${colours.secondary.main} 16%, transparent), transparent 60%)`,
  '& > p': { gridArea: 'text' },
  '& > ul': { gridArea: 'list' },
  '& > footer': {
    gridArea: 'price',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '10px 8px',
  },
  [cardColumns.two]: {
    gridTemplate: "'icon title list' auto 'icon text list' 1fr 'icon price price' / auto 5fr 4fr",
    gap: '4px 28px',
    '& > span': { alignSelf: 'start' },
  },
  [cardColumns.three]: {
    gridTemplate: "'icon title list price' auto 'icon text list price' 1fr / auto 6fr 5fr auto",
    columnGap: 40,
    '& > footer': { flexDirection: 'column' },
  },
  '& > span': { gridArea: 'icon' },
});
