import { useEffect, useState } from 'react';
import { api } from '../../lib/client.ts';
import { useSay } from '../../lib/i18n/text.ts';
import { Along, Interchange } from './lines.tsx';
import { type ShownTestimonial, TestimonialQuotes } from './testimonial-quotes.tsx';

/** What clients say, if the operator has put anything here: without it, or while it cannot be had, the page goes on below. */
export function Testimonials() {
  const say = useSay();
  const items = useTestimonials();
  if (items.length === 0) return null;
  return (
    <Along labelledBy="testimonials" className="pt-14 lg:pt-20">
      <Interchange id="testimonials" title={say('testimonial.title')} />
      <div className="mt-8">
        <TestimonialQuotes items={items} />
      </div>
    </Along>
  );
}

function useTestimonials(): readonly ShownTestimonial[] {
  const [items, setItems] = useState<readonly ShownTestimonial[]>([]);
  useEffect(() => {
    const left = new AbortController();
    api.call('content.list-testimonials', { signal: left.signal }).then(
      (found) => setItems(found.items),
      () => undefined,
    );
    return () => left.abort();
  }, []);
  return items;
}
