import type { Testimonial } from '@marga/contract/content/testimonials';
import { useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';

export type ShownTestimonial = Omit<Testimonial, 'isShown' | 'changedAt'>;

/** Draws one line through all testimonials, with a stop for each; on a phone they are stacked. */
export function TestimonialList({ items }: { items: readonly ShownTestimonial[] }) {
  return (
    <ul className="grid md:auto-cols-fr md:grid-flow-col">
      {items.map((item, index) => (
        <Quote key={item.id} item={item} isLast={index === items.length - 1} />
      ))}
    </ul>
  );
}

function Quote({ item, isLast }: { item: ShownTestimonial; isLast: boolean }) {
  const t = useTranslations();
  const isEnglish = useLocale() === 'hi' && item.quoteHindi === null;
  const quote = useLocale() === 'hi' ? (item.quoteHindi ?? item.quote) : item.quote;
  return (
    <li className="relative border-line py-6 max-md:not-first:border-t max-md:first:pt-0 max-md:last:pb-0 md:pt-10 md:pr-8 md:pb-0 md:last:pr-0">
      {!isLast && (
        <span aria-hidden className="absolute top-1.5 left-4 hidden h-1 w-full bg-flight md:block" />
      )}
      <span
        aria-hidden
        className="absolute top-0 left-0 hidden size-4 rounded-full border-[3px] border-flight bg-surface md:block"
      />
      <figure className="flex h-full flex-col">
        <blockquote
          lang={isEnglish ? 'en' : undefined}
          className="font-display text-20 leading-7 font-semibold text-pretty whitespace-pre-line lg:text-24 lg:leading-8"
        >
          {quote}
        </blockquote>
        <figcaption className="pt-4 text-14 md:mt-auto md:pt-6">
          <span className="block font-semibold">{item.person}</span>
          <span className="block text-muted">
            {item.position}, {item.company}
          </span>
          {(item.isSample || isEnglish) && (
            <span className="mt-2 flex flex-wrap gap-2">
              {item.isSample && <Label>{t('testimonial.sample')}</Label>}
              {isEnglish && <Label>{t('testimonial.in-english')}</Label>}
            </span>
          )}
        </figcaption>
      </figure>
    </li>
  );
}

function Label({ children }: { children: string }) {
  return (
    <span className="rounded-4 border border-dashed border-control px-1.5 text-13 leading-5 font-semibold text-muted">
      {children}
    </span>
  );
}
