import { z } from 'zod';
import { personName } from '../identity/field-schemas.ts';
import {
  emptyResponse,
  jsonResponse,
  memberAccess,
  listPageSchemaOf,
  pageQuery,
  defineRoute,
} from '../route-definition.ts';
import { idSchemaOf, wireInstant, wireLocalDate } from '../wire-schemas.ts';
import { GENDERS, TITLES } from './titles-and-genders.ts';

/**
 * The traveller directory of a company holds who its travellers are, how they are reached and their documents. Names
 * are stored as the passport prints them, together with what was typed; everything but the names is encrypted at
 * rest.
 */

/** The name is written as in the machine-readable zone; `toPassportName` derives it from what was typed. */
const printedName = z
  .string()
  .trim()
  .max(40)
  .regex(/^([A-Z][A-Z '-]*)?$/, 'format');

/** Holds the name as it was typed, in any script. */
const originalName = z.union([z.literal(''), personName]);

const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'format');

/** Aadhaar is left out: nobody needs it to travel, and the law restricts who may store it. */
export const DOCUMENT_KINDS = [
  'passport',
  'visa',
  'oci-card',
  'driving-licence',
  'voter-card',
  'pan',
] as const;

const documentNumber = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9 /-]{2,23}$/, 'format');

export const travelDocument = z
  .strictObject({
    kind: z.enum(DOCUMENT_KINDS),
    number: documentNumber,
    /** This is the issuing country, or for a visa the country it admits to, as two letters of ISO 3166. */
    country: z.string().regex(/^[A-Z]{2}$/, 'format'),
    expiresOn: wireLocalDate.nullable(),
  })
  .meta({ id: 'TravelDocument' });

export type TravelDocument = z.infer<typeof travelDocument>;

export const SEAT_PREFERENCES = ['window', 'aisle'] as const;
export const BERTH_PREFERENCES = ['lower', 'middle', 'upper', 'side-lower', 'side-upper'] as const;
export const MEAL_PREFERENCES = [
  'vegetarian',
  'jain',
  'vegan',
  'non-vegetarian',
  'halal',
  'diabetic',
] as const;

export const travellerPreferences = z
  .strictObject({
    seat: z.enum(SEAT_PREFERENCES).nullable(),
    berth: z.enum(BERTH_PREFERENCES).nullable(),
    meal: z.enum(MEAL_PREFERENCES).nullable(),
    frequentFlyers: z
      .array(
        z.strictObject({
          airline: z.string().regex(/^[A-Z0-9]{2}$/, 'format'),
          number: z.string().regex(/^[A-Z0-9]{4,20}$/, 'format'),
        }),
      )
      .max(8),
    /** Holds what the person who books should know, such as a wheelchair or allergies. */
    remarks: line(300),
  })
  .meta({ id: 'TravellerPreferences' });

/** Says who consented to storing the data. For a child a parent consents. */
export const CONSENTS = ['traveller', 'guardian', 'employer'] as const;
export type Consent = (typeof CONSENTS)[number];

/** Holds what is typed about a traveller. A person with only one name has an empty family name. */
export const travellerDetails = z
  .strictObject({
    title: z.enum(TITLES),
    givenName: printedName.refine((name) => name !== '', 'format'),
    familyName: printedName,
    original: z.strictObject({ givenName: originalName, familyName: originalName }),
    bornOn: wireLocalDate.nullable(),
    gender: z.enum(GENDERS).nullable(),
    email: z.email().max(254).nullable(),
    phone: z
      .string()
      .regex(/^\+[1-9]\d{6,14}$/, 'format')
      .nullable(),
    documents: z.array(travelDocument).max(8),
    preferences: travellerPreferences,
  })
  .meta({ id: 'TravellerDetails' });

export type TravellerDetails = z.infer<typeof travellerDetails>;

export const knownTraveller = travellerDetails
  .extend({
    id: idSchemaOf('traveller'),
    /** Says who recorded the consent and when it was given. */
    consent: z.strictObject({ from: z.enum(CONSENTS), notedBy: z.string(), at: wireInstant }),
    /** Counts the versions of the traveller's data; a change must name the version that it is based on. */
    version: z.int().min(1),
    createdAt: wireInstant,
    changedAt: wireInstant,
  })
  .meta({ id: 'KnownTraveller' });

