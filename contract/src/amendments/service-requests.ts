import { z } from 'zod';
import { bookingPart } from './traveller-and-leg-selection.ts';
import { multilineTextSchema } from '../identity/field-schemas.ts';
import { defineTransitions, statesOf } from '../kernel/transitions.ts';
import { jsonResponse, memberAccess, defineRoute } from '../route-definition.ts';
import { idSchemaOf, wireInstant } from '../wire-schemas.ts';

/**
 * A service request is a cancellation or change that a buyer asks operators to make manually, because the
 * supplier's API does not: an offline booking, one traveller of several, or something the supplier refuses to
 * quote. An operator phones and records the cost, which is then a quote like any other, or says why it cannot be
 * done.
 */
export const SERVICE_REQUEST_CATEGORIES = [
  'cancel',
  /** The buyer wants another day or hour. */
  'time',
  /** A name is to be corrected. */
  'name',
  /** A traveller is to be added. */
  'traveller',
  /** This covers a seat, a berth, a room, or anything else that the remark describes. */
  'other',
] as const;
export const serviceRequestCategory = z.enum(SERVICE_REQUEST_CATEGORIES);
export type ServiceRequestCategory = z.infer<typeof serviceRequestCategory>;

/**
 * An operator answers an open request with a quote or declines it. It is withdrawn by the buyer, or when it no longer
 * applies.
 */
export const SERVICE_REQUEST_TRANSITIONS = defineTransitions({
  open: ['quoted', 'declined', 'withdrawn'],
  quoted: [],
  declined: [],
  withdrawn: [],
});
export const SERVICE_REQUEST_STATES = statesOf(SERVICE_REQUEST_TRANSITIONS);

export const serviceRequest = z
  .strictObject({
    id: idSchemaOf('serviceRequest'),
    bookingId: idSchemaOf('booking'),
    category: serviceRequestCategory,
    /**
     * For a cancellation, this is the part to cancel. A change always applies to everything that has not been
     * cancelled.
     */
    part: bookingPart,
    remark: z.string().nullable(),
    state: z.enum(SERVICE_REQUEST_STATES),
    /** An operator responds to the request by this time. */
    answerBy: wireInstant,
    /** This is the operator's reason for declining the request, or null. */
    answer: z.string().nullable(),
    createdAt: wireInstant,
    endedAt: wireInstant.nullable(),
  })
  .meta({ id: 'ServiceRequest' });
export type ServiceRequest = z.infer<typeof serviceRequest>;

export const askServiceRequest = defineRoute({
  name: 'amendments.ask-service-request',
  summary:
    'Ask our people to cancel or to change what the supplier does not by itself. Of a cancellation some travellers or some legs, not both; of a change the remark says what is wanted. They answer with a quote, or say why not. One at a time: what they quoted before holds no longer.',
  method: 'POST',
  path: '/v1/bookings/:bookingId/service-requests',
  access: memberAccess('booking:change'),
  idempotency: 'required',
  params: z.strictObject({ bookingId: idSchemaOf('booking') }),
  body: bookingPart.extend({
    category: serviceRequestCategory.default('cancel'),
    /** A change needs a remark, in words that an operator can act on over the phone. */
    remark: multilineTextSchema(1, 500).nullable().default(null),
  }),
  response: jsonResponse(serviceRequest, 201),
  errors: [
    'not-found',
    'not-cancellable',
    'not-changeable',
    'amendment-in-progress',
    'already-asked',
    'supplier-can-cancel',
    'supplier-unavailable',
    'too-many-requests',
    'idempotency-key-reused',
  ],
});

export const withdrawServiceRequest = defineRoute({
  name: 'amendments.withdraw-service-request',
  summary: 'Take back what was asked of our people, as long as they have not answered.',
  method: 'POST',
  path: '/v1/service-requests/:serviceRequestId/withdrawal',
  access: memberAccess('booking:change'),
  params: z.strictObject({ serviceRequestId: idSchemaOf('serviceRequest') }),
  body: z.strictObject({}),
  response: jsonResponse(serviceRequest),
  errors: ['not-found', 'state-changed'],
});
