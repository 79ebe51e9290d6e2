import Container from '@mui/material/Container';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import Button from '@mui/material/Button';
import { company } from '../company.ts';
import { Brand } from '../components/Brand.tsx';
import { onInk } from '../theme/on-ink.ts';
import { GlobalLook } from './GlobalLook.tsx';

/** The page for any other path. Its words are English in every language, as the specification has them. */
export function NotFound() {
  const { t } = useTranslation('notFound');
  return (
    <>
      <GlobalLook />
      <Stack id="not-found" sx={{ minHeight: '100svh', bgcolor: 'ink.main', ...onInk }}>
        <Container component="header" sx={{ paddingBlock: 2, '& a': { display: 'inline-block', textDecoration: 'none' } }}>
          <a href="/" aria-label={company.name}>
            <Brand />
          </a>
        </Container>
        <Container
          component="main"
          lang="en"
          id="content"
          sx={{ display: 'grid', alignContent: 'center', justifyItems: 'center', gap: 3, flexGrow: 1, textAlign: 'center' }}
        >
          <Typography variant="h1" sx={{ fontSize: 'clamp(6rem, 4rem + 16vw, 15rem)', lineHeight: 1, color: 'primary.main' }}>
            {t('title')}
          </Typography>
          <Typography variant="h3" component="p">
            {t('text')}
          </Typography>
          <Button variant="contained" size="large" href="/">
            {t('home')}
          </Button>
        </Container>
      </Stack>
    </>
  );
}
