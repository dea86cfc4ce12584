import { z } from 'zod';
import { email, gstNumber, lines } from './identity/fields.ts';
import { itinerary } from './itineraries.ts';
import { id, wireInstant, wireMoney } from './wire.ts';

/** What a trip is kept with besides its items: for whom, why, who is told, who is billed and who travels. */

const words = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'format');

export const LONGEST = { name: 80, client: 120, purpose: 200, remarks: 1000, note: 500 } as const;

/** One who travels, as far as it is known: what is missing is asked for before payment. */
export const partyMember = z
  .strictObject({
    /** The book's, of one who was taken from there. */
    travellerId: id('traveller').nullable(),
    title: z.string().max(10),
    givenName: z.string().max(60),
    familyName: z.string().max(60),
    bornOn: z.string().max(10),
    gender: z.string().max(1),
    email: z.string().max(254),
    phone: z.string().max(30),
  })
  .meta({ id: 'PartyMember' });

export type PartyMember = z.infer<typeof partyMember>;

/** Who is called when something moves: the buyer's own desk, or a traveller's family. */
export const tripContact = z
  .strictObject({
    name: words(100),
    email,
    phone: z.string().regex(/^\+[1-9]\d{6,14}$/, 'with the country code, such as +919812345678'),
  })
  .meta({ id: 'TripContact' });

export const tripDetails = z
  .strictObject({
    name: words(LONGEST.name).nullable(),
    /** The buyer's own client. */
    client: words(LONGEST.client).nullable(),
    purpose: words(LONGEST.purpose).nullable(),
    remarks: lines(1, LONGEST.remarks).nullable(),
    contact: tripContact.nullable(),
    /** Whose GST number the invoice names; null: the company's own. */
    gstin: gstNumber.nullable(),
    party: z.array(partyMember).max(9),
  })
  .meta({ id: 'TripDetails' });

export type TripDetails = z.infer<typeof tripDetails>;

/** What became of an item when it was asked for again: another price, or no longer sold and so no longer in the trip. */
export const tripChange = z
  .strictObject({
    /** Of the item as it stands in the trip now; of one that is gone, as it stood. */
    offerId: id('offer'),
    itinerary,
    before: z.strictObject({ total: wireMoney, clientTotal: wireMoney }),
    after: z.strictObject({ total: wireMoney, clientTotal: wireMoney }).nullable(),
    /** Ancillaries that could not be had with it any more, by name; and the remark, in quotation marks, if it is not told any more. */
    lostAncillaries: z.array(z.string()).optional(),
  })
  .meta({ id: 'TripChange' });

export type TripChange = z.infer<typeof tripChange>;

/** What unlocks a quote: whoever has the link may read it. */
export const quoteToken = z
  .string()
  .regex(/^qte_[0-9a-z]{26}\.[A-Za-z0-9_-]{22}$/, 'the end of a quote’s link');

/** A quote as its maker sees it. */
export const quote = z
  .strictObject({
    id: id('quote'),
    token: quoteToken,
    /** What the client is shown. */
    clientTotal: wireMoney,
    expiresAt: wireInstant,
    /** Its time is over, or it was taken back. */
    state: z.enum(['open', 'expired', 'revoked']),
    createdAt: wireInstant,
  })
  .meta({ id: 'Quote' });

export type Quote = z.infer<typeof quote>;
