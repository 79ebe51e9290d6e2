import { wovenBelow } from '../../components/woven-edge.ts';
import { inkGround, onInk } from '../../theme/on-ink.ts';

export const frame = {
  ...onInk,
  position: 'relative',
  paddingTop: 'calc(var(--header-height) + clamp(20px, 4vw, 56px))',
  paddingBottom: 'clamp(56px, 6vw, 96px)',
  background: inkGround('min(60vw, 760px) 90% at min(82%, 50% + 340px) 42%'),
  '&::after': wovenBelow,
  '& > div': {
    display: 'grid',
    gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1.15fr) minmax(0, 1fr)' },
    gap: { xs: 5, md: 6 },
    alignItems: 'center',
  },
  '& img': { width: '100%', maxWidth: 640, justifySelf: 'center' },
  '& .actions': { display: 'flex', flexWrap: 'wrap', gap: 2, marginBlock: 4, '& > a': { flexGrow: { xs: 1, sm: 0 } } },
  '& ul': { display: 'flex', flexWrap: 'wrap', columnGap: 3, color: 'text.secondary' },
} as const;

export const lead = { marginTop: 3, maxWidth: '56ch', color: 'text.secondary' } as const;
