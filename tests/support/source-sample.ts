import type { Source } from '../../tools/locales/french.ts';

/** A French text, for tests. */
export const sourceOf = (key: string, text: string, more: Partial<Source> = {}): Source => ({
  key,
  text,
  notes: [],
  maxLength: undefined,
  verbatim: false,
  names: [],
  ...more,
});
