import { z } from 'zod';
import { placeCode } from '../search/criteria.ts';
import { jsonResponse, publicAccess, defineRoute } from '../route-definition.ts';
import { SERVICES } from '../travel-services.ts';

export const PLACE_KINDS = ['city', 'airport', 'station', 'bus-stand', 'area', 'landmark'] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];

export const place = z
  .strictObject({
    /** Searches accept this code. */
    code: placeCode,
    kind: z.enum(PLACE_KINDS),
    /** This is the code used in the industry: DEL, NDLS. Most cities, areas and landmarks have none. */
    shortCode: z.string().nullable(),
    name: z.string(),
    /** This is the name in Devanagari, where known. */
    nameHi: z.string().nullable(),
    /** This is the city that the place is in or near; for a city it is the city's own name. */
    city: z.string(),
    /** This is the Indian state, or else the name of the country. */
    region: z.string(),
    country: z.string().regex(/^[A-Z]{2}$/),
    zone: z.string(),
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
  })
  .meta({ id: 'Place' });

export type Place = z.infer<typeof place>;

/**
 * Lists the kinds of place that the search form of each service offers; an earlier kind is preferred when two places
 * have the same name.
 */
export const KINDS_FOR_SERVICE = {
  flight: ['city', 'airport'],
  train: ['city', 'station'],
  bus: ['city', 'bus-stand'],
  cab: ['area', 'landmark', 'airport', 'station', 'city', 'bus-stand'],
  hotel: ['city', 'area', 'landmark'],
} as const satisfies Record<(typeof SERVICES)[number], readonly PlaceKind[]>;

export const findPlaces = defineRoute({
  name: 'places.find',
  summary:
    'Places by what people type: a code, a name, an old name, a common misspelling, Hindi. `resolved` is what a search takes.',
  method: 'GET',
  path: '/v1/places',
  access: publicAccess,
  query: z.strictObject({
    text: z.string().trim().min(1).max(60),
    /** Returns only places that a search of this service accepts. */
    service: z.enum(SERVICES).optional(),
    limit: z.coerce.number().int().min(1).max(20).default(8),
  }),
  response: jsonResponse(
    z.strictObject({
      /** Holds what the text may mean, most likely first. */
      items: z.array(place),
      /** Holds the place that a search takes for the text; null when no place is like enough what was typed. */
      resolved: place.nullable(),
    }),
  ),
  errors: [],
});

export const readPlace = defineRoute({
  name: 'places.read',
  summary: 'One place by its code.',
  method: 'GET',
  path: '/v1/places/:code',
  access: publicAccess,
  params: z.strictObject({ code: placeCode }),
  response: jsonResponse(place),
  errors: ['not-found'],
});

export const placesRoutes = [findPlaces, readPlace] as const;
