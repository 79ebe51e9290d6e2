import { useTranslation } from 'react-i18next';
import { CardGrid } from '../../components/Card.tsx';
import { ClosingBlock } from '../../components/ClosingBlock.tsx';
import { Section } from '../../components/Section.tsx';
import { StatTiles } from '../../components/StatTiles.tsx';
import { ClientMap } from './ClientMap.tsx';
import { statistics, testimonials } from './content.ts';
import { TestimonialCard } from './TestimonialCard.tsx';

export function Clients() {
  const { t } = useTranslation('clients');
  const figures = (
    <>
      <StatTiles
        statistics={statistics.map((id) => ({
          number: t(`stats.${id}.number`),
          label: t(`stats.${id}.label`),
        }))}
      />
      <ClientMap />
    </>
  );
  return (
    <Section id="clients" height={2110} ground="night" aside={figures}>
      <CardGrid>
        {testimonials.map((testimonial) => (
          <TestimonialCard key={testimonial.id} {...testimonial} />
        ))}
      </CardGrid>
      <ClosingBlock title={t('join.title')} text={t('join.text')} link={t('join.link')} />
    </Section>
  );
}