export type KnownTraveller = z.infer<typeof knownTraveller>;

/**
 * This is the short form of a traveller for lists and pickers: it has enough data to make a booking, but only the
 * last characters of a document number.
 */
export const travellerRow = knownTraveller
  .omit({ documents: true, preferences: true, original: true, consent: true, createdAt: true })
  .extend({
    documents: z.array(
      z.strictObject({
        kind: z.enum(DOCUMENT_KINDS),
        ending: z.string(),
        expiresOn: wireLocalDate.nullable(),
      }),
    ),
  })
  .meta({ id: 'TravellerRow' });

export type TravellerRow = z.infer<typeof travellerRow>;

const ofTraveller = z.strictObject({ travellerId: idSchemaOf('traveller') });

export const listTravellers = defineRoute({
  name: 'travellers.list',
  summary: "The company's travellers by name, or those whose names begin with what was typed.",
  method: 'GET',
  path: '/v1/travellers',
  access: memberAccess('traveller:read'),
  query: pageQuery.extend({ search: z.string().trim().min(1).max(80).optional() }),
  response: jsonResponse(listPageSchemaOf(travellerRow).extend({ total: z.int().min(0) })),
  errors: [],
});

export const readTraveller = defineRoute({
  name: 'travellers.read',
  summary: 'All that is kept about one traveller.',
  method: 'GET',
  path: '/v1/travellers/:travellerId',
  access: memberAccess('traveller:read'),
  params: ofTraveller,
  response: jsonResponse(knownTraveller),
  errors: [],
});

const withConsent = travellerDetails.extend({ consent: z.enum(CONSENTS) });

/** A pasted list may have at most this many travellers. */
export const MOST_ADDED = 200;

export const addTravellers = defineRoute({
  name: 'travellers.add',
  summary: 'Put people into the book. Who is in it already is told, and added only when asked for.',
  method: 'POST',
  path: '/v1/travellers',
  access: memberAccess('traveller:manage'),
  body: z.strictObject({
    travellers: z
      .array(
        withConsent.extend({
          /** The sender makes the id, so a traveller sent twice is added once. */
          id: idSchemaOf('traveller'),
        }),
      )
      .min(1)
      .max(MOST_ADDED)
      .refine((list) => new Set(list.map(({ id: one }) => one)).size === list.length, 'each id once'),
    /** Says what happens to travellers who are already in the directory, matched by name and date of birth. */
    known: z.enum(['skip', 'add']).default('skip'),
  }),
  bodyLimitBytes: 1024 * 1024,
  response: jsonResponse(
    z.strictObject({
      added: z.array(travellerRow),
      /**
       * Lists the travellers who were not added: the position in the request, and the matching traveller, who is in
       * the directory or earlier in the request.
       */
      known: z.array(z.strictObject({ position: z.int().min(0), as: travellerRow })),
    }),
    201,
  ),
  errors: ['idempotency-key-reused', 'limited-before-approval'],
});

export const changeTraveller = defineRoute({
  name: 'travellers.change',
  summary: 'Write down anew what is kept about somebody.',
  method: 'PUT',
  path: '/v1/travellers/:travellerId',
  access: memberAccess('traveller:manage'),
  params: ofTraveller,
  body: withConsent.extend({ version: z.int().min(1).max(1_000_000) }),
  response: jsonResponse(knownTraveller),
  errors: ['state-changed'],
});

export const eraseTraveller = defineRoute({
  name: 'travellers.erase',
  summary: 'Forget somebody for good. What they have booked keeps the name it was booked under.',
  method: 'DELETE',
  path: '/v1/travellers/:travellerId',
  access: memberAccess('traveller:manage'),
  params: ofTraveller,
  response: emptyResponse,
  errors: [],
});

export const travellersRoutes = [
  listTravellers,
  readTraveller,
  addTravellers,
  changeTraveller,
  eraseTraveller,
] as const;
