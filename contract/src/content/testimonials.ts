import { z } from 'zod';
import { companyName, keyName, multilineTextSchema, personName } from '../identity/field-schemas.ts';
import {
  emptyResponse,
  jsonResponse,
  publicAccess,
  defineRoute,
  staffAccess,
  showsNothingOfOthers,
} from '../route-definition.ts';
import { idSchemaOf, wireInstant } from '../wire-schemas.ts';

/** This file defines the content of the public pages that an operator may change without a release. */

export const testimonialContent = z
  .strictObject({
    quote: multilineTextSchema(10, 400),
    /** This is the Hindi translation; where it is missing, the page shows the English text, marked as such. */
    quoteHindi: multilineTextSchema(10, 400).nullable(),
    person: personName,
    /** This is the person's position in the company, such as "Travel desk". */
    position: keyName,
    company: companyName,
    /** True when the testimonial is not from a real customer, which the page then states. */
    isSample: z.boolean(),
    isShown: z.boolean(),
  })
  .meta({ id: 'TestimonialContent' });

export const testimonial = testimonialContent
  .extend({ id: idSchemaOf('testimonial'), changedAt: wireInstant })
  .meta({ id: 'Testimonial' });

export type Testimonial = z.infer<typeof testimonial>;
export type TestimonialContent = z.infer<typeof testimonialContent>;

/** The home page shows at most this many testimonials. */
export const SHOWN_TESTIMONIALS = 3;

export const listTestimonials = defineRoute({
  name: 'content.list-testimonials',
  summary: 'What clients say, as the first page shows it; empty when the operator has set none.',
  method: 'GET',
  path: '/v1/testimonials',
  access: publicAccess,
  response: jsonResponse(
    z.strictObject({
      items: z.array(testimonial.omit({ isShown: true, changedAt: true })).max(SHOWN_TESTIMONIALS),
    }),
  ),
  errors: [],
});

export const listAllTestimonials = defineRoute({
  name: 'content.list-all-testimonials',
  summary: 'All testimonials, shown or not, in the order of the page.',
  method: 'GET',
  path: '/v1/console/testimonials',
  access: staffAccess('content:edit'),
  audits: showsNothingOfOthers,
  response: jsonResponse(z.strictObject({ items: z.array(testimonial) })),
  errors: [],
});

export const createTestimonial = defineRoute({
  name: 'content.create-testimonial',
  summary: 'Add a testimonial.',
  method: 'POST',
  path: '/v1/console/testimonials',
  access: staffAccess('content:edit'),
  body: testimonialContent,
  response: jsonResponse(testimonial, 201),
  errors: [],
});

const ofTestimonial = z.strictObject({ testimonialId: idSchemaOf('testimonial') });

export const changeTestimonial = defineRoute({
  name: 'content.change-testimonial',
  summary: 'Change a testimonial, show it or take it off the page.',
  method: 'PUT',
  path: '/v1/console/testimonials/:testimonialId',
  access: staffAccess('content:edit'),
  params: ofTestimonial,
  body: testimonialContent,
  response: jsonResponse(testimonial),
  errors: [],
});

export const removeTestimonial = defineRoute({
  name: 'content.remove-testimonial',
  summary: 'Remove a testimonial for good.',
  method: 'DELETE',
  path: '/v1/console/testimonials/:testimonialId',
  access: staffAccess('content:edit'),
  params: ofTestimonial,
  response: emptyResponse,
  errors: [],
});

export const contentRoutes = [
  listTestimonials,
  listAllTestimonials,
  createTestimonial,
  changeTestimonial,
  removeTestimonial,
] as const;
