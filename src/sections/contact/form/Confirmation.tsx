import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import plug from '../../../brand/plug.svg';
import { colours } from '../../../theme/colours.ts';

export function Confirmation({ onAgain }: { onAgain: () => void }) {
  const { t } = useTranslation('contact');
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);

  function again() {
    // The form has to be rendered before its first field can take the focus.
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
        <Box component="img" src={`${plug}#joining`} alt="" width={560} height={184} sx={joined} />
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

/**
 * The browser scrolls to the focused title. These margins bring the rest of the confirmation into
 * view as well.
 */
const titleStyle = {
  outline: 'none',
  scrollMarginBlock: { xs: '320px 200px', sm: '120px 200px', md: '500px 60px' },
} as const;

const joined = {
  width: '100%',
  // The picture grows, so that the confirmation is nearly as high as the form was.
  flex: { md: '1 1 220px' },
  minHeight: { md: 0 },
  maxHeight: { md: 420 },
  objectFit: { md: 'contain' },
  padding: '24px',
  borderRadius: '20px',
  background: `linear-gradient(160deg, ${colours.ink.main}, ${colours.ink.lagoon})`,
} as const;
