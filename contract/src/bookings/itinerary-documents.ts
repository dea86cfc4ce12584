import { z } from 'zod';
import { fileResponse, jsonResponse, memberAccess, defineRoute } from '../route-definition.ts';
import { idSchemaOf } from '../wire-schemas.ts';

/** These routes make itineraries of bookings available as documents, to download and to send. */

/** One document or one mail holds at most this many itineraries. */
export const MOST_ITINERARIES = 50;

const bookingIds = z
  .array(idSchemaOf('booking'))
  .min(1)
  .max(MOST_ITINERARIES)
  .refine((chosen) => new Set(chosen).size === chosen.length, 'each once');

export const printItineraries = defineRoute({
  name: 'booking.print-itineraries',
  summary: 'The itineraries of chosen bookings as one PDF, without a price.',
  method: 'POST',
  path: '/v1/bookings/itineraries',
  access: memberAccess('booking:read'),
  body: z.strictObject({ bookingIds, locale: z.enum(['en', 'hi']).default('en') }),
  response: fileResponse('application/pdf'),
  errors: ['not-found', 'too-many-requests'],
});

export const mailItineraries = defineRoute({
  name: 'booking.mail-itineraries',
  summary: 'Sends the itineraries of chosen bookings to an address, in one mail, without a price.',
  method: 'POST',
  path: '/v1/bookings/itinerary-mails',
  access: memberAccess('booking:change'),
  body: z.strictObject({
    bookingIds,
    to: z.email().max(254),
    locale: z.enum(['en', 'hi']).default('en'),
  }),
  response: jsonResponse(z.strictObject({ bookings: z.int().min(1) }), 202),
  errors: ['not-found', 'too-many-requests', 'limited-before-approval'],
});

export const itineraryDocumentRoutes = [printItineraries, mailItineraries] as const;
