import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { MessageFields } from '../../../contract/field-names.ts';
import { meantAddress } from './address-slip.ts';

/**
 * Asks about a likely slip in the e-mail address. One tap corrects the address. The question
 * appears when the visitor leaves the input, and stands beside the label, so that nothing moves
 * under the pointer.
 */
export function AddressQuestion({ control, setValue, setFocus }: UseFormReturn<MessageFields>) {
  const { t } = useTranslation('contact');
  // The first render has to match the prerendered page, which shows no draft.
  const meant = useDeferredValue(useWatch({ control, name: 'email', compute: meantAddress }), null);
  const box = useRef<HTMLElement>(null);
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    const field = box.current?.parentElement;
    // Right after this event, the browser looks for the next element to focus. By then, the button
    // has to be visible.
    const watch = ({ key, shiftKey }: KeyboardEvent) =>
      flushSync(() => setLeaving(key === 'Tab' && !shiftKey));
    field?.addEventListener('keydown', watch);
    return () => field?.removeEventListener('keydown', watch);
  }, []);

  function accept(address: string): void {
    setValue('email', address, { shouldValidate: true });
    // The button, which may have the focus, is about to disappear.
    setFocus('email');
  }

  return (
    <Box ref={box} aria-live="polite" data-leaving={leaving || undefined} sx={place}>
      {meant && (
        // Each address gets a new button, because a page translator may have replaced the text of
        // the former button.
        <Button key={meant} size="small" onClick={() => accept(meant)} sx={button}>
          {t('form.email.meant', { domain: meant.slice(meant.lastIndexOf('@') + 1) })}
        </Button>
      )}
    </Box>
  );
}

/**
 * The question stands above the input, but screen readers and the Tab key reach it after the input.
 */
const place = {
  order: -1,
  position: 'relative',
  containerType: 'inline-size',
  '*:focus-within + &:not([data-leaving])': { visibility: 'hidden' },
} as const;
const button = {
  position: 'absolute',
  insetInlineEnd: 0,
  bottom: 0,
  maxWidth: 'calc(100% - 5rem)',
  // Without padding above, two lines of large text don't reach the field above.
  px: 0.5,
  py: 0,
  textAlign: 'end',
  textDecoration: 'underline',
  lineHeight: 1.3,
  '@container (max-width: 15rem)': { position: 'static', maxWidth: '100%' },
} as const;
