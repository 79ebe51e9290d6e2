import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import OutlinedInput from '@mui/material/OutlinedInput';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import { type BaseSyntheticEvent, type ReactElement, type SubmitEvent, useDeferredValue, useEffect, useRef } from 'react';
import { type DefaultValues, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { nextPaint } from './next-paint.ts';
import { limits, messageFields, type MessageFields } from '../../contract/message.ts';
import { type Draft, saveDraft } from './draft.ts';
import { OtherWays } from './OtherWays.tsx';
import { Field, type FieldProps } from './Field.tsx';
import { ServiceSelect } from './ServiceSelect.tsx';
import { prepareSending } from './send-message.ts';
import { TrapField, trapName } from './TrapField.tsx';
import { useOnline } from './use-online.ts';

/** `retrying`: a first attempt failed and others follow; `failed`: the last message could not be sent. */
export type Phase = 'writing' | 'sending' | 'retrying' | 'failed' | 'sent';

type Props = {
  draft: Draft;
  phase: Phase;
  /** Receives the valid fields, and the honeypot's value. */
  onSend: (fields: MessageFields, trap: string) => Promise<void>;
};

/** The fields of a message. What is typed is kept as a draft of this tab until it is sent. */
export function MessageForm({ draft, phase, onSend }: Props) {
  const { t } = useTranslation('contact');
  const online = useOnline();
  const {
    register,
    control,
    handleSubmit,
    subscribe,
    formState: { isSubmitting },
  } = useForm<MessageFields>({
    resolver: zodResolver(messageFields),
    defaultValues: draft.values as DefaultValues<MessageFields>,
  });
  // What was typed before this code arrived is kept from now on as well.
  useEffect(() => saveDraft(draft), [draft]);
  useEffect(() => {
    if (document.activeElement?.closest('form')) prepare(draft.id);
  }, [draft]);
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => saveDraft({ ...draft, values }) }),
    [subscribe, draft],
  );
  // Not in the first render, whatever the draft holds: the prerendered page has no draft.
  const remaining = useDeferredValue(useWatch({ control, name: 'message', compute: remainingNearLimit }), null);
  const submit = handleSubmit((fields, event) => onSend(fields, trapOf(event?.target as HTMLFormElement)), showFirstError);
  const submitting = useRef(false);
  // The note about it pushes the button down, which has the focus.
  useEffect(() => {
    if (phase === 'failed') document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, [phase]);

  /** Validation is slow on slow phones, so the pressed state is painted first. Ignores further submits meanwhile. */
  async function submitWhenPainted(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (submitting.current) return;
    submitting.current = true;
    try {
      await nextPaint();
      await submit(event);
    } finally {
      submitting.current = false;
    }
  }

  const input = (name: keyof MessageFields) => {
    const { ref, ...props } = register(name);
    // Anything typed while sending would be lost on success.
    return { ...props, inputRef: ref, fullWidth: true, readOnly: isSubmitting };
  };

  const field = (name: keyof MessageFields, children: FieldProps['children'], more: Partial<FieldProps> = { required: true }) => (
    <Field key={name} control={control} name={name} label={t(`form.${name}.label`)} {...more}>
      {children}
    </Field>
  );
  /** In the order of the page. */
  const fields: Record<keyof MessageFields, ReactElement> = {
    name: field('name', <OutlinedInput {...input('name')} autoComplete="name" placeholder={t('form.name.placeholder')} />),
    email: field(
      'email',
      <OutlinedInput {...input('email')} type="email" autoComplete="email" placeholder={t('form.email.placeholder')} />,
    ),
    phone: field(
      'phone',
      <OutlinedInput {...input('phone')} type="tel" autoComplete="tel" placeholder={t('form.phone.placeholder')} />,
      { hint: t('form.phone.hint') },
    ),
    service: (
      <Box key="service" inert={isSubmitting}>
        {field('service', <ServiceSelect {...input('service')} />)}
      </Box>
    ),
    message: field(
      'message',
      <OutlinedInput
        {...input('message')}
        multiline
        inputComponent="textarea"
        placeholder={t('form.message.placeholder')}
        slotProps={{ input: { sx: textarea } }}
      />,
      { required: true, hint: remaining === null ? undefined : t('form.message.remaining', { count: remaining }) },
    ),
  };

  const failure = phase === 'failed' && <OtherWays sentence="form.failed" />;
  const note = online ? phase === 'retrying' ? t('form.retrying') : failure : <OtherWays sentence="form.offline" />;

  return (
    <Stack
      component="form"
      // Without a script, the default GET would put the message into the URL.
      method="dialog"
      noValidate
      spacing={2}
      onSubmit={submitWhenPainted}
      onFocus={() => prepare(draft.id)}
      aria-labelledby="message-form-title"
      sx={formStyle}
    >
      <div>
        <Typography variant="h3" id="message-form-title" sx={{ mb: 0.75 }}>
          {t('form.title')}
        </Typography>
        <Typography color="textSecondary">{t('form.subtitle')}</Typography>
        <Typography variant="body2" color="textSecondary">
          {t('form.required')}
        </Typography>
      </div>
      {Object.values(fields)}
      <TrapField />
      {/* No `role="status"`: Orca reads that out even while it is empty. */}
      <Typography aria-live="polite" variant="body2" sx={note ? noteStyle : visuallyHidden}>
        {note}
      </Typography>
      <Button
        type="submit"
        variant="contained"
        size="large"
        // Disabled for everyone, but it keeps the focus, which would be nowhere otherwise.
        aria-disabled={isSubmitting}
        className={isSubmitting ? 'Mui-disabled' : ''}
        sx={submitStyle}
      >
        <span>{t('form.submit')}</span>
        <span>
          {isSubmitting && <CircularProgress size={20} color="inherit" disableShrink aria-hidden />}
          {t('form.submitting')}
        </span>
      </Button>
    </Stack>
  );
}

