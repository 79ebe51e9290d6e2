import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageFields } from '../../contract/message.ts';
import { ToastRegion } from './toasts/ToastRegion.tsx';
import { useToasts } from './toasts/use-toasts.ts';
import { Confirmation } from './Confirmation.tsx';
import { ageOf, discardDraft, messageId, openDraft } from './draft.ts';
import { MessageForm } from './MessageForm.tsx';
import { sendMessage } from './send-message.ts';

/** The message form, or the confirmation once the message is stored. */
export function MessagePanel() {
  const { t, i18n } = useTranslation('contact');
  const { toasts, show, dismiss } = useToasts();
  const [draft, setDraft] = useState(() => openDraft());
  const [sent, setSent] = useState(false);
  const [retrying, setRetrying] = useState(false);

  async function send(fields: MessageFields, trap: string) {
    try {
      const id = await messageId(draft, fields);
      const request = { ...fields, id, locale: i18n.language, trap, fillTime: ageOf(draft) };
      await sendMessage(request, () => setRetrying(true));
    } catch (error) {
      console.error('message not sent', error);
      show({ severity: 'error', title: t('toast.error.title'), text: t('toast.error.text') });
      return;
    } finally {
      setRetrying(false);
    }
    discardDraft();
    setSent(true);
    show({ severity: 'success', title: t('toast.success.title'), text: t('toast.success.text') });
  }

  function startAnew() {
    setDraft(openDraft(Date.now()));
    setSent(false);
  }

  return (
    <>
      {sent ? <Confirmation onAgain={startAnew} /> : <MessageForm draft={draft} retrying={retrying} onSend={send} />}
      <ToastRegion toasts={toasts} label={t('toast.region')} closeLabel={t('toast.close')} onClose={dismiss} />
    </>
  );
}
