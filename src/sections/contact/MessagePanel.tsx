import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import { useTranslation } from 'react-i18next';
import { Confirmation } from './Confirmation.tsx';
import { MessageForm } from './MessageForm.tsx';
import { closeToast, startAnew, useOutbox } from './outbox.ts';
import { Toast } from './Toast.tsx';

/** The message form, or the confirmation once the message is stored. */
export function MessagePanel() {
  const { t } = useTranslation('contact');
  const { draft, phase, outcome } = useOutbox();
  return (
    <>
      {phase === 'sent' ? <Confirmation onAgain={startAnew} /> : <MessageForm draft={draft} phase={phase} />}
      {/* It is there before it speaks, and stays: Orca doesn't read a live region that is new together with its text. */}
      <Box aria-live="polite" sx={visuallyHidden}>
        {outcome ? `${t(`toast.${outcome}.title`)} ${t(`toast.${outcome}.text`)}` : phase === 'sending' && t('form.submitting')}
      </Box>
      {outcome && <Toast outcome={outcome} onClose={closeToast} />}
    </>
  );
}
