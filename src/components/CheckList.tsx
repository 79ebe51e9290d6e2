import { styled } from '@mui/material/styles';

const List = styled('ul')(({ theme: { vars, typography, spacing } }) => ({
  ...typography.body2,
  display: 'grid',
  gap: spacing(1),
  alignContent: 'start',
  '& li': { position: 'relative', paddingInlineStart: 28 },
  // A tick, drawn with two borders.
  '& li::before': {
    content: '""',
    position: 'absolute',
    insetInlineStart: 6,
    top: '0.35em',
    width: 6,
    height: 11,
    borderRight: `2.5px solid ${vars.palette.secondary.main}`,
    borderBottom: `2.5px solid ${vars.palette.secondary.main}`,
    rotate: '42deg',
  },
}));

/** A list of short points, each with a tick. */
export function CheckList({ items }: { items: string[] }) {
  return (
    <List>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </List>
  );
}
