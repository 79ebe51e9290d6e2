import 'i18next';
import type { Catalogue } from './catalogue.d.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: Catalogue;
    defaultNS: 'common';
    strictKeyChecks: true;
    strictInterpolationChecks: true;
  }
}
