import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageFields } from '../../contract/message.ts';
import { Confirmation } from './Confirmation.tsx';
import { ageOf, discardDraft, messageId, openDraft } from './draft.ts';
import { MessageForm } from './MessageForm.tsx';
import { sendMessage } from './send-message.ts';
import { type Outcome, Toast } from './Toast.tsx';

/** The message form, or the confirmation once the message is stored. */
export function MessagePanel() {
  const { i18n } = useTranslation();
  const [toast, setToast] = useState<Outcome>();
  const closeToast = useCallback(() => setToast(undefined), []);
  const [draft, setDraft] = useState(() => openDraft());
  const [sent, setSent] = useState(false);
  const [retrying, setRetrying] = useState(false);
  const [failed, setFailed] = useState(false);

  async function send(fields: MessageFields, trap: string) {
    closeToast();
    setFailed(false);
    try {
      const id = await messageId(draft, fields);
      const request = { ...fields, id, locale: i18n.language, trap, fillTime: ageOf(draft) };
      await sendMessage(request, () => setRetrying(true));
    } catch (error) {
      console.error('message not sent', error);
      setFailed(true);
      setToast('error');
      return;
    } finally {
      setRetrying(false);
    }
    discardDraft();
    document.dispatchEvent(new Event('message-sent'));
    setSent(true);
    setToast('success');
  }

  function startAnew() {
    setDraft(openDraft(Date.now()));
    setSent(false);
  }

  return (
    <>
      {sent ? (
        <Confirmation onAgain={startAnew} />
      ) : (
        <MessageForm draft={draft} retrying={retrying} failed={failed} onSend={send} />
      )}
      {toast && <Toast outcome={toast} onClose={closeToast} />}
    </>
  );
}
