import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import OutlinedInput from '@mui/material/OutlinedInput';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import {
  type BaseSyntheticEvent,
  type SubmitEvent,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { colours } from '../../../theme/colours.ts';
import { nextPaint } from './next-paint.ts';
import { sendContactEmailPath } from '../../../contract/callable.ts';
import { type FieldName, fieldNames, type MessageFields } from '../../../contract/field-names.ts';
import {
  fieldProperties,
  isOptional,
  type Properties,
  trapName,
} from '../../../contract/fields.ts';
import { messageFields } from '../../../contract/message.ts';
import { AddressQuestion } from './AddressQuestion.tsx';
import { currentDraft, keepTyped } from '../sending/draft.ts';
import { Field } from './Field.tsx';
import { draftOnPage, handOver } from '../sending/form-first.ts';
import { OtherWays } from './OtherWays.tsx';
import { isUnderWay, type State } from '../sending/machine.ts';
import { endCheck, press, send } from '../sending/sending.ts';
import { ServiceSelect } from './ServiceSelect.tsx';
import { prepareSending } from '../sending/attempts.ts';
import { TrapField } from './TrapField.tsx';
import { useOnline } from './use-online.ts';

/**
 * Page translators replace texts, so each text is alone in an element, and React adds and removes
 * whole elements.
 */
export function MessageForm({ state }: { state: State }) {
  const { t, i18n } = useTranslation('contact');
  const online = useOnline();
  const [draft] = useState(draftOnPage);
  const form = useForm<MessageFields>({
    // The schema's type allows only offered ids as `service`, but the field's type is `string`.
    resolver: zodResolver(messageFields) as unknown as Resolver<MessageFields>,
    defaultValues: draft.fields,
  });
  const { register, control, handleSubmit, subscribe, getValues, setValue, setError } = form;
  const isSending = isUnderWay(state);
  // Without scripts, the browser validates the fields. With scripts, this code does.
  const isLive = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  useEffect(() => {
    if (document.activeElement?.closest('form')) prepare(draft.id);
  }, [draft]);
  useEffect(() => {
    handOver()?.requestSubmit();
  }, []);
  // Texts that were typed until now are in the draft. From now on react-hook-form has the texts,
  // and each change is copied into the draft. This is a layout effect, because characters that are
  // typed before a later effect would be lost.
  useLayoutEffect(() => {
    const { fields } = currentDraft();
    take((name) => fields[name]);
    return subscribe({ formState: { values: true }, callback: ({ values }) => keepTyped(values) });
    // oxlint-disable-next-line react/exhaustive-deps -- runs on mount only
  }, [subscribe]);
  useEffect(() => {
    if (state.at !== 'failed') return;
    const fields = fieldNames.flatMap((name) => {
      const message = state.errors.find((key) => key.startsWith(`${name}.`));
      return message && i18n.exists(`validation:${message}`) ? [{ name, message }] : [];
    });
    for (const { name, message } of fields) setError(name, { message });
  }, [state, i18n, setError]);

  /** The pressed state is painted first, because validation is slow on slow phones. */
  async function submitWhenPainted(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const { currentTarget } = event;
    if (!press()) return;
    try {
      await nextPaint();
      // Fields are read from the page, because extensions may fill them in without an event. If an
      // extension has copied a field, `get` returns the value of the form's own field, which comes
      // first.
      const shown = new FormData(currentTarget);
      take((name) => shown.get(name));
      const trap = (shown.get(trapName) as string | null) ?? '';
      await handleSubmit((fields) => send(fields, i18n.language, trap), showFirstError)(event);
    } finally {
      endCheck();
    }
  }

  /** Writes values into the form. A field that an extension has removed keeps its value. */
  function take(valueOf: (name: FieldName) => unknown): void {
    for (const name of fieldNames) {
      const value = valueOf(name);
      if (typeof value === 'string' && value !== getValues(name)) setValue(name, value);
    }
  }

  const input = (name: FieldName) => {
    const { ref, ...props } = register(name);
    // Fields are read-only while the message is being sent, because text that is typed then would
    // be lost as soon as the message is accepted.
    return { ...props, inputRef: ref, fullWidth: true, readOnly: isSending };
  };

  function inputOf(name: FieldName) {
    if (name === 'service') return <ServiceSelect {...input(name)} inert={isSending} />;
    const { type, max, beyond, autoComplete }: Properties = fieldProperties[name];
    // Before scripts run, the browser stops each input at `max`. Afterwards only fields that are
    // cut stop there; all others show an error.
    const inputProps = {
      maxLength: isLive && beyond === 'error' ? undefined : max,
      ...(beyond === 'cut' && { 'data-cut': '' }),
    };
    const placeholder = t(`form.${name}.placeholder`);
    return type === 'multiline' ? (
      <OutlinedInput
        {...{ ...input(name), inputProps, placeholder }}
        multiline
        inputComponent="textarea"
        slotProps={{ input: { sx: textarea } }}
      />
    ) : (
      <OutlinedInput {...{ ...input(name), inputProps, placeholder, type, autoComplete }} />
    );
  }

  const hasFailed = (state.at === 'checking' ? state.before : state).at === 'failed';
  const failure = hasFailed && <OtherWays key="failed" sentence="form.failed" />;
  const isTriedAgain = state.at === 'trying' && state.attempt > 1;
  const waiting = isTriedAgain ? <span key="retrying">{t('form.retrying')}</span> : failure;
  const note = online ? waiting : <OtherWays key="offline" sentence="form.offline" />;
  const noteKey = note && note.key;
  // A note moves the button below it down. If the button has the focus, the page scrolls to it.
  useEffect(() => {
    if (noteKey && document.activeElement?.matches('#contact [type=submit]'))
      document.activeElement.scrollIntoView({ block: 'nearest' });
  }, [noteKey]);

  return (
    <Stack
      component="form"
      method="post"
      action={`${sendContactEmailPath}?locale=${i18n.language}`}
      noValidate={isLive}
      spacing={2}
      onSubmit={submitWhenPainted}
      onFocus={() => prepare(draft.id)}
      aria-labelledby="message-form-title"
      sx={formStyle}
    >
      <div>
        <Typography variant="h3" id="message-form-title" sx={{ mb: { xs: 0.25, md: 0.75 } }}>
          {t('form.title')}
        </Typography>
        <Typography color="textSecondary">{t('form.subtitle')}</Typography>
        <Typography variant="body2" color="textSecondary">
          {t('form.required')}
        </Typography>
      </div>
      {fieldNames.map((name) => (
        <Field
          key={name}
          control={control}
          name={name}
          label={t(`form.${name}.label`)}
          hint={isOptional(name) ? t(`form.${name}.hint`) : undefined}
          aside={fieldProperties[name].type === 'email' ? <AddressQuestion {...form} /> : undefined}
        >
          {inputOf(name)}
        </Field>
      ))}
      <TrapField />
      {/* The note has `aria-live`, because Orca reads a `role="status"` even while it is empty. */}
      <Typography aria-live="polite" variant="body2" sx={note ? noteStyle : visuallyHidden}>
        {note}
      </Typography>
      <Button
        type="submit"
        variant="contained"
        size="large"
        // A button with `disabled` would lose the focus. Until this code is live, form-first.ts
        // sets `aria-disabled`.
        aria-disabled={isSending}
        sx={submitStyle}
      >
        <span>{t('form.submit')}</span>
        <span>
          {isSending && <CircularProgress size={20} color="inherit" disableShrink aria-hidden />}
          {/* Until this code is live, form-first.ts writes and deletes these words. */}
          <span data-words={t('form.submitting')} suppressHydrationWarning>
            {isSending ? t('form.submitting') : ''}
          </span>
        </span>
      </Button>
    </Stack>
  );
}

const formStyle = {
  '& > :has(textarea), & .MuiInputBase-multiline': { flexGrow: 1 },
  '& textarea': { alignSelf: 'stretch' },
} as const;

const textarea = {
  minHeight: 120,
  maxHeight: 360,
  resize: 'none',
  fieldSizing: 'content',
  overflowWrap: 'anywhere',
} as const;

/** The button has two labels: the first is shown while it is idle, the second while it is busy. */
const submitStyle = {
  '& > span': { display: 'flex', gap: 1.5 },
  '& > span + span, &[aria-disabled=true] > span': { display: 'none' },
  '&[aria-disabled=true] > span + span': { display: 'flex' },
  '&[aria-disabled=true]': {
    color: colours.text.secondary,
    backgroundColor: colours.tint.primary,
    pointerEvents: 'none',
  },
} as const;

const noteStyle = { fontWeight: 600, '& [href^=tel]': { display: 'inline-block' } } as const;

/**
 * Scrolls the first wrong field into view with its label. The focus that follows would show only
 * the input.
 */
function showFirstError(errors: object, event: BaseSyntheticEvent | undefined): void {
  const inputs = (
    (event as BaseSyntheticEvent).target as HTMLFormElement
  ).querySelectorAll<HTMLInputElement>('[name]');
  const field = [...inputs]
    .find(({ name }) => Object.keys(errors).includes(name))
    ?.closest('[data-field]');
  field?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}

const prepare = (draft: string) => void nextPaint().then(() => prepareSending(draft));
