import { useEffect, useState } from 'react';
import { api } from '../../shared/api-client.ts';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import {
  SectionWithDecorativeLines,
  SectionHeadingWithDecorativeLines,
} from './decorative-transit-map-lines.tsx';
import { type ShownTestimonial, TestimonialList } from './testimonial-list.tsx';

/**
 * Shows testimonials, if the operator has added any: without them, or when they cannot be loaded, the section is
 * left out.
 */
export function Testimonials() {
  const t = useTranslations();
  const items = useTestimonials();
  if (items.length === 0) return null;
  return (
    <SectionWithDecorativeLines labelledBy="testimonials" className="pt-14 lg:pt-20">
      <SectionHeadingWithDecorativeLines id="testimonials" title={t('testimonial.title')} />
      <div className="mt-8">
        <TestimonialList items={items} />
      </div>
    </SectionWithDecorativeLines>
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
