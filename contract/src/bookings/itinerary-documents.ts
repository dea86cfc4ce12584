import { z } from 'zod';
import { file, json, member, route } from '../route.ts';
import { id } from '../wire.ts';

/** These routes make itineraries of bookings available as documents, to download and to send. */

/** One document or one mail holds at most this many itineraries. */
export const MOST_ITINERARIES = 50;

const bookingIds = z
  .array(id('booking'))
  .min(1)
  .max(MOST_ITINERARIES)
  .refine((chosen) => new Set(chosen).size === chosen.length, 'each once');

export const printItineraries = route({
  name: 'booking.print-itineraries',
  summary: 'The itineraries of chosen bookings as one PDF, without a price.',
  method: 'POST',
  path: '/v1/bookings/itineraries',
  access: member('booking:read'),
  body: z.strictObject({ bookingIds, locale: z.enum(['en', 'hi']).default('en') }),
  response: file('application/pdf'),
  errors: ['not-found', 'too-many-requests'],
});

export const mailItineraries = route({
  name: 'booking.mail-itineraries',
  summary: 'Sends the itineraries of chosen bookings to an address, in one mail, without a price.',
  method: 'POST',
  path: '/v1/bookings/itinerary-mails',
  access: member('booking:change'),
  body: z.strictObject({
    bookingIds,
    to: z.email().max(254),
    locale: z.enum(['en', 'hi']).default('en'),
  }),
  response: json(z.strictObject({ bookings: z.int().min(1) }), 202),
  errors: ['not-found', 'too-many-requests'],
});

export const itineraryDocumentRoutes = [printItineraries, mailItineraries] as const;
