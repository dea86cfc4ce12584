import { z } from 'zod';
import { json, member, route } from '../route.ts';
import { id } from '../wire.ts';
import { trip } from './trip.ts';
import { chosenItem, MOST_ITEMS } from './trip-items.ts';

export const createTrip = route({
  name: 'booking.create-trip',
  summary: 'Make a trip of selected offers.',
  method: 'POST',
  path: '/v1/trips',
  access: member('trip:create'),
  body: z.strictObject({
    items: z.array(chosenItem).min(1).max(MOST_ITEMS),
  }),
  response: json(trip, 201),
  errors: ['offer-expired', 'too-many-requests', 'overloaded'],
});

export const readTrip = route({
  name: 'booking.read-trip',
  summary: 'A trip with its items and prices.',
  method: 'GET',
  path: '/v1/trips/:tripId',
  access: member('trip:read'),
  params: z.strictObject({ tripId: id('trip') }),
  response: json(trip),
  errors: ['not-found'],
});

export const createTripRoutes = [createTrip, readTrip] as const;
