import type { Catalogue } from '../../src/i18n/catalogue.ts';
import { readFrench } from '../../tools/locales/french.ts';
import { frenchWords } from '../../tools/locales/language.ts';

/** The French catalogue, as visitors read it. */
export const texts = frenchWords(readFrench('locales')) as unknown as Catalogue;
