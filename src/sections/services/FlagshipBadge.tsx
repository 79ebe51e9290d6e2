import StarRounded from '@mui/icons-material/StarRounded';
import { styled } from '@mui/material/styles';

const Badge = styled('p')(({ theme: { vars, typography } }) => ({
  ...typography.overline,
  justifySelf: 'end',
  alignSelf: 'end',
  // Clear of the picture's woven edge.
  marginBottom: -2,
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  padding: '2px 12px 2px 8px',
  borderRadius: 99,
  color: vars.palette.primary.contrastText,
  backgroundColor: vars.palette.primary.main,
  // Seen where forced colours take the ground away.
  outline: '1px solid transparent',
  '@media print': { color: vars.palette.primary.main, backgroundColor: 'transparent' },
}));

export function FlagshipBadge({ children }: { children: string }) {
  return (
    <Badge>
      <StarRounded fontSize="small" />
      {children}
    </Badge>
  );
}
