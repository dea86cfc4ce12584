import { z } from 'zod';
import { placeCode } from './criteria.ts';
import { json, open, route } from './route.ts';
import { SERVICES } from './services.ts';

export const PLACE_KINDS = ['city', 'airport', 'station', 'bus-stand', 'area', 'landmark'] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];

export const place = z
  .strictObject({
    /** What a search takes. */
    code: placeCode,
    kind: z.enum(PLACE_KINDS),
    /** What people in the trade call it: DEL, NDLS. Most cities, areas and landmarks have none. */
    shortCode: z.string().nullable(),
    name: z.string(),
    /** In Devanagari, where it is known. */
    nameHi: z.string().nullable(),
    /** The city it is in or near; a city's own name. */
    city: z.string(),
    /** The state of India, else the country by name. */
    region: z.string(),
    country: z.string().regex(/^[A-Z]{2}$/),
    zone: z.string(),
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
  })
  .meta({ id: 'Place' });

export type Place = z.infer<typeof place>;

/** Which kinds a form of this service offers; the first is preferred when two are called the same. */
export const KINDS_FOR_SERVICE = {
  flight: ['city', 'airport'],
  train: ['city', 'station'],
  bus: ['city', 'bus-stand'],
  cab: ['area', 'landmark', 'airport', 'station', 'city', 'bus-stand'],
  hotel: ['city', 'area', 'landmark'],
} as const satisfies Record<(typeof SERVICES)[number], readonly PlaceKind[]>;

export const findPlaces = route({
  name: 'places.find',
  summary: 'Places by what people type: a code, a name, an old name, a common misspelling, Hindi.',
  method: 'GET',
  path: '/v1/places',
  access: open,
  query: z.strictObject({
    text: z.string().trim().min(1).max(60),
    /** Only what a search of this service takes. */
    service: z.enum(SERVICES).optional(),
    limit: z.coerce.number().int().min(1).max(20).default(8),
  }),
  response: json(z.strictObject({ items: z.array(place) })),
  errors: [],
});

export const readPlace = route({
  name: 'places.read',
  summary: 'One place by its code.',
  method: 'GET',
  path: '/v1/places/:code',
  access: open,
  params: z.strictObject({ code: placeCode }),
  response: json(place),
  errors: ['not-found'],
});

export const placesRoutes = [findPlaces, readPlace] as const;
