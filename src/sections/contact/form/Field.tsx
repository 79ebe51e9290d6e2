import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import type { ParseKeys } from 'i18next';
import { cloneElement, type ReactElement, useDeferredValue } from 'react';
import { type Control, useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { cleanText, lengthOf } from '../../../contract/clean-text.ts';
import type { FieldName, MessageFields } from '../../../contract/field-names.ts';
import { fieldProperties, rawMax } from '../../../contract/fields.ts';
import { colours } from '../../../theme/colours.ts';

type Props = {
  control: Control<MessageFields>;
  name: FieldName;
  label: string;
  hint?: string | undefined;
  children: ReactElement<{ id?: string; 'aria-describedby'?: string }>;
  aside?: ReactElement | undefined;
};

/** A change of the error renders this field alone. */
export function Field({ control, name, label, hint: ownHint, children, aside }: Props) {
  const { t } = useTranslation(['validation', 'contact']);
  const { need } = fieldProperties[name];
  const { errors } = useFormState({ control, name, exact: true });
  const key = errors[name]?.message as ParseKeys<'validation'> | undefined;
  const error = key && t(key, fieldProperties[name]);
  const compute = (value: string) => remainingNearLimit(name, value);
  // The first render has to match the prerendered page, which shows no draft.
  const remaining = useDeferredValue(useWatch({ control, name, compute }), null);
  const hint =
    remaining === null
      ? ownHint
      : t(`contact:form.${remaining < 0 ? 'excess' : 'remaining'}`, {
          number: Math.abs(remaining),
        });
  const hintId = hint && `${name}-hint`;
  const errorId = error && `${name}-error`;
  const describedBy = [errorId, hintId].filter(Boolean).join(' ');
  return (
    <FormControl
      data-field
      fullWidth
      required={need !== 'optional'}
      error={error !== undefined}
      sx={{ scrollMarginBlock: '16px' }}
    >
      {/* MUI adds no asterisk, because the labels of required fields contain one. */}
      <FormLabel
        htmlFor={name}
        required={false}
        sx={{
          order: -2,
          mb: 0.75,
          fontWeight: 600,
          color: colours.text.primary,
          '&.Mui-focused, &.Mui-error': { color: colours.text.primary },
        }}
      >
        {label}
      </FormLabel>
      {cloneElement(children, {
        id: name,
        ...(describedBy && { 'aria-describedby': describedBy }),
      })}
      {aside}
      {error && <FormHelperText id={errorId}>{error}</FormHelperText>}
      {hint && (
        <FormHelperText id={hintId} error={false}>
          {hint}
        </FormHelperText>
      )}
    </FormControl>
  );
}

/**
 * The number of characters left, negative beyond the maximum. Null while more than a tenth of the
 * maximum is left.
 */
function remainingNearLimit(name: FieldName, value: string): number | null {
  const { max } = fieldProperties[name];
  // Cleaning a text that is far too long would take too much time.
  const length = value.length > rawMax(name) ? value.length : lengthOf(cleanText(value));
  return max - length <= max / 10 ? max - length : null;
}
