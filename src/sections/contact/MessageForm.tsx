import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import OutlinedInput from '@mui/material/OutlinedInput';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type BaseSyntheticEvent, type SubmitEvent, useEffect, useRef } from 'react';
import { type DefaultValues, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { painted } from './painted.ts';
import { limits, messageFields, type MessageFields } from '../../contract/message.ts';
import { type Draft, saveDraft } from './draft.ts';
import { Field } from './Field.tsx';
import { ServiceSelect } from './ServiceSelect.tsx';
import { prepareSending } from './send-message.ts';
import { TrapField, trapName } from './TrapField.tsx';
import { useOnline } from './use-online.ts';

type Props = {
  draft: Draft;
  /** A first attempt failed and others follow. */
  retrying: boolean;
  /** Gets the fields once they are valid, and what a bot put into the trap. */
  onSend: (fields: MessageFields, trap: string) => Promise<void>;
};

/** The five fields of the specification. What is typed is kept as a draft of this tab until it is sent. */
export function MessageForm({ draft, retrying, onSend }: Props) {
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
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => saveDraft({ ...draft, values }) }),
    [subscribe, draft],
  );
  const remaining = useWatch({ control, name: 'message', compute: remainingNearLimit });
  const submit = handleSubmit((fields, event) => onSend(fields, trapOf(event?.target as HTMLFormElement)), showFirstError);
  const submitting = useRef(false);

  /** To check and to show the result takes long on a slow phone: the pressed button shows before that. Once at a time. */
  async function submitWhenPainted(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (submitting.current) return;
    submitting.current = true;
    try {
      await painted();
      await submit(event);
    } finally {
      submitting.current = false;
    }
  }

  const input = (name: keyof MessageFields) => {
    const { ref, ...props } = register(name);
    // What is typed while a message is on its way would be lost when it has arrived.
    return { ...props, inputRef: ref, fullWidth: true, readOnly: isSubmitting };
  };

  return (
    <Stack
      component="form"
      // Submitted before any script has arrived, the browser does nothing with it; by default it would put the message into the address.
      method="dialog"
      noValidate
      spacing={2.5}
      onSubmit={submitWhenPainted}
      onFocus={prepare}
      aria-labelledby="message-form-title"
    >
      <div>
        <Typography variant="h3" id="message-form-title" sx={{ mb: 0.75 }}>
          {t('form.title')}
        </Typography>
        <Typography color="textSecondary">{t('form.subtitle')}</Typography>
      </div>
      <Field control={control} name="name" label={t('form.name.label')} required>
        <OutlinedInput {...input('name')} autoComplete="name" placeholder={t('form.name.placeholder')} />
      </Field>
      <Field control={control} name="email" label={t('form.email.label')} required>
        <OutlinedInput {...input('email')} type="email" autoComplete="email" placeholder={t('form.email.placeholder')} />
      </Field>
      <Field control={control} name="phone" label={t('form.phone.label')} hint={t('form.phone.hint')}>
        <OutlinedInput {...input('phone')} type="tel" autoComplete="tel" placeholder={t('form.phone.placeholder')} />
      </Field>
      <Box inert={isSubmitting}>
        <Field control={control} name="service" label={t('form.service.label')} required>
          <ServiceSelect {...input('service')} />
        </Field>
      </Box>
      <Field
        control={control}
        name="message"
        label={t('form.message.label')}
        hint={remaining === undefined ? undefined : t('form.message.remaining', { count: remaining })}
        required
      >
        <OutlinedInput
          {...input('message')}
          multiline
          inputComponent="textarea"
          placeholder={t('form.message.placeholder')}
          slotProps={{ input: { sx: textarea } }}
        />
      </Field>
      <TrapField />
      <Typography role="status" variant="body2" sx={{ fontWeight: 600, '&:empty': { display: 'none' } }}>
        {online ? retrying && t('form.retrying') : t('form.offline')}
      </Typography>
      <Button
        type="submit"
        variant="contained"
        size="large"
        disabled={isSubmitting}
        startIcon={isSubmitting && <CircularProgress size={20} color="inherit" aria-hidden />}
      >
        {isSubmitting ? t('form.submitting') : t('form.submit')}
      </Button>
      <Typography variant="body2" color="textSecondary">
        {t('form.privacy')}
      </Typography>
    </Stack>
  );
}

/** It grows with its content, but only downwards: a word without end is broken. */
const textarea = { minHeight: 120, maxHeight: 360, resize: 'none', fieldSizing: 'content', overflowWrap: 'anywhere' } as const;

const trapOf = (form: HTMLFormElement) => form.querySelector<HTMLInputElement>(`[name="${trapName}"]`)?.value ?? '';

/** The field with its label: the focus that follows brings only the input into view, in WebKit under the header. */
function showFirstError(errors: object, event: BaseSyntheticEvent | undefined): void {
  const inputs = [...((event as BaseSyntheticEvent).target as HTMLFormElement).elements] as HTMLInputElement[];
  const field = inputs.find(({ name }) => name in errors)?.closest('.MuiFormControl-root');
  field?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}

/** A failed download is tried again when the message is sent. */
const prepare = () =>
  void painted()
    .then(prepareSending)
    .catch(() => {});

/** How much of the longest message is left, once that is little. */
function remainingNearLimit(message: string): number | undefined {
  const remaining = limits.message.max - message.length;
  return remaining >= 0 && remaining <= 500 ? remaining : undefined;
}
