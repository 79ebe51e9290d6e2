import Button from '@mui/material/Button';
import { styled, useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { createContext, use } from 'react';
import { useTranslation } from 'react-i18next';
import { colours } from '../theme/colours.ts';

export type IslandName = 'contact' | 'partners';

/** An island's markup, and the URL of the texts that it needs in the browser. */
export type PrerenderedIsland = { html: string; texts: string };

/**
 * The build renders each island before the page and as a React root of its own, so that `useId`
 * gives the same ids as in the browser.
 */
export const PrerenderedIslands = createContext<Partial<Record<IslandName, PrerenderedIsland>>>({});

/** A part of the page that hydrates in the browser (`islands/lazy-hydration.ts`). */
export function Island({ name }: { name: IslandName }) {
  const { t, i18n } = useTranslation('common');
  const { direction } = useTheme();
  const island = use(PrerenderedIslands)[name];
  if (!island) throw new Error(`src/islands/registry.ts has no island ${name}`);
  return (
    <>
      {/* The role is in the markup from the start. Otherwise Firefox 153 would add a role when
          React adds listeners to the element, and Orca 43 would start reading anew. */}
      <div
        role="group"
        aria-labelledby={`${name}-title`}
        data-island={name}
        data-locale={i18n.language}
        dir={direction}
        data-texts={island.texts}
        dangerouslySetInnerHTML={{ __html: island.html }}
      />
      <Failure data-failure={name} role="alert" hidden>
        {/* islands/words.ts writes the words of these two elements. */}
        <Typography data-words={t('loadFailed')} />
        <Button variant="outlined" data-words={t('retry')} />
      </Failure>
    </>
  );
}

const Failure = styled('div')({
  '&:not([hidden])': { display: 'flex' },
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 16,
  marginTop: 16,
  padding: 16,
  borderRadius: 14,
  border: `1px solid ${colours.error.main}`,
});
