import { z } from 'zod';
import { jsonResponse, memberAccess, defineRoute } from '../route-definition.ts';
import { idSchemaOf } from '../wire-schemas.ts';
import { trip } from './trip.ts';
import { chosenItem, MOST_ITEMS } from './trip-items.ts';

export const createTrip = defineRoute({
  name: 'booking.create-trip',
  summary: 'Make a trip of selected offers.',
  method: 'POST',
  path: '/v1/trips',
  access: memberAccess('trip:create'),
  body: z.strictObject({
    items: z.array(chosenItem).min(1).max(MOST_ITEMS),
  }),
  response: jsonResponse(trip, 201),
  errors: ['offer-expired', 'too-many-requests', 'limited-before-approval', 'overloaded'],
});

export const readTrip = defineRoute({
  name: 'booking.read-trip',
  summary: 'A trip with its items and prices.',
  method: 'GET',
  path: '/v1/trips/:tripId',
  access: memberAccess('trip:read'),
  params: z.strictObject({ tripId: idSchemaOf('trip') }),
  response: jsonResponse(trip),
  errors: ['not-found'],
});

export const createTripRoutes = [createTrip, readTrip] as const;
