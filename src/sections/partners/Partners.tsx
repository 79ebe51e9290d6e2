import { useTranslation } from 'react-i18next';
import { ClosingBlock } from '../../components/ClosingBlock.tsx';
import { Section } from '../../components/Section.tsx';
import { Island } from '../../components/Island.tsx';

export function Partners() {
  const { t } = useTranslation('partners');
  return (
    <Section id="partners">
      <Island name="partners" />
      <ClosingBlock
        look="line"
        title={t('trust.title')}
        text={t('trust.text')}
        link={t('trust.link')}
      />
    </Section>
  );
}
