import type { Catalogue } from '../../src/i18n/catalogue.d.ts';
import { sourceLocale } from '../../src/i18n/locales.ts';
import { readCatalogue, withoutNotes } from '../../tools/locales/catalogue.ts';

/** The French catalogue, as visitors read it. */
export const words = withoutNotes(readCatalogue('locales', sourceLocale)) as unknown as Catalogue;
