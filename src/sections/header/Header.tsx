import CloseRounded from '@mui/icons-material/CloseRounded';
import MenuRounded from '@mui/icons-material/MenuRounded';
import PhoneRounded from '@mui/icons-material/PhoneRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import IconButton from '@mui/material/IconButton';
import { useTranslation } from 'react-i18next';
import { company } from '../../company.ts';
import { Brand } from '../../components/Brand.tsx';
import { sections } from './content.ts';
import { LanguageSwitcher } from './LanguageSwitcher.tsx';
import { bar } from './style.ts';

/** In a narrow window, the navigation is a popover, which needs no JavaScript. */
export function Header() {
  const { t } = useTranslation(['header', 'contact']);
  const { name, phone, whatsApp, address } = company;
  const start = (
    <Button href="#contact" data-to-form="" variant="contained">
      {t('cta')}
    </Button>
  );
  return (
    <Box component="header" id="header" data-ink sx={bar}>
      <Container>
        <a href="#home" aria-label={t('homeLabel', { brand: name })}>
          <Brand />
        </a>
        <IconButton
          color="inherit"
          aria-label={t('menu')}
          popoverTarget="menu"
          popoverTargetAction="toggle"
        >
          <MenuRounded />
          <CloseRounded />
        </IconButton>
        <nav id="menu" popover="auto" aria-label={t('navLabel')}>
          <ul>
            {sections.map((id) => (
              <li key={id}>
                <a href={`#${id}`}>{t(`nav.${id}`)}</a>
              </li>
            ))}
          </ul>
          <LanguageSwitcher />
          {start}{' '}
          {whatsApp && (
            <Button href={whatsApp} variant="outlined">
              {t('contact:info.phone.whatsApp')}
            </Button>
          )}
        </nav>{' '}
        <a href={phone.href} aria-label={t('call', { phone: phone.display })}>
          <PhoneRounded />
          <bdi>{phone.display}</bdi>
        </a>{' '}
        {start} {/* The header shows the postal address on paper only. */}
        <address>{`${address.street}, ${address.city}`}</address>
      </Container>
    </Box>
  );
}
