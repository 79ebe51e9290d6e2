import LiveTvRounded from '@mui/icons-material/LiveTvRounded';
import RoofingRounded from '@mui/icons-material/RoofingRounded';
import VpnLockRounded from '@mui/icons-material/VpnLockRounded';
import type { SvgIconComponent } from '@mui/icons-material';
import type { Tone } from '../../components/tone.ts';
import type { OfferId } from '../../contract/services.ts';

type OfferContent = { icon: SvgIconComponent; tone: Tone };

const offers: Record<OfferId, OfferContent> = {
  'tic-vpn': { icon: VpnLockRounded, tone: 'primary' },
  'tic-ethernet-tv': { icon: LiveTvRounded, tone: 'secondary' },
  'tic-home': { icon: RoofingRounded, tone: 'gold' },
};

/** @throws an Error that names an offer without an entry */
export function contentOf(id: OfferId): OfferContent {
  if (!(id in offers))
    throw new Error(`src/sections/offers/content.ts has no entry for the offer ${id}`);
  return offers[id];
}

export const features = ['first', 'second', 'third'] as const;