/** Beside a higher column, the field for the message takes what is left. */
const formStyle = {
  '& > :has(textarea), & .MuiInputBase-multiline': { flexGrow: 1 },
  '& textarea': { alignSelf: 'stretch' },
} as const;

/** It grows with its content, but only downwards: a word without end is broken. */
const textarea = { minHeight: 120, maxHeight: 360, resize: 'none', fieldSizing: 'content', overflowWrap: 'anywhere' } as const;

/** What it says while it works shows at once, even if the code that sends is still on its way (`data-submitting`). */
const submitStyle = {
  '& > span': { display: 'flex', gap: 1.5 },
  '[data-submitting] &': { color: 'text.secondary', backgroundColor: 'tint.orange', pointerEvents: 'none' },
  '&:not(.Mui-disabled, [data-submitting] *) > span + span, &.Mui-disabled > span:first-of-type, [data-submitting] & > span:first-of-type':
    { display: 'none' },
} as const;

const noteStyle = { fontWeight: 600, '& [href^=tel]': { whiteSpace: 'nowrap' } } as const;

const trapOf = (form: HTMLFormElement) => form.querySelector<HTMLInputElement>(`[name="${trapName}"]`)?.value ?? '';

/** The field with its label: the focus that follows brings only the input into view, in WebKit under the header. */
function showFirstError(errors: object, event: BaseSyntheticEvent | undefined): void {
  const inputs = [...((event as BaseSyntheticEvent).target as HTMLFormElement).elements] as HTMLInputElement[];
  const field = inputs.find(({ name }) => name in errors)?.closest('.MuiFormControl-root');
  field?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}

const prepare = (draft: string) => void nextPaint().then(() => prepareSending(draft));

/** How much of the longest message is left, once that is little. */
function remainingNearLimit(message: string): number | null {
  const remaining = limits.message.max - message.length;
  return remaining >= 0 && remaining <= 500 ? remaining : null;
}
