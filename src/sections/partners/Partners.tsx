import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { ClosingBlock } from '../../components/ClosingBlock.tsx';
import { Section } from '../../components/Section.tsx';
import { Island } from '../../components/Island.tsx';
import { partners } from './content.ts';

export function Partners() {
  const { t } = useTranslation('partners');
  return (
    <Section
      id="partners"
      height={750}
      more={
        <Typography sx={{ fontWeight: 600 }}>
          {partners.map(({ id }) => t(`items.${id}.name`)).join(', ')}
        </Typography>
      }
    >
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
