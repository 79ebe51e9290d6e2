import Container from '@mui/material/Container';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { Brand } from '../components/Brand.tsx';
import { wovenAlong, wovenHeight } from '../components/woven-edge.ts';
import { company } from '../company.ts';
import { inkGround } from '../theme/on-ink.ts';
import { BrandFont, GlobalLook } from './GlobalLook.tsx';

type Props = { id: string; home: string; picture: string; children: ReactNode };

/** The frame of a page with one statement: not found, message sent, message not sent. */
export function SmallPage({ id, home, picture, children }: Props) {
  return (
    <>
      <GlobalLook />
      <BrandFont />
      <Stack id={id} data-ink sx={frame}>
        <Container
          component="header"
          sx={{ paddingBlock: 2, '& a': { display: 'inline-block', textDecoration: 'none' } }}
        >
          <a href={home} aria-label={company.name}>
            <Brand />
          </a>
        </Container>
        <Container component="main" id="content" sx={content}>
          <img src={picture} width={560} height={184} alt="" />
          {children}
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
  '& > p, & > ul': { maxWidth: '60ch' },
} as const;
