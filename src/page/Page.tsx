import { SkipLink } from './SkipLink.tsx';
import { About } from '../sections/about/About.tsx';
import { Clients } from '../sections/clients/Clients.tsx';
import { Contact } from '../sections/contact/Contact.tsx';
import { Footer } from '../sections/footer/Footer.tsx';
import { Header } from '../sections/header/Header.tsx';
import { Hero } from '../sections/hero/Hero.tsx';
import { Offers } from '../sections/offers/Offers.tsx';
import { Partners } from '../sections/partners/Partners.tsx';
import { Services } from '../sections/services/Services.tsx';
import { DraftRemark } from './DraftRemark.tsx';
import { GlobalLook } from './GlobalLook.tsx';

/** The one page: what a visitor scrolls through, in order. */
export function Page() {
  return (
    <>
      <GlobalLook />
      <SkipLink />
      <Header />
      <main id="content" tabIndex={-1}>
        <Hero />
        <About />
        <Services />
        <Offers />
        <Partners />
        <Clients />
        <Contact />
      </main>
      <Footer />
      <DraftRemark />
    </>
  );
}
