import type { EmotionCache } from '@emotion/cache';
import type { Direction } from '@mui/material/styles';
import { CacheProvider } from '@emotion/react';
import type { i18n } from 'i18next';
import { type ComponentType, useEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { I18nextProvider } from 'react-i18next';
import { ErrorScreen } from '../components/ErrorScreen.tsx';
import { Theme } from '../theme/Theme.tsx';

type Props = {
  i18n: i18n;
  dir: Direction;
  View: ComponentType;
  cache: EmotionCache;
  onHydrated?: () => void;
};

/** Prerendering and hydration share this tree, so that `useId` gives the same ids. */
export function IslandRoot({ i18n, dir, View, cache, onHydrated }: Props) {
  useEffect(() => onHydrated?.(), [onHydrated]);
  return (
    <CacheProvider value={cache}>
      <I18nextProvider i18n={i18n}>
        <Theme dir={dir}>
          <ErrorBoundary FallbackComponent={ErrorScreen}>
            {/* If the tree fails, for example because an extension has moved its elements, a second
                tree is likely to work. */}
            <ErrorBoundary fallback={<View />}>
              <View />
            </ErrorBoundary>
          </ErrorBoundary>
        </Theme>
      </I18nextProvider>
    </CacheProvider>
  );
}
