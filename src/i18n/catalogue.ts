/**
 * The types of the French texts. TypeScript doesn't see the {{parameters}} in a text, so tests look
 * for wrong parameters (docs/decisions/0009-typed-strings.md).
 */
type Files = {
  about: typeof import('../../locales/fr/about.json');
  clients: typeof import('../../locales/fr/clients.json');
  common: typeof import('../../locales/fr/common.json');
  contact: typeof import('../../locales/fr/contact.json');
  email: typeof import('../../locales/fr/email.json');
  errorScreen: typeof import('../../locales/fr/errorScreen.json');
  footer: typeof import('../../locales/fr/footer.json');
  header: typeof import('../../locales/fr/header.json');
  hero: typeof import('../../locales/fr/hero.json');
  meta: typeof import('../../locales/fr/meta.json');
  notFound: typeof import('../../locales/fr/notFound.json');
  offers: typeof import('../../locales/fr/offers.json');
  partners: typeof import('../../locales/fr/partners.json');
  services: typeof import('../../locales/fr/services.json');
  validation: typeof import('../../locales/fr/validation.json');
};

/** Notes for translators are under keys that begin with `@`. */
type WithoutNotes<Text> = Text extends string
  ? string
  : { [Key in keyof Text as Key extends `@${string}` ? never : Key]: WithoutNotes<Text[Key]> };

export type Catalogue = WithoutNotes<Files>;
export type Namespace = keyof Catalogue;
export type Texts = Partial<Record<Namespace, object>>;

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: Catalogue;
    defaultNS: 'common';
    strictKeyChecks: true;
  }
}
