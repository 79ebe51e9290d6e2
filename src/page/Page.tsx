import type { ReactNode } from 'react';
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
import { endOfFirstScreen } from './Head.tsx';
import { BrandFont, GlobalLook } from './GlobalLook.tsx';
import { StructuredData } from './StructuredData.tsx';

/** `children` follow the hero. */
export function FirstScreen({ children }: { children?: ReactNode }) {
  return (
    <>
      <GlobalLook />
      <SkipLink />
      <Header />
      <main id="content" tabIndex={-1}>
        <Hero />
        <div id={endOfFirstScreen} hidden />
        {children}
      </main>
    </>
  );
}

/** A placeholder, which prerender.tsx replaces by the styles that follow the first screen. */
export const laterStyles = '/* later styles */';

export function Page() {
  return (
    <>
      <FirstScreen>
        <BrandFont />
        <style dangerouslySetInnerHTML={{ __html: laterStyles }} />
        <About />
        <Services />
        <Offers />
        <Partners />
        <Clients />
        <Contact />
      </FirstScreen>
      <Footer />
      <StructuredData />
    </>
  );
}
