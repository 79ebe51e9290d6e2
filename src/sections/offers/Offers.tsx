import { useTranslation } from 'react-i18next';
import { CardGrid } from '../../components/Card.tsx';
import { ClosingBlock } from '../../components/ClosingBlock.tsx';
import { Section } from '../../components/Section.tsx';
import { offerIds } from '../../contract/services.ts';
import { OfferCard } from './OfferCard.tsx';

export function Offers() {
  const { t } = useTranslation('offers');
  return (
    <Section
      id="offers"
      height={[1830, 1240, 900]}
      ground="ink"
      centred
      eyebrow={t('eyebrow')}
      title={t('title')}
      intro={t('intro')}
    >
      <CardGrid>
        {offerIds.map((id) => (
          <OfferCard key={id} id={id} />
        ))}
      </CardGrid>
      <ClosingBlock plain title={t('custom.title')} text={t('custom.text')} link={t('custom.button')} />
    </Section>
  );
}
