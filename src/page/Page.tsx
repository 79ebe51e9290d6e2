import CssBaseline from '@mui/material/CssBaseline';
import { Contact } from '../sections/contact/Contact.tsx';

/** The one page: what a visitor scrolls through, in order. */
export function Page() {
  return (
    <>
      <CssBaseline enableColorScheme />
      <main id="content">
        <Contact />
      </main>
    </>
  );
}
