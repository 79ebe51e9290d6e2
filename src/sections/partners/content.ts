import type { SvgIconComponent } from '@mui/icons-material';
import BackupRounded from '@mui/icons-material/BackupRounded';
import BoltRounded from '@mui/icons-material/BoltRounded';
import SettingsInputAntennaRounded from '@mui/icons-material/SettingsInputAntennaRounded';
import CloudRounded from '@mui/icons-material/CloudRounded';
import DnsRounded from '@mui/icons-material/DnsRounded';
import LanRounded from '@mui/icons-material/LanRounded';
import LocalFireDepartmentRounded from '@mui/icons-material/LocalFireDepartmentRounded';
import LockRounded from '@mui/icons-material/LockRounded';
import MonitorHeartRounded from '@mui/icons-material/MonitorHeartRounded';
import RouterRounded from '@mui/icons-material/RouterRounded';
import ShieldRounded from '@mui/icons-material/ShieldRounded';
import WifiRounded from '@mui/icons-material/WifiRounded';
import { drawing } from '../../components/drawing.ts';
import type { Catalogue } from '../../i18n/catalogue.ts';

type PartnerId = keyof Catalogue['partners']['items'];
export type Partner = {
  id: PartnerId;
  icon: SvgIconComponent;
  color: string;
  bgColor: string;
  website: string;
};

/**
 * The partners in display order. `bgColor` tints the tile behind the logo. If the logo can't be
 * loaded, the tile has the colour `bgColor`, and shows the icon in `color`, in both schemes.
 */
export const partners: readonly Partner[] = [
  {
    id: 'gardaneo',
    icon: ShieldRounded,
    color: '#EDE9FF',
    bgColor: '#4B32C3',
    website: 'https://gardaneo.example',
  },
  {
    id: 'murelis',
    icon: LocalFireDepartmentRounded,
    color: '#FFE9E1',
    bgColor: '#A3391B',
    website: 'https://murelis.example',
  },
  {
    id: 'ondaia',
    icon: WifiRounded,
    color: '#E9F7FF',
    bgColor: '#0A69A1',
    website: 'https://ondaia.example',
  },
  {
    id: 'veilix',
    icon: MonitorHeartRounded,
    color: '#E2F8EC',
    bgColor: '#12774F',
    website: 'https://veilix.example',
  },
  {
    id: 'routalys',
    icon: RouterRounded,
    color: '#D6F5F8',
    bgColor: '#0B4F6C',
    website: 'https://routalys.example',
  },
  {
    id: 'sauvea',
    icon: BackupRounded,
    color: '#DDF6F4',
    bgColor: '#1B4F9C',
    website: 'https://sauvea.example',
  },
  {
    id: 'tramare',
    icon: LanRounded,
    color: '#FFE3F0',
    bgColor: '#A81F66',
    website: 'https://tramare.example',
  },
  {
    id: 'nuago',
    icon: CloudRounded,
    color: '#E4F1FF',
    bgColor: '#1F5FB8',
    website: 'https://nuago.example',
  },
  {
    id: 'cuirassa',
    icon: LockRounded,
    color: '#DDF29B',
    bgColor: '#37424A',
    website: 'https://cuirassa.example',
  },
  {
    id: 'soclium',
    icon: DnsRounded,
    color: '#E6EAFF',
    bgColor: '#2B3A9B',
    website: 'https://soclium.example',
  },
  {
    id: 'courantis',
    icon: BoltRounded,
    color: '#FFD978',
    bgColor: '#3E4A52',
    website: 'https://courantis.example',
  },
  {
    id: 'faiscea',
    icon: SettingsInputAntennaRounded,
    color: '#FFE4E9',
    bgColor: '#B3203C',
    website: 'https://faiscea.example',
  },
];

const logos = import.meta.glob<string>('./logos/*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
});

export const logo = (id: PartnerId) => ({
  src: drawing(logos, `./logos/${id}.svg`),
  width: 48,
  height: 48,
});
