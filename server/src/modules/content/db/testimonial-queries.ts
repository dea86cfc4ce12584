import { callFunction, queryBuilder, statement } from '../../../platform/db/sql-statement.ts';
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

export const callSetTestimonial = callFunction(fn.setTestimonial, 'is_set');
