import LiveTvRounded from '@mui/icons-material/LiveTvRounded';
import RoofingRounded from '@mui/icons-material/RoofingRounded';
import VpnLockRounded from '@mui/icons-material/VpnLockRounded';
import type { SvgIconComponent } from '@mui/icons-material';
import type { Tone } from '../../components/tone.ts';
import type { OfferId } from '../../contract/services.ts';

export const offers: Record<OfferId, { icon: SvgIconComponent; tone: Tone }> = {
  'tic-vpn': { icon: VpnLockRounded, tone: 'orange' },
  'tic-ethernet-tv': { icon: LiveTvRounded, tone: 'lagoon' },
  'tic-home': { icon: RoofingRounded, tone: 'gold' },
};

export const features = ['first', 'second', 'third'] as const;
