import { CardGrid } from '../../components/Card.tsx';
import { Section } from '../../components/Section.tsx';
import { servicesAndOffers } from '../../contract/services.ts';
import { ServiceCard } from './ServiceCard.tsx';

export function Services() {
  return (
    <Section id="services" ground="alternate">
      <CardGrid>
        {servicesAndOffers.services.map((id) => (
          <ServiceCard key={id} id={id} />
        ))}
      </CardGrid>
    </Section>
  );
}
