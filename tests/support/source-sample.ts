import type { SourceText } from '../../tools/locales/french.ts';

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
