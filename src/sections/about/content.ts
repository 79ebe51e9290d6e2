import CableRounded from '@mui/icons-material/CableRounded';
import RouteRounded from '@mui/icons-material/RouteRounded';
import TuneRounded from '@mui/icons-material/TuneRounded';
import VerifiedRounded from '@mui/icons-material/VerifiedRounded';
import src from './about.svg';

export const picture = { src, width: 640, height: 520 };

export const statistics = ['integrations', 'satisfaction', 'experience', 'support'] as const;

export const reasons = [
  { id: 'expertise', icon: VerifiedRounded, tone: 'orange' },
  { id: 'tailored', icon: TuneRounded, tone: 'lagoon' },
  { id: 'compatibility', icon: CableRounded, tone: 'lagoon' },
  { id: 'endToEnd', icon: RouteRounded, tone: 'orange' },
] as const;
