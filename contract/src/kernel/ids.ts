import type { Instant } from './time.ts';

declare const brand: unique symbol;
type Branded<Name extends string> = string & { readonly [brand]: Name };

/** All prefixes are in one table, so that an id in a log says what it is and no two kinds share a prefix. */
export const ID_PREFIXES = {
  apiKey: 'key',
  audit: 'aud',
  booking: 'bkg',
  branch: 'brn',
  cancellation: 'cnl',
  change: 'chg',
  checkout: 'cko',
  company: 'cmp',
  companyDetails: 'cpd',
  creditStatement: 'cst',
  workItemNote: 'dsn',
  difference: 'dif',
  expectedRefund: 'due',
  serviceRequest: 'ern',
  gstin: 'gst',
  invitation: 'inv',
  mail: 'mal',
  message: 'msg',
  offer: 'ofr',
  payment: 'pay',
  proposal: 'prp',
  quote: 'qte',
  record: 'rec',
  refund: 'rfd',
  request: 'req',
  rule: 'rul',
  search: 'srh',
  session: 'ses',
  subscriber: 'sub',
  testimonial: 'tst',
  ticket: 'tkt',
  transfer: 'btr',
  traveller: 'trv',
  trip: 'trp',
  user: 'usr',
  view: 'viw',
} as const;

export type IdKind = keyof typeof ID_PREFIXES;
export type Id<Kind extends IdKind> = Branded<Kind>;

export type BookingId = Id<'booking'>;
export type CancellationId = Id<'cancellation'>;
export type ChangeId = Id<'change'>;
export type CheckoutId = Id<'checkout'>;
export type CompanyId = Id<'company'>;
export type ExpectedRefundId = Id<'expectedRefund'>;
export type ServiceRequestId = Id<'serviceRequest'>;
export type OfferId = Id<'offer'>;
export type PaymentId = Id<'payment'>;
export type QuoteId = Id<'quote'>;
export type TicketId = Id<'ticket'>;
export type TravellerId = Id<'traveller'>;
export type TripId = Id<'trip'>;
export type UserId = Id<'user'>;

/** Crockford's base32 is used in ascending ASCII order, so that text order is time order. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const BODY_LENGTH = 26;

/** Creates a UUIDv7 (48 bits of milliseconds, then 74 random ones) written as `bkg_` and 26 base32 characters. */
export function createId<Kind extends IdKind>(kind: Kind, at: Instant): Id<Kind> {
  const bytes = randomBytes16();
  const ms = Date.parse(at);
  bytes[0] = Math.floor(ms / 2 ** 40);
  bytes[1] = Math.floor(ms / 2 ** 32);
  bytes[2] = Math.floor(ms / 2 ** 24);
  bytes[3] = ms / 2 ** 16;
  bytes[4] = ms / 2 ** 8;
  bytes[5] = ms;
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  return `${ID_PREFIXES[kind]}_${encode(bytes)}` as Id<Kind>;
}

/**
 * Requesting random bytes from the system costs more than using them, so they are fetched for a few hundred ids at
 * a time.
 */
const pool = new Uint8Array(4096);
let unused = pool.length;

function randomBytes16(): Uint8Array {
  if (unused === pool.length) {
    crypto.getRandomValues(pool);
    unused = 0;
  }
  unused += 16;
  return pool.slice(unused - 16, unused);
}

/** Derives an id from 16 bytes; the same bytes always give the same id. */
export function idFromBytes<Kind extends IdKind>(kind: Kind, bytes: Uint8Array): Id<Kind> {
  if (bytes.length !== 16) throw new RangeError('an id is 16 bytes');
  return `${ID_PREFIXES[kind]}_${encode(bytes)}` as Id<Kind>;
}

export function isId<Kind extends IdKind>(kind: Kind, text: string): text is Id<Kind> {
  return idPatternOf(kind).test(text);
}

export function parseId<Kind extends IdKind>(kind: Kind, text: string): Id<Kind> {
  if (!isId(kind, text)) throw new RangeError(`not a ${kind} id`);
  return text;
}

const patterns = new Map<IdKind, RegExp>();

export function idPatternOf(kind: IdKind): RegExp {
  let pattern = patterns.get(kind);
  if (!pattern) {
    pattern = new RegExp(`^${ID_PREFIXES[kind]}_[0-7][${ALPHABET}]{${BODY_LENGTH - 1}}$`);
    patterns.set(kind, pattern);
  }
  return pattern;
}

const SPOKEN = '23456789ABCDEFGHJKMNPQRSTVWXYZ23';

/**
 * Returns what a person reads out on the telephone: eight characters without 0/O, 1/I/L or U, from the random end
 * of the id. It is shown and searched within a company and never used as a key, so it need not be globally unique.
 */
export function shortReferenceOf(id: BookingId | TicketId): string {
  let spoken = '';
  for (let index = id.length - 8; index < id.length; index++)
    spoken += SPOKEN[ALPHABET.indexOf(id.charAt(index))];
  return spoken;
}

function encode(bytes: Uint8Array): string {
  let out = '';
  let value = 0;
  // 128 bits do not divide by 5, so two zero bits lead, which is why an id's first character is 0 to 7.
  let bits = 2;
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      out += ALPHABET[(value >>> bits) & 31];
    }
  }
  return out;
}
