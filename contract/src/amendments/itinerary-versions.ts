import { z } from 'zod';
import { itinerary } from '../search/itineraries.ts';
import { jsonResponse, memberAccess, defineRoute } from '../route-definition.ts';
import { idSchemaOf, wireInstant } from '../wire-schemas.ts';

const bookingParams = z.strictObject({ bookingId: idSchemaOf('booking') });

/**
 * Says why an itinerary changed. A train's berth allocation or chart preparation is only reported and needs no
 * answer.
 */
export const VERSION_CAUSES = ['booked', 'changed', 'schedule-change', 'waitlist', 'cancelled-part'] as const;

export const itineraryVersion = z
  .strictObject({
    version: z.int().min(1),
    cause: z.enum(VERSION_CAUSES),
    itinerary,
    since: wireInstant,
    /**
     * For a schedule change, `answerBy` is the deadline for the buyer's answer, `answer` is the answer and
     * `answeredAt` is its time.
     */
    answerBy: wireInstant.nullable(),
    answer: z.enum(['accepted', 'refused', 'rebooked']).nullable(),
    answeredAt: wireInstant.nullable(),
  })
  .meta({ id: 'ItineraryVersion' });
export type ItineraryVersion = z.infer<typeof itineraryVersion>;

export const listVersions = defineRoute({
  name: 'amendments.list-versions',
  summary: 'The itinerary of a booking as it was and is, newest first.',
  method: 'GET',
  path: '/v1/bookings/:bookingId/versions',
  access: memberAccess('booking:read'),
  params: bookingParams,
  response: jsonResponse(z.strictObject({ versions: z.array(itineraryVersion) })),
  errors: ['not-found'],
});

export const acceptVersion = defineRoute({
  name: 'amendments.accept-version',
  summary:
    'Accept what the supplier has moved. To refuse, cancel; to re-book, change: both without charge while it is unanswered.',
  method: 'POST',
  path: '/v1/bookings/:bookingId/acceptance',
  access: memberAccess('booking:change'),
  params: bookingParams,
  /** Names the version that is accepted, because a newer one may exist. */
  body: z.strictObject({ version: z.int().min(1) }),
  response: jsonResponse(itineraryVersion),
  errors: ['not-found', 'state-changed', 'amendment-in-progress', 'supplier-unavailable'],
});
