import { useTranslation } from 'react-i18next';
import { CardGrid } from '../../components/Card.tsx';
import { ClosingBlock } from '../../components/ClosingBlock.tsx';
import { Section } from '../../components/Section.tsx';
import { StatTiles } from '../../components/StatTiles.tsx';
import { statistics, testimonials } from './content.ts';
import { TestimonialCard } from './TestimonialCard.tsx';

/** Statistics and testimonials. */
export function Clients() {
  const { t } = useTranslation('clients');
  return (
    <Section
      id="clients"
      height={[3130, 2020, 1550]}
      ground="alternate"
      eyebrow={t('eyebrow')}
      title={t('title')}
      intro={t('intro')}
    >
      <StatTiles statistics={statistics.map((id) => ({ number: t(`stats.${id}.number`), label: t(`stats.${id}.label`) }))} />
      <CardGrid sx={{ mt: 5 }}>
        {testimonials.map((testimonial) => (
          <TestimonialCard key={testimonial.id} {...testimonial} />
        ))}
      </CardGrid>
      <ClosingBlock title={t('join.title')} text={t('join.text')} link={t('join.link')} />
    </Section>
  );
}
