import { sql } from 'kysely';
import { sqlFor, statement } from '../../platform/db/statement.ts';

const testimonials = sqlFor
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

/** The policy lets the application see no other than those that are shown. */
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

export const callAdd = statement((p: TestimonialParams) =>
  sqlFor.selectNoFrom(
    sql`content.add_testimonial(${p.id}, ${p.quote}, ${p.quoteHindi}, ${p.person}, ${p.position}, ${p.company},
      ${p.isSample}::boolean, ${p.isShown}::boolean, ${p.requestId}, ${p.ip})`.as('added'),
  ),
);

/** False when there is none of that id. */
export const callChange = statement((p: TestimonialParams) =>
  sqlFor.selectNoFrom(
    sql<boolean>`content.change_testimonial(${p.id}, ${p.quote}, ${p.quoteHindi}, ${p.person}, ${p.position},
      ${p.company}, ${p.isSample}::boolean, ${p.isShown}::boolean, ${p.requestId}, ${p.ip})`.as('changed'),
  ),
);

export const callRemove = statement((p: { id: string; requestId: string; ip: string }) =>
  sqlFor.selectNoFrom(
    sql<boolean>`content.remove_testimonial(${p.id}, ${p.requestId}, ${p.ip})`.as('removed'),
  ),
);
