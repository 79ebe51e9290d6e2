import ArrowForwardRounded from '@mui/icons-material/ArrowForwardRounded';
import OpenInNewRounded from '@mui/icons-material/OpenInNewRounded';
import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import { visuallyHidden } from '@mui/utils';
import { useTranslation } from 'react-i18next';
import type { RequestedService } from '../contract/services.ts';

type Props = Pick<ButtonProps, 'variant' | 'size'> & {
  /**
   * An anchor of this page (`#contact`), or a URL. A link to a URL opens a new tab; its icon and a
   * hidden text say so.
   */
  href: string;
  service?: RequestedService;
  children: string;
};

export function ActionButton({ href, service, children, variant = 'contained', ...look }: Props) {
  const { t } = useTranslation('common');
  if (href.startsWith('#')) {
    return (
      <Button
        href={href}
        data-to-form={href === '#contact' ? '' : undefined}
        data-service={service}
        variant={variant}
        {...look}
        endIcon={<ArrowForwardRounded className="directional" />}
      >
        {children}
      </Button>
    );
  }
  return (
    <Button
      href={href}
      target="_blank"
      rel="noopener"
      {...look}
      sx={asLink}
      endIcon={<OpenInNewRounded className="directional" />}
    >
      {children}{' '}
      <Box component="span" sx={visuallyHidden}>
        {t('newTab')}
      </Box>
    </Button>
  );
}

const asLink = {
  paddingInline: '4px',
  textDecoration: 'underline',
  textUnderlineOffset: 4,
  // Forced-colours mode shows this outline; otherwise it is invisible.
  outline: '1px solid transparent',
} as const;
