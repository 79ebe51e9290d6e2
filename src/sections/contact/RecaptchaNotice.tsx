import Typography from '@mui/material/Typography';
import { Trans } from 'react-i18next';
import { Link } from './OtherWays.tsx';

/** What Google asks for where reCAPTCHA's badge is not shown, and App Check hides it. */
export function RecaptchaNotice() {
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
      <Trans
        ns="contact"
        i18nKey="form.recaptcha"
        components={{
          privacy: <Link href="https://policies.google.com/privacy" />,
          terms: <Link href="https://policies.google.com/terms" />,
        }}
      />
    </Typography>
  );
}
