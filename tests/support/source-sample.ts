import type { SourceText } from '../../tools/locales/french.ts';

/** A French text as the catalogue's reader returns it, for tests. */
export const sourceOf = (
  key: string,
  text: string,
  more: Partial<SourceText> = {},
): SourceText => ({
  key,
  text,
  notes: [],
  maxLength: undefined,
  verbatim: false,
  names: [],
  ...more,
});
