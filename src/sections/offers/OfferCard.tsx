import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Card } from '../../components/Card.tsx';
import { CheckList } from '../../components/CheckList.tsx';
import { IconTile } from '../../components/IconTile.tsx';
import type { OfferId } from '../../contract/services.ts';
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
      <CheckList items={features.map((feature) => t(`items.${id}.features.${feature}`))} />
      <footer>
        <Typography variant="h3" component="p">
          <bdi>{t('price')}</bdi>
        </Typography>
        <ActionButton href="#contact" service={id}>
          {t('button')}
        </ActionButton>
      </footer>
    </Frame>
  );
}

const Frame = styled(Card)(({ theme: { vars } }) => ({
  backgroundImage: `linear-gradient(170deg, color-mix(in srgb, ${vars.palette.secondary.main} 14%, transparent), transparent 45%)`,
  '& > footer': {
    marginTop: 'auto',
    paddingTop: 24,
    borderTop: `1px solid ${vars.palette.divider}`,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '12px 8px',
    // Price and button fit one line of a 360 px phone.
    '& > a': { paddingInline: 18 },
  },
}));
