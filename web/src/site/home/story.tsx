import { lazy, Suspense } from 'react';
import { Buyers } from './buyers.tsx';
import { Faq } from './faq.tsx';
import { ServicesOverview } from './services-overview.tsx';
import { Terminus } from './terminus.tsx';
import { Why } from './why.tsx';

const Testimonials = lazy(async () => ({ default: (await import('./testimonials.tsx')).Testimonials }));

/** Renders what follows the first screenful, along the five lines. */
export function Story() {
  return (
    <>
      <ServicesOverview />
      <Why />
      <Buyers />
      <Suspense>
        <Testimonials />
      </Suspense>
      <Faq />
      <Terminus />
    </>
  );
}
