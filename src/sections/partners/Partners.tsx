import { useTranslation } from 'react-i18next';
import { ClosingBlock } from '../../components/ClosingBlock.tsx';
import { Section } from '../../components/Section.tsx';
import { PartnerCarousel } from './PartnerCarousel.tsx';

/** The brands that the company installs. */
export function Partners() {
  const { t } = useTranslation('partners');
  return (
    <Section id="partners" eyebrow={t('eyebrow')} title={t('title')} intro={t('intro')}>
      <PartnerCarousel />
      <ClosingBlock title={t('trust.title')} text={t('trust.text')} link={t('trust.link')} />
    </Section>
  );
}
