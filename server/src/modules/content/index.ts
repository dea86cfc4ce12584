import {
  changeTestimonial,
  createTestimonial,
  listAllTestimonials,
  listTestimonials,
  removeTestimonial,
  SHOWN_TESTIMONIALS,
  type Testimonial,
  type TestimonialContent,
} from '@marga/contract/content/testimonials';
import { type Id, createId } from '@marga/contract/kernel/ids';
import { ok } from '@marga/contract/kernel/result';
import type { Instant } from '@marga/contract/kernel/time';
import { now } from '../../platform/clock.ts';
import { type Handler, defineHandler, defineReadHandler } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { callSetTestimonial, selectAll, selectOne, selectShown } from './db/testimonial-queries.ts';

export function contentHandlers(): Handler[] {
  return [
    defineReadHandler(
      listTestimonials,
      () => [selectShown({ limit: SHOWN_TESTIMONIALS })],
      ([rows]) =>
        ok({
          items: rows.map((row) => {
            const { isShown: _shown, changedAt: _changed, ...content } = testimonialOf(row);
            return content;
          }),
        }),
    ),
    defineReadHandler(
      listAllTestimonials,
      () => [selectAll()],
      ([rows]) => ok({ items: rows.map(testimonialOf) }),
    ),
    defineHandler(createTestimonial, async (ctx, { body }) => {
      const id = createId('testimonial', now());
      const [, [row]] = await ctx.asStaff([
        callSetTestimonial({ id, isNew: true, fields: columnsOf(body) }),
        selectOne({ id }),
      ]);
      if (!row) throw new Error('a testimonial was not there when it had just been added');
      return ok(testimonialOf(row));
    }),
    defineHandler(changeTestimonial, async (ctx, { params, body }) => {
      const id = params.testimonialId;
      const [, [row]] = await ctx.asStaff([
        callSetTestimonial({ id, isNew: false, fields: columnsOf(body) }),
        selectOne({ id }),
      ]);
      return row ? ok(testimonialOf(row)) : refuse('not-found');
    }),
    defineHandler(removeTestimonial, async (ctx, { params }) => {
      const [[answer]] = await ctx.asStaff([
        callSetTestimonial({ id: params.testimonialId, isNew: false, fields: null }),
      ]);
      return answer?.is_set ? ok(undefined) : refuse('not-found');
    }),
  ];
}

/** Converts a testimonial's content to the table's columns. */
function columnsOf(content: TestimonialContent): string {
  return JSON.stringify({
    quote: content.quote,
    quote_hindi: content.quoteHindi,
    person: content.person,
    position: content.position,
    company: content.company,
    is_sample: content.isSample,
    is_shown: content.isShown,
  });
}

interface TestimonialRow {
  readonly id: string;
  readonly quote: string;
  readonly quote_hindi: string | null;
  readonly person: string;
  readonly position: string;
  readonly company: string;
  readonly is_sample: boolean;
  readonly is_shown: boolean;
  readonly changed_at: Instant;
}

function testimonialOf(row: TestimonialRow): Testimonial {
  return {
    id: row.id as Id<'testimonial'>,
    quote: row.quote,
    quoteHindi: row.quote_hindi,
    person: row.person,
    position: row.position,
    company: row.company,
    isSample: row.is_sample,
    isShown: row.is_shown,
    changedAt: row.changed_at,
  };
}
