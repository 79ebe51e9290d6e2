import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { CardGrid, cardColumns } from '../../components/Card.tsx';
import { Section } from '../../components/Section.tsx';
import { labelKey, servicesAndOffers } from '../../contract/services.ts';
import { colours } from '../../theme/colours.ts';
import { ServiceCard } from './ServiceCard.tsx';

export function Services() {
  const { t } = useTranslation(['services', 'offers']);
  const { services } = servicesAndOffers;
  return (
    <Section id="services" height={2910} ground="alternate">
      <Box component="ul" sx={names}>
        {services.map((id) => (
          <li key={id}>
            <a href={`#${id}`}>{t(labelKey(id))}</a>
          </li>
        ))}
      </Box>
      <CardGrid>
        {services.map((id) => (
          <ServiceCard key={id} id={id} />
        ))}
      </CardGrid>
    </Section>
  );
}

/**
 * Links to the cards by name. They are shown if the cards are in one column or the window is low,
 * as on phones.
 */
const names = {
  display: 'none',
  [`${cardColumns.one}, screen and (max-height: 480px)`]: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 9rem), 1fr))',
    columnGap: '12px',
    marginBlock: '-8px 10px',
  },
  '& a': {
    display: 'flex',
    alignItems: 'center',
    minHeight: 44,
    height: '100%',
    borderBottom: `1px solid ${colours.divider}`,
    fontSize: '0.875rem',
    fontWeight: 600,
    lineHeight: 1.2,
    color: colours.primary.main,
    textDecoration: 'none',
  },
} as const;
