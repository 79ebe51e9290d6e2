/** App Check's reCAPTCHA Enterprise key; without one, as in the local product, messages carry no token. */
export const siteKey = import.meta.env['VITE_APP_CHECK_SITE_KEY'] as string | undefined;
