import { styled } from '@mui/material/styles';
import logo from '../brand/logo.svg?raw';
import { company } from '../company.ts';
import { colours } from '../theme/colours.ts';

const Mark = styled('span')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  // In a window of 320 px, the company's name fits into one line beside the header's two buttons.
  fontSize: 'min(1.1875rem, 0.8rem + 1vw, 8vw)',
  fontWeight: 700,
  letterSpacing: '-0.02em',
  lineHeight: 1.1,
  color: colours.text.primary,
});

/** The logo is inlined, because a file would be painted a round trip later. */
const Logo = styled('span')({ display: 'flex', flex: 'none', width: 40 });

export function Brand() {
  return (
    <Mark>
      <Logo aria-hidden dangerouslySetInnerHTML={{ __html: logo }} />
      {company.name}
    </Mark>
  );
}
