import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import plug from '../../../brand/plug.svg';

/** Takes the form's place and the focus after a send, and gives both back. */
export function Confirmation({ onAgain }: { onAgain: () => void }) {
  const { t } = useTranslation('contact');
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);

  function again() {
    // The first field can't take the focus before it exists.
    flushSync(onAgain);
    document.getElementById('name')?.focus();
  }

  return (
    <Stack
      spacing={2}
      sx={{
        alignItems: 'center',
        justifyContent: 'center',
        textAlign: 'center',
      }}
    >
      <picture>
        <source media="(prefers-reduced-motion: reduce)" srcSet={`${plug}#joined`} />
        <Joined src={`${plug}#joining`} alt="" width={560} height={184} />
      </picture>
      <Typography variant="h3" ref={title} tabIndex={-1} sx={titleStyle}>
        {t('confirmation.title')}
      </Typography>
      <Typography sx={{ maxWidth: '40ch' }}>{t('confirmation.text')}</Typography>
      <Button variant="outlined" data-again onClick={again}>
        {t('confirmation.again')}
      </Button>
    </Stack>
  );
}

/** Focused, the title brings its surroundings into view. */
const titleStyle = {
  outline: 'none',
  scrollMarginBlock: { xs: '320px 200px', sm: '120px 200px', md: '500px 60px' },
} as const;

/** Its `#joining` view plugs the cable in. */
const Joined = styled('img')(({ theme: { breakpoints, vars } }) => ({
  width: '100%',
  // Nearly as high as the form was.
  [breakpoints.up('md')]: { flex: '1 1 220px', minHeight: 0, maxHeight: 420, objectFit: 'contain' },
  padding: 24,
  borderRadius: 20,
  background: `linear-gradient(160deg, ${vars.palette.ink.main}, ${vars.palette.ink.lagoon})`,
}));
