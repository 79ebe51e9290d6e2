import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirmation } from './form/Confirmation.tsx';
import { MessageForm } from './form/MessageForm.tsx';
import { closeToast, startAnew, useSending } from './sending/sending.ts';
import plug from '../../brand/plug.svg';
import { isUnderWay } from './sending/machine.ts';
import { Toast } from './form/Toast.tsx';

export function MessagePanel() {
  const { t } = useTranslation('contact');
  const { state, toast } = useSending();
  const isFirstTry = state.at === 'proving' || (state.at === 'trying' && state.attempt === 1);
  const isSending = isUnderWay(state);
  useEffect(() => {
    // Downloads the confirmation's picture in advance.
    if (isSending) new Image().src = plug;
  }, [isSending]);
  return (
    <>
      {state.at === 'sent' ? <Confirmation onAgain={startAnew} /> : <MessageForm state={state} />}
      {/* The live region is always there, because Orca doesn't read a region that appears together
          with its text. */}
      <Box aria-live="polite" sx={visuallyHidden}>
        {toast
          ? `${t(`toast.${toast}.title`)} ${t(`toast.${toast}.text`)}`
          : isFirstTry && t('form.submitting')}
      </Box>
      {toast && <Toast kind={toast} onClose={closeToast} />}
    </>
  );
}
