import MailRounded from '@mui/icons-material/MailRounded';
import PhoneRounded from '@mui/icons-material/PhoneRounded';
import PlaceRounded from '@mui/icons-material/PlaceRounded';
import ScheduleRounded from '@mui/icons-material/ScheduleRounded';
import { company } from '../../company.ts';
import src from './contact.svg';

export const picture = { src, width: 560, height: 172 };

export const contacts = [
  {
    id: 'email',
    icon: MailRounded,
    tone: 'primary',
    value: company.email,
    href: `mailto:${company.email}`,
  },
  {
    id: 'phone',
    icon: PhoneRounded,
    tone: 'secondary',
    value: company.phone.display,
    href: company.phone.href,
  },
  {
    id: 'address',
    icon: PlaceRounded,
    tone: 'secondary',
    value: `${company.address.street}, ${company.address.city}`,
    href: undefined,
  },
  { id: 'hours', icon: ScheduleRounded, tone: 'primary', value: undefined, href: undefined },
] as const;

export const steps = ['answer', 'visit', 'plan'] as const;
