import ArrowForwardRounded from '@mui/icons-material/ArrowForwardRounded';
import OpenInNewRounded from '@mui/icons-material/OpenInNewRounded';
import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import { visuallyHidden } from '@mui/utils';
import { useTranslation } from 'react-i18next';
import type { RequestedService } from '../contract/services.ts';

type Props = Pick<ButtonProps, 'variant' | 'size'> & {
  /** An anchor of this page (`#contact`), or an address, which opens in a new tab and says so. */
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
      variant={variant}
      {...look}
      endIcon={<OpenInNewRounded className="directional" />}
    >
      {children}{' '}
      <Box component="span" sx={visuallyHidden}>
        {t('newTab')}
      </Box>
    </Button>
  );
}
