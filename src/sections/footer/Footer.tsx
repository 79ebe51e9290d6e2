import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Brand } from '../../components/Brand.tsx';
import { company } from '../../company.ts';
import { labelKey, serviceTexts } from '../../contract/services.ts';
import { Legal } from './Legal.tsx';
import { companyLinks, placeholder, services } from './content.ts';
import { frame } from './style.ts';

export function Footer() {
  const { t } = useTranslation(['footer', ...serviceTexts]);
  const { address, name, phone } = company;
  const lists = [
    { title: t('servicesTitle'), labels: services.map((id) => t(labelKey(id))) },
    { title: t('companyTitle'), labels: companyLinks.map((id) => t(`company.${id}`)) },
  ];
  return (
    <Box component="footer" data-ink sx={frame}>
      <Container>
        <div>
          <Brand />
          <Typography variant="body2">{t('tagline')}</Typography>
          <Typography variant="body2">
            <bdi>{phone.display}</bdi>
            <br />
            {`${address.street}, ${address.city}`}
          </Typography>
        </div>
        <nav aria-label={t('navLabel')}>
          {lists.map(({ title, labels }) => (
            <div key={title}>
              <Typography variant="h4" component="h2">
                {title}
              </Typography>
              <ul>
                {labels.map((label) => (
                  <li key={label}>
                    <a href={placeholder}>{label}</a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <Legal />
        <Typography variant="body2">{t('copyright', { brand: name })}</Typography>
      </Container>
    </Box>
  );
}
