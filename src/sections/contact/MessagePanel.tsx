import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import { useTranslation } from 'react-i18next';
import { Confirmation } from './form/Confirmation.tsx';
import { MessageForm } from './form/MessageForm.tsx';
import { closeToast, startAnew, useOutbox } from './sending/outbox.ts';
import { Toast } from './form/Toast.tsx';

export function MessagePanel() {
  const { t } = useTranslation('contact');
  const { phase, toast } = useOutbox();
  return (
    <>
      {phase === 'sent' ? <Confirmation onAgain={startAnew} /> : <MessageForm phase={phase} />}
      {/* Orca reads no live region that is new together with its text. */}
      <Box aria-live="polite" sx={visuallyHidden}>
        {toast
          ? `${t(`toast.${toast}.title`)} ${t(`toast.${toast}.text`)}`
          : phase === 'sending' && t('form.submitting')}
      </Box>
      {toast && <Toast kind={toast} onClose={closeToast} />}
    </>
  );
}
