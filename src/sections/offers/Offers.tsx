import { useTranslation } from 'react-i18next';
import { ClosingBlock } from '../../components/ClosingBlock.tsx';
import { Section } from '../../components/Section.tsx';
import { servicesAndOffers } from '../../contract/services.ts';
import { OfferCard } from './OfferCard.tsx';

export function Offers() {
  const { t } = useTranslation('offers');
  return (
    <Section id="offers" height={1250} ground="ink" centered>
      {servicesAndOffers.offers.map((id) => (
        <OfferCard key={id} id={id} />
      ))}
      <ClosingBlock
        look="dashed"
        title={t('custom.title')}
        text={t('custom.text')}
        link={t('custom.button')}
      />
    </Section>
  );
}
