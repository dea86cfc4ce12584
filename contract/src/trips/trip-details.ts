import { z } from 'zod';
import { email, gstNumber, multilineTextSchema } from '../identity/field-schemas.ts';
import { itinerary } from '../search/itineraries.ts';
import { idSchemaOf, wireInstant, wireMoney } from '../wire-schemas.ts';

/**
 * This file defines the details that a trip stores besides its items: for whom it is, its purpose, who is notified,
 * who is billed and who travels.
 */

const singleLineText = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'format');

export const LONGEST = { name: 80, client: 120, purpose: 200, remarks: 1000, note: 500 } as const;

/** A party member is a traveller of the trip. Details may be missing here, but they must be complete before payment. */
export const partyMember = z
  .strictObject({
    /** This is set for a traveller who was taken from the traveller directory. */
    travellerId: idSchemaOf('traveller').nullable(),
    title: z.string().max(10),
    givenName: z.string().max(60),
    familyName: z.string().max(60),
    bornOn: z.string().max(10),
    gender: z.string().max(1),
    email: z.string().max(254),
    phone: z.string().max(30),
    /** These are missing where no offer of the trip requires them. */
    age: z.string().max(3).optional(),
    nationality: z.string().max(2).optional(),
    passportNumber: z.string().max(24).optional(),
    passportExpiresOn: z.string().max(10).optional(),
    pan: z.string().max(10).optional(),
    idNumber: z.string().max(24).optional(),
  })
  .meta({ id: 'PartyMember' });

export type PartyMember = z.infer<typeof partyMember>;

/** A contact is called when something changes: the buyer's own office, or a traveller's family. */
export const tripContact = z
  .strictObject({
    name: singleLineText(100),
    email,
    phone: z.string().regex(/^\+[1-9]\d{6,14}$/, 'with the country code, such as +919812345678'),
  })
  .meta({ id: 'TripContact' });

export const tripDetails = z
  .strictObject({
    name: singleLineText(LONGEST.name).nullable(),
    /** This is the buyer's own client. */
    client: singleLineText(LONGEST.client).nullable(),
    purpose: singleLineText(LONGEST.purpose).nullable(),
    remarks: multilineTextSchema(1, LONGEST.remarks).nullable(),
    contact: tripContact.nullable(),
    /** The invoice names this GST number; null means the company's own. */
    gstin: gstNumber.nullable(),
    party: z.array(partyMember).max(9),
  })
  .meta({ id: 'TripDetails' });

export type TripDetails = z.infer<typeof tripDetails>;

/**
 * Describes what happened to an item when it was priced again: its price changed, or it is no longer sold and was
 * removed from the trip.
 */
export const tripChange = z
  .strictObject({
    /** `offerId` and `itinerary` describe the item as it is in the trip now, or as it was before it was removed. */
    offerId: idSchemaOf('offer'),
    itinerary,
    before: z.strictObject({ total: wireMoney, clientTotal: wireMoney }),
    after: z.strictObject({ total: wireMoney, clientTotal: wireMoney }).nullable(),
    /**
     * Names the ancillaries that are no longer available with the item, and the remark, in quotation marks, if the
     * supplier no longer takes it.
     */
    lostAncillaries: z.array(z.string()).optional(),
  })
  .meta({ id: 'TripChange' });

export type TripChange = z.infer<typeof tripChange>;

/** The token unlocks a quote: anyone with the link may read it. */
export const quoteToken = z
  .string()
  .regex(/^qte_[0-9a-z]{26}\.[A-Za-z0-9_-]{22}$/, 'the end of a quote’s link');

/** This is a quote as its author sees it. */
export const quote = z
  .strictObject({
    id: idSchemaOf('quote'),
    token: quoteToken,
    clientTotal: wireMoney,
    expiresAt: wireInstant,
    /** `expired` quotes have run out, and `revoked` ones were withdrawn. */
    state: z.enum(['open', 'expired', 'revoked']),
    createdAt: wireInstant,
  })
  .meta({ id: 'Quote' });

export type Quote = z.infer<typeof quote>;
