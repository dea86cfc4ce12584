import { createHmac } from 'node:crypto';
import type { Criteria } from '@marga/contract/connect/protocol';
import type { InventoryPlace } from './geography.ts';

/** Holds a search together with the details of its places, in the order of the search form. */
export interface SearchWithPlaces<Asked extends Criteria = Criteria> {
  readonly criteria: Asked;
  readonly spots: readonly [InventoryPlace, ...InventoryPlace[]];
}

/** This is everything an offer is made from; the selection carries it, so no search has to be stored. */
interface Selected<Asked extends Criteria> {
  readonly question: SearchWithPlaces<Asked>;
  /** This identifies the sellable item within the search. */
  readonly key: string;
}

/** This key is not secret; it only makes this supplier reject selections it did not issue, as a real one does. */
const SIGNING_KEY = 'marga sandbox inventories';
const SIGNATURE_LENGTH = 16;

export function createOfferSelectionSigner(
  supplier: string,
  { criteria, spots }: SearchWithPlaces,
): (key: string) => string {
  // The long part is the same for every offer of a search, so it is encoded once.
  const question = encode([criteria, spots.map((spot) => Object.values(spot))]);
  return (key) => {
    const text = `${question}.${encode(key)}`;
    return `${text}.${signatureOf(supplier, text)}`;
  };
}

/** Returns undefined for a selection that this supplier did not issue. */
export function verifyOfferSelection<Asked extends Criteria>(
  supplier: string,
  selection: string,
): Selected<Asked> | undefined {
  const [question = '', key = '', signature = ''] = selection.split('.');
  if (selection !== `${question}.${key}.${signature}`) return undefined;
  if (signature !== signatureOf(supplier, `${question}.${key}`)) return undefined;
  const [criteria, rows] = decode(question) as [Asked, SpotRow[]];
  const [first, ...others] = rows.map(spotOfRow);
  return first && { question: { criteria, spots: [first, ...others] }, key: decode(key) as string };
}

type SpotRow = [
  string,
  InventoryPlace['kind'],
  string,
  string,
  string | null,
  string,
  string,
  latitude: number,
  longitude: number,
];

/** The columns are in the order of the fields that `toInventoryPlace` returns. */
function spotOfRow([
  code,
  kind,
  name,
  city,
  shortCode,
  country,
  zone,
  latitude,
  longitude,
]: SpotRow): InventoryPlace {
  return { code, kind, name, city, shortCode, country, zone, latitude, longitude };
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function decode(text: string): unknown {
  return JSON.parse(Buffer.from(text, 'base64url').toString());
}

function signatureOf(supplier: string, text: string): string {
  return createHmac('sha256', SIGNING_KEY)
    .update(`${supplier} ${text}`)
    .digest('hex')
    .slice(0, SIGNATURE_LENGTH);
}
