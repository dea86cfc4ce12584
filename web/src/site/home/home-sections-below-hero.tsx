import { lazy, Suspense } from 'react';
import { BuyerKindsSection } from './buyer-kinds.tsx';
import { FaqSection } from './faq.tsx';
import { ServicesOverview } from './services-overview.tsx';
import { HomeCallToAction } from './home-call-to-action.tsx';
import { WhyMargaSection } from './why-marga.tsx';

const Testimonials = lazy(async () => ({ default: (await import('./testimonials.tsx')).Testimonials }));

/** Renders the sections of the home page after the first screenful. */
export function HomeSectionsBelowHero() {
  return (
    <>
      <ServicesOverview />
      <WhyMargaSection />
      <BuyerKindsSection />
      <Suspense>
        <Testimonials />
      </Suspense>
      <FaqSection />
      <HomeCallToAction />
    </>
  );
}
