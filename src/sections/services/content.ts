import AccountTreeRounded from '@mui/icons-material/AccountTreeRounded';
import CloudDoneRounded from '@mui/icons-material/CloudDoneRounded';
import DatasetRounded from '@mui/icons-material/DatasetRounded';
import DevicesRounded from '@mui/icons-material/DevicesRounded';
import FactCheckRounded from '@mui/icons-material/FactCheckRounded';
import DeviceHubRounded from '@mui/icons-material/DeviceHubRounded';
import SchoolRounded from '@mui/icons-material/SchoolRounded';
import VideocamRounded from '@mui/icons-material/VideocamRounded';
import HeadsetMicRounded from '@mui/icons-material/HeadsetMicRounded';
import type { SvgIconComponent } from '@mui/icons-material';
import { company } from '../../company.ts';
import { drawing } from '../../components/drawing.ts';
import type { Tone } from '../../components/tone.ts';
import type { ServiceId } from '../../contract/services.ts';

type ServiceContent = {
  icon: SvgIconComponent;
  tone: Tone;
  featured?: boolean;
  /** The feature for which screen readers read the text `supportSaid`. */
  abbreviated?: (typeof shownFeatures)[number];
  link: string;
};

const services: Record<ServiceId, ServiceContent> = {
  'integration-ict': {
    icon: DeviceHubRounded,
    tone: 'secondary',
    featured: true,
    link: '#contact',
  },
  'integration-donnees': { icon: DatasetRounded, tone: 'gold', link: '#contact' },
  'integration-cloud': { icon: CloudDoneRounded, tone: 'primary', link: '#contact' },
  'domotique-securite': { icon: VideocamRounded, tone: 'primary', link: '#contact' },
  'automatisation-processus': { icon: AccountTreeRounded, tone: 'secondary', link: '#contact' },
  'developpement-web-mobile': { icon: DevicesRounded, tone: 'gold', link: '#contact' },
  'audit-informatique': { icon: FactCheckRounded, tone: 'gold', link: '#contact' },
  formations: { icon: SchoolRounded, tone: 'primary', link: '#contact' },
  'support-maintenance': {
    icon: HeadsetMicRounded,
    tone: 'secondary',
    abbreviated: 'first',
    link: company.supportUrl,
  },
};

/** @throws an Error that names a service without an entry */
export function contentOf(id: ServiceId): ServiceContent {
  if (!(id in services))
    throw new Error(`src/sections/services/content.ts has no entry for the service ${id}`);
  return services[id];
}

const pictures = import.meta.glob<string>('./pictures/*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
});

export const picture = (id: ServiceId) => ({
  src: drawing(pictures, `./pictures/${id}.svg`),
  width: 480,
  height: 270,
});

export const shownFeatures = ['first', 'second', 'third'] as const;
