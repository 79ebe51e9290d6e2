import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Picture } from '../../components/Picture.tsx';
import { colours } from '../../theme/colours.ts';
import { onDarkScreen } from '../../theme/dark-screen.ts';
import { logo, type Partner } from './content.ts';

export function PartnerLogo({ partner: { id, icon: Icon, color, bgColor } }: { partner: Partner }) {
  const { t } = useTranslation('partners');
  const image = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState(false);
  // If the image failed before hydration, its error event had no listener.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setFailed(true);
  }, []);

  if (failed) {
    return (
      <Box sx={{ ...tileStyle, color, backgroundColor: bgColor }}>
        <Icon sx={{ fontSize: 40 }} />
      </Box>
    );
  }
  return (
    <Box sx={{ width: 'fit-content', '--ground': bgColor }}>
      <Tile>
        <Picture
          {...logo(id)}
          ref={image}
          alt={t('logoAlt', { name: t(`items.${id}.name`) })}
          onError={() => setFailed(true)}
        />
      </Tile>
    </Box>
  );
}

const tileStyle = {
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: 'clamp(56px, 9vw, 80px)',
  aspectRatio: '1',
  borderRadius: '27%',
  overflow: 'hidden',
  // The font is for the alternative text, which is shown if the logo is missing and no script can
  // show the icon.
  fontSize: '0.75rem',
  lineHeight: 1.2,
  textAlign: 'center',
} as const;

const tint = (percent: number) =>
  `color-mix(in srgb, var(--ground) ${percent}%, ${colours.background.paper})`;

// The colour is a variable, so that all tiles share one style.
const Tile = styled('div')({
  ...tileStyle,
  backgroundColor: tint(8),
  [onDarkScreen]: { backgroundColor: tint(42) },
});
