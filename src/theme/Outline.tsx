import { styled } from '@mui/material/styles';

const Plain = ({ className }: { className?: string }) => <div className={className} />;

/**
 * A field's outline. It replaces MUI's outline, which has a zero-width space that text browsers
 * show as a sign.
 */
export const Outline = styled(Plain)({
  position: 'absolute',
  inset: 0,
  pointerEvents: 'none',
  borderRadius: 'inherit',
  border: '1px solid color-mix(in srgb, var(--mui-palette-text-secondary) 72%, transparent)',
});
