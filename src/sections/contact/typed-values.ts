import type { DefaultValues } from 'react-hook-form';
import type { MessageFields } from '../../contract/message.ts';

const empty: Record<keyof MessageFields, string> = { name: '', email: '', phone: '', service: '', message: '' };

/**
 * What the form starts from: what a visitor typed into the prerendered form
 * before its code arrived (or the browser restored), else five empty fields.
 */
export function typedValues(): DefaultValues<MessageFields> {
  const form = typeof document === 'undefined' ? null : document.querySelector<HTMLFormElement>('#contact form');
  const typed = form ? Object.fromEntries(new FormData(form)) : {};
  return { ...empty, ...typed } as DefaultValues<MessageFields>;
}
