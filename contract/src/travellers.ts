import { z } from 'zod';
import { personName } from './identity/fields.ts';
import { empty, json, member, page, pageQuery, route } from './route.ts';
import { id, wireInstant, wireLocalDate } from './wire.ts';

/**
 * The company's book of travellers: who they are, how they are reached, what they travel with. Names are kept as the passport
 * prints them, with what was typed beside it; everything but the names is encrypted where it is stored.
 */

export const TITLES = ['mr', 'ms', 'mrs', 'miss', 'dr'] as const;
export const GENDERS = ['m', 'f'] as const;

/** As the machine-readable zone has it; `toPassportName` makes it of what somebody types. */
const printedName = z
  .string()
  .trim()
  .max(40)
  .regex(/^([A-Z][A-Z '-]*)?$/, 'format');

/** As it was typed, in whatever script. */
const originalName = z.union([z.literal(''), personName]);

const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'format');

/** No Aadhaar: nobody needs it to travel, and nobody but the law may keep it. */
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
    /** Who issued it; of a visa: what it lets its bearer enter. ISO 3166, two letters. */
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
    /** Wheelchair, allergies: what whoever books should know. */
    remarks: line(300),
  })
  .meta({ id: 'TravellerPreferences' });

/** Whose word it is that we may keep this. A child's is a parent's to give. */
export const CONSENTS = ['traveller', 'guardian', 'employer'] as const;
export type Consent = (typeof CONSENTS)[number];

/** What is typed about somebody. Of a person with one name only the family name is empty. */
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
    id: id('traveller'),
    /** Who wrote the consent down, and when it was given. */
    consent: z.strictObject({ from: z.enum(CONSENTS), notedBy: z.string(), at: wireInstant }),
    /** Counts the changes; a change names the one it was made from. */
    version: z.int().min(1),
    createdAt: wireInstant,
    changedAt: wireInstant,
  })
  .meta({ id: 'KnownTraveller' });

export type KnownTraveller = z.infer<typeof knownTraveller>;

/** What a list and a picker show: enough to book with, and of a document only its end. */
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

const ofTraveller = z.strictObject({ travellerId: id('traveller') });

export const listTravellers = route({
  name: 'travellers.list',
  summary: "The company's travellers by name, or those whose names begin with what was typed.",
  method: 'GET',
  path: '/v1/travellers',
  access: member('traveller:read'),
  query: pageQuery.extend({ search: z.string().trim().min(1).max(80).optional() }),
  response: json(page(travellerRow).extend({ total: z.int().min(0) })),
  errors: [],
});

export const readTraveller = route({
  name: 'travellers.read',
  summary: 'All that is kept about one traveller.',
  method: 'GET',
  path: '/v1/travellers/:travellerId',
  access: member('traveller:read'),
  params: ofTraveller,
  response: json(knownTraveller),
  errors: [],
});

const withConsent = travellerDetails.extend({ consent: z.enum(CONSENTS) });

/** As many as a pasted list may have. */
export const MOST_ADDED = 200;

export const addTravellers = route({
  name: 'travellers.add',
  summary: 'Put people into the book. Who is in it already is told, and added only when asked for.',
  method: 'POST',
  path: '/v1/travellers',
  access: member('traveller:manage'),
  body: z.strictObject({
    travellers: z
      .array(
        withConsent.extend({
          /** Made by the sender, so that what is sent twice is added once. */
          id: id('traveller'),
        }),
      )
      .min(1)
      .max(MOST_ADDED)
      .refine((list) => new Set(list.map(({ id: one }) => one)).size === list.length, 'each id once'),
    /** What becomes of those who are in the book already, by name and birthday. */
    known: z.enum(['skip', 'add']).default('skip'),
  }),
  bodyLimitBytes: 1024 * 1024,
  response: json(
    z.strictObject({
      added: z.array(travellerRow),
      /** Who was not added: position in what was sent, and who they are in the book, or in the list itself, already. */
      known: z.array(z.strictObject({ position: z.int().min(0), as: travellerRow })),
    }),
    201,
  ),
  errors: ['idempotency-key-reused'],
});

export const changeTraveller = route({
  name: 'travellers.change',
  summary: 'Write down anew what is kept about somebody.',
  method: 'PUT',
  path: '/v1/travellers/:travellerId',
  access: member('traveller:manage'),
  params: ofTraveller,
  body: withConsent.extend({ version: z.int().min(1).max(1_000_000) }),
  response: json(knownTraveller),
  errors: ['state-changed'],
});

export const eraseTraveller = route({
  name: 'travellers.erase',
  summary: 'Forget somebody for good. What they have booked keeps the name it was booked under.',
  method: 'DELETE',
  path: '/v1/travellers/:travellerId',
  access: member('traveller:manage'),
  params: ofTraveller,
  response: empty,
  errors: [],
});

export const travellersRoutes = [
  listTravellers,
  readTraveller,
  addTravellers,
  changeTraveller,
  eraseTraveller,
] as const;
