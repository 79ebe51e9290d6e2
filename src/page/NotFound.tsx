import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import src from '../brand/plug.svg';
import { Brand } from '../components/Brand.tsx';
import { wovenAlong, wovenHeight } from '../components/woven-edge.ts';
import { company } from '../company.ts';
import { inkGround } from '../theme/on-ink.ts';
import { GlobalLook } from './GlobalLook.tsx';

/** The page for any other path. It is in English whatever the language, as the specification says. */
export function NotFound() {
  const { t } = useTranslation('notFound');
  return (
    <>
      <GlobalLook />
      <Stack id="not-found" data-ink sx={frame}>
        <Container component="header" sx={{ paddingBlock: 2, '& a': { display: 'inline-block', textDecoration: 'none' } }}>
          <a href="/" aria-label={company.name}>
            <Brand />
          </a>
        </Container>
        <Container component="main" lang="en" id="content" sx={content}>
          <Typography variant="h1" sx={number}>
            {t('title')}
          </Typography>
          <img src={src} width={640} height={220} alt="" />
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

const frame = {
  minHeight: '100svh',
  paddingBottom: `${wovenHeight}px`,
  background: `${wovenAlong('bottom')}, ${inkGround('min(90vw, 700px) 60% at 50% 55%')}`,
} as const;

const content = {
  display: 'grid',
  alignContent: 'center',
  justifyItems: 'center',
  gap: 3,
  flexGrow: 1,
  paddingBlock: 3,
  textAlign: 'center',
} as const;

const number = { fontSize: 'clamp(6rem, 4rem + 9vw, 11rem)', lineHeight: 0.9, color: 'primary.main' } as const;
