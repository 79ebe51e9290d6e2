import { styled } from '@mui/material/styles';

const Plain = ({ className }: { className?: string }) => <div className={className} />;

/**
 * A field's outline. It replaces MUI's outline, which contains a zero-width space. Text browsers
 * show that space as a visible character.
 */
export const Outline = styled(Plain)({
  position: 'absolute',
  inset: 0,
  pointerEvents: 'none',
  borderRadius: 'inherit',
  border: '1px solid color-mix(in srgb, var(--mui-palette-text-secondary) 72%, transparent)',
});
