import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { cloneElement, type ReactElement } from 'react';

type Props = {
  /** The input's id; hint and error take theirs from it. */
  id: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  required?: boolean;
  children: ReactElement<{ id?: string; 'aria-describedby'?: string }>;
};

/** A labelled input with its hint and its error: the one place that ties them together for assistive technology. */
export function Field({ id, label, hint, error, required = false, children }: Props) {
  const hintId = hint && `${id}-hint`;
  const errorId = error && `${id}-error`;
  const describedBy = [errorId, hintId].filter(Boolean).join(' ');
  return (
    <FormControl fullWidth required={required} error={error !== undefined}>
      {/* The label's own words carry the asterisk. */}
      <FormLabel
        htmlFor={id}
        required={false}
        sx={{ mb: 0.75, fontWeight: 600, color: 'text.primary', '&.Mui-focused, &.Mui-error': { color: 'text.primary' } }}
      >
        {label}
      </FormLabel>
      {cloneElement(children, { id, ...(describedBy && { 'aria-describedby': describedBy }) })}
      {error && <FormHelperText id={errorId}>{error}</FormHelperText>}
      {hint && (
        <FormHelperText id={hintId} error={false}>
          {hint}
        </FormHelperText>
      )}
    </FormControl>
  );
}
