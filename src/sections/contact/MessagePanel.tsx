import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageFields } from '../../contract/message.ts';
import { ToastRegion } from '../../components/toasts/ToastRegion.tsx';
import { useToasts } from '../../components/toasts/use-toasts.ts';
import { Confirmation } from './Confirmation.tsx';
import { MessageForm } from './MessageForm.tsx';
import { sendMessage } from './send-message.ts';

/** The message form, or the confirmation once the message is stored. */
export function MessagePanel() {
  const { t, i18n } = useTranslation('contact');
  const { toasts, show, dismiss } = useToasts();
  const [sent, setSent] = useState(false);
  // Kept until the message is accepted, so that trying again sends the same message.
  const messageId = useRef<string>(undefined);

  async function send(fields: MessageFields) {
    messageId.current ??= crypto.randomUUID();
    try {
      await sendMessage({ ...fields, id: messageId.current, locale: i18n.language });
    } catch (error) {
      console.error('message not sent', (error as { code?: unknown }).code ?? error);
      show({ severity: 'error', title: t('toast.error.title'), text: t('toast.error.text') });
      return;
    }
    messageId.current = undefined;
    setSent(true);
    show({ severity: 'success', title: t('toast.success.title'), text: t('toast.success.text') });
  }

  return (
    <>
      {sent ? <Confirmation onAgain={() => setSent(false)} /> : <MessageForm onSend={send} />}
      <ToastRegion toasts={toasts} label={t('toast.region')} closeLabel={t('toast.close')} onClose={dismiss} />
    </>
  );
}
