import { queryBuilder, statement } from '../../../platform/db/sql-statement.ts';
import * as fn from './functions.gen.ts';

const testimonials = queryBuilder
  .selectFrom('content.testimonial')
  .select([
    'id',
    'quote',
    'quote_hindi',
    'person',
    'position',
    'company',
    'is_sample',
    'is_shown',
    'changed_at',
  ])
  .orderBy('id');

/** Selects the testimonials that visitors see. The row-level policy hides all others from the application's role. */
export const selectShown = statement((p: { limit: number }) => testimonials.limit(p.limit));

export const selectAll = statement(() => testimonials);

export const selectOne = statement((p: { id: string }) => testimonials.where('id', '=', p.id));

export interface TestimonialParams {
  readonly id: string;
  readonly quote: string;
  readonly quoteHindi: string | null;
  readonly person: string;
  readonly position: string;
  readonly company: string;
  readonly isSample: boolean;
  readonly isShown: boolean;
  readonly requestId: string;
  readonly ip: string;
}

export const callAddTestimonial = statement((p: TestimonialParams) =>
  queryBuilder.selectNoFrom(
    fn
      .addTestimonial({
        newId: p.id,
        itsQuote: p.quote,
        itsQuoteHindi: p.quoteHindi,
        itsPerson: p.person,
        itsPosition: p.position,
        itsCompany: p.company,
        asSample: p.isSample,
        asShown: p.isShown,
        requestId: p.requestId,
        ip: p.ip,
      })
      .as('added'),
  ),
);

/** Returns false when no testimonial has that id. */
export const callChangeTestimonial = statement((p: TestimonialParams) =>
  queryBuilder.selectNoFrom(
    fn
      .changeTestimonial({
        ofId: p.id,
        itsQuote: p.quote,
        itsQuoteHindi: p.quoteHindi,
        itsPerson: p.person,
        itsPosition: p.position,
        itsCompany: p.company,
        asSample: p.isSample,
        asShown: p.isShown,
        requestId: p.requestId,
        ip: p.ip,
      })
      .as('changed'),
  ),
);

export const callRemoveTestimonial = statement((p: { id: string; requestId: string; ip: string }) =>
  queryBuilder.selectNoFrom(
    fn.removeTestimonial({ ofId: p.id, requestId: p.requestId, ip: p.ip }).as('removed'),
  ),
);
