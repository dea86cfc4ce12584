import { z } from 'zod';
import { jsonResponse, memberAccess, defineRoute } from '../route-definition.ts';
import { idSchemaOf, wireInstant } from '../wire-schemas.ts';

/** This file covers the mails about a booking: to whom and when they were sent, and whether they arrived. */

export const MESSAGE_KINDS = [
  'trip-ended',
  'hold-ends',
  'itineraries',
  'booking-cancelled',
  'booking-changed',
  'schedule-changed',
  'berth-changed',
  'refund-paid-back',
  'refund-late',
  'service-request-quoted',
  'service-request-declined',
  'other',
] as const;

export const message = z
  .strictObject({
    kind: z.enum(MESSAGE_KINDS),
    /**
     * This is null once the account with the address has been deleted, or the travellers' details. An address without an
     * account is shown to readers of travellers alone.
     */
    to: z.string().nullable(),
    /** `dropped` means that the content was no longer true when the mail was about to be sent. */
    state: z.enum(['waiting', 'sent', 'failed', 'dropped']),
    at: wireInstant,
  })
  .meta({ id: 'BookingMessage' });

export type Message = z.infer<typeof message>;

export const listMessages = defineRoute({
  name: 'booking.list-messages',
  summary: 'What was mailed about a booking, the latest first.',
  method: 'GET',
  path: '/v1/bookings/:bookingId/messages',
  access: memberAccess('booking:read'),
  params: z.strictObject({ bookingId: idSchemaOf('booking') }),
  response: jsonResponse(z.strictObject({ messages: z.array(message) })),
  errors: ['not-found'],
});

export const messageRoutes = [listMessages] as const;
