import { styled } from '@mui/material/styles';
import logo from '../brand/logo.svg';
import { company } from '../company.ts';

const Mark = styled('span')(({ theme: { vars } }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  fontSize: '1.1875rem',
  fontWeight: 700,
  letterSpacing: '-0.02em',
  lineHeight: 1.1,
  color: vars.palette.text.primary,
}));

/** The logo with the company's name. */
export function Brand() {
  return (
    <Mark>
      <img src={logo} width={40} height={40} alt="" />
      {company.name}
    </Mark>
  );
}
