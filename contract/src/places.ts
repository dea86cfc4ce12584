import { z } from 'zod';
import { json, open, route } from './route.ts';

export const place = z
  .strictObject({
    code: z.string().regex(/^[A-Z]{3}$/),
    kind: z.enum(['airport', 'city']),
    name: z.string(),
    city: z.string(),
    country: z.string().regex(/^[A-Z]{2}$/),
    zone: z.string(),
  })
  .meta({ id: 'Place' });

export type Place = z.infer<typeof place>;

export const findPlaces = route({
  name: 'places.find',
  summary: 'Airports and cities by what people type: a code, a name, an old name, a common misspelling.',
  method: 'GET',
  path: '/v1/places',
  access: open,
  query: z.strictObject({
    text: z.string().trim().min(1).max(60),
    limit: z.coerce.number().int().min(1).max(20).default(8),
  }),
  response: json(z.strictObject({ items: z.array(place) })),
  errors: [],
});

export const placesRoutes = [findPlaces] as const;
