import type { RequestedService } from '../../src/contract/services.ts';
import type { Catalogue } from '../../src/i18n/catalogue.ts';
import { readFrench } from '../../tools/locales/french.ts';
import { frenchTexts } from '../../tools/locales/language.ts';

export const texts = frenchTexts(readFrench('locales')) as unknown as Catalogue;

export const labelOf = ({ service }: { service: string }) =>
  ({ ...texts.services.items, ...texts.offers.items })[service as RequestedService].label;
