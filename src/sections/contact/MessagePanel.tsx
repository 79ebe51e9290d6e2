import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageFields } from '../../contract/message.ts';
import { messageId } from '../../contract/message-id.ts';
import { Confirmation } from './Confirmation.tsx';
import { ageOf, discardDraft, openDraft } from './draft.ts';
import { MessageForm, type Phase } from './MessageForm.tsx';
import { sendMessage } from './send-message.ts';
import { type Outcome, Toast } from './Toast.tsx';

/** The message form, or the confirmation once the message is stored. */
export function MessagePanel() {
  const { t, i18n } = useTranslation('contact');
  const [toast, setToast] = useState<Outcome>();
  const closeToast = useCallback(() => setToast(undefined), []);
  const [draft, setDraft] = useState(() => openDraft());
  const [phase, setPhase] = useState<Phase>('writing');

  async function send(fields: MessageFields, trap: string) {
    closeToast();
    setPhase('sending');
    try {
      const id = await messageId(draft.id, fields);
      const request = { ...fields, id, draft: draft.id, locale: i18n.language, trap, fillTime: ageOf(draft) };
      await sendMessage(request, () => setPhase('retrying'));
    } catch (error) {
      console.error('message not sent', error);
      setPhase('failed');
      setToast('error');
      return;
    }
    discardDraft();
    document.dispatchEvent(new Event('message-sent'));
    setPhase('sent');
    setToast('success');
  }

  function startAnew() {
    setDraft(openDraft(Date.now()));
    setPhase('writing');
  }

  return (
    <>
      {phase === 'sent' ? <Confirmation onAgain={startAnew} /> : <MessageForm draft={draft} phase={phase} onSend={send} />}
      {/* It is there before it speaks, and stays: Orca doesn't read a live region that is new together with its text. */}
      <Box aria-live="polite" sx={visuallyHidden}>
        {toast ? `${t(`toast.${toast}.title`)} ${t(`toast.${toast}.text`)}` : phase === 'sending' && t('form.submitting')}
      </Box>
      {toast && <Toast outcome={toast} onClose={closeToast} />}
    </>
  );
}
