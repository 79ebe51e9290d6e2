import ErrorRounded from '@mui/icons-material/ErrorRounded';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { FallbackProps } from 'react-error-boundary';
import { useTranslation } from 'react-i18next';

/** Replaces a part of the page that crashed while rendering. */
export function ErrorScreen({ error }: FallbackProps) {
  const { t } = useTranslation('errorScreen');
  const { status = 500, message = '' } = (error ?? {}) as { status?: number; message?: string };
  return (
    <Stack
      role="alert"
      spacing={2}
      sx={{
        alignItems: 'center',
        justifyContent: 'center',
        textAlign: 'center',
        paddingBlock: 8,
        paddingInline: 2,
      }}
    >
      <ErrorRounded color="error" sx={emblem} />
      <Typography variant="h3" component="h2" lang="en">
        {t('title')}
      </Typography>
      <Typography sx={{ fontWeight: 700 }}>{t('status', { status })}</Typography>
      <Typography color="textSecondary" sx={{ maxWidth: '60ch', overflowWrap: 'anywhere' }}>
        {message || t('fallbackMessage')}
      </Typography>
      <Stack
        direction="row"
        spacing={2}
        useFlexGap
        sx={{ flexWrap: 'wrap', justifyContent: 'center', paddingTop: 1 }}
      >
        <Button variant="contained" onClick={() => location.reload()}>
          {t('reload')}
        </Button>
        <Button variant="outlined" href="/">
          {t('home')}
        </Button>
      </Stack>
    </Stack>
  );
}

const emblem = {
  boxSizing: 'content-box',
  padding: 2,
  borderRadius: '50%',
  fontSize: 72,
  backgroundColor: 'color-mix(in srgb, currentcolor 16%, transparent)',
} as const;
