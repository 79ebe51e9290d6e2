import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { createContext, type ReactNode, use } from 'react';
import { useTranslation } from 'react-i18next';
import type { IslandName } from './registry.ts';

/**
 * The markup of each island, rendered on its own. An island hydrates as a
 * React root of its own, so the ids that `useId` made must be counted from
 * its own root too.
 */
export const IslandMarkup = createContext<Partial<Record<IslandName, string>>>({});

/** Marks a part of the page that comes alive in the browser; see `wake.ts`, which shows the failure. */
export function Island({ name, children }: { name: IslandName; children: ReactNode }) {
  const { t } = useTranslation('common');
  const html = use(IslandMarkup)[name];
  if (html === undefined) return <div>{children}</div>;
  return (
    <>
      <div data-island={name} dangerouslySetInnerHTML={{ __html: html }} />
      <Box data-failure={name} role="alert" hidden sx={failure}>
        <Typography>{t('loadFailed')}</Typography>
        <Button type="button" variant="outlined">
          {t('retry')}
        </Button>
      </Box>
    </>
  );
}

const failure = {
  '&:not([hidden])': { display: 'flex' },
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 2,
  marginTop: 2,
  padding: 2,
  borderRadius: 1,
  border: 1,
  borderColor: 'error.main',
} as const;
