import { styled } from '@mui/material/styles';

const Plain = ({ className }: { className?: string }) => <div className={className} />;

/** The outline of a field, for MUI, whose own has a zero-width space in a legend: shown as a sign where there are no styles. */
export const Outline = styled(Plain)({
  position: 'absolute',
  inset: 0,
  pointerEvents: 'none',
  borderRadius: 'inherit',
  border: '1px solid color-mix(in srgb, var(--mui-palette-text-secondary) 72%, transparent)',
});
