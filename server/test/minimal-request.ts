import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { ID_PREFIXES, type IdKind, createId } from '@marga/contract/kernel/ids';
import { instantFromEpochMs } from '@marga/contract/kernel/time';
import type { Route } from '@marga/contract/route-definition';
import { now } from '../src/platform/clock.ts';
import type { Asked } from './api.ts';

/**
 * A field is filled with the first of these samples that its schema accepts. A field that accepts none needs a new
 * sample here, or an entry in BY_NAME when its meaning and not its shape must be right.
 */
const SAMPLES: readonly unknown[] = [
  null,
  false,
  1,
  'MEERA RAO SHARMA',
  'somebody@people.example',
  '123456',
  '+919812345678',
  'DEL',
  '1.00',
  '2027-03-14',
  '2027-03-14T02:02:02.123Z',
  'AAAA',
  'x'.repeat(43),
  `srh_${'A'.repeat(80)}`,
  '2027-03',
  // This is the value of a trade rule.
  { kind: 'percent', basisPoints: 100, of: 'fare' },
  // These are the search criteria of one of the five services.
  { service: 'bus', origin: 'ci-delhi', destination: 'ci-jaipur', departOn: '2027-03-14', travellers: 1 },
  // These are actions of an operator on a work item.
  { action: 'leave', reason: 'It takes care of itself.' },
  { action: 'settle-orphan', reason: 'It was cancelled there.' },
];

const at = (local: string) => ({ local, zone: 'Asia/Kolkata' });

const BY_NAME: Readonly<Record<string, unknown>> = {
  account: 'tax:tds',
  currency: 'INR',
  destination: 'LON',
  bornOn: '1988-02-29',
  groupSize: 2,
  supplier: 'redline',
  workItemKey: 'booking.bkg_00000000000000000000000000',
  token: `qte_${'0'.repeat(26)}.${'A'.repeat(22)}`,
  itinerary: {
    service: 'cab',
    kind: 'one-way',
    cabType: 'Sedan',
    model: 'Dzire',
    seats: 4,
    bags: 2,
    segments: [
      {
        carrier: 'Cabway',
        carrierCode: '',
        number: '',
        origin: 'ci-delhi',
        originName: 'Delhi',
        destination: 'DEL',
        destinationName: 'Delhi Airport',
        departsAt: at('2027-03-14T09:30'),
        arrivesAt: at('2027-03-14T10:30'),
        durationMinutes: 60,
      },
    ],
    durationMinutes: 60,
    distanceKm: 18,
    includedHours: null,
    extraPerKm: { amount: '14.00', currency: 'INR' },
    refundable: true,
  },
};

const ID_KINDS = Object.keys(ID_PREFIXES) as IdKind[];

/** Returns an id that does not exist. */
export const nonexistentId = (kind: IdKind): string => createId(kind, now());

/**
 * Builds the smallest well-formed request of a route from its schemas, so that only the caller decides the outcome.
 * Every id in the path or the body comes from `idOf`.
 */
export function minimalRequest(route: Route, idOf: (kind: IdKind) => string = nonexistentId): Asked {
  const part = (name: string, schema: z.ZodType): unknown => {
    const value = valueOf(schema, [route.name, name], idOf);
    const complaint = schema.safeParse(value).error?.issues[0];
    if (complaint) throw unfillable([route.name, name, ...complaint.path.map(String)], complaint.message);
    return value;
  };
  return {
    params: part('params', route.params) as Record<string, string>,
    query: part('query', route.query) as Record<string, string>,
    ...(route.body ? { body: part('body', route.body) } : {}),
    ...(route.idempotency === 'required' ? { key: randomUUID() } : {}),
  };
}

/** Lists the kinds of id that occur anywhere in a request of this route. */
export function idKindsIn(route: Route): IdKind[] {
  const kinds = new Set<IdKind>();
  minimalRequest(route, (kind) => {
    kinds.add(kind);
    return nonexistentId(kind);
  });
  return [...kinds];
}

function valueOf(schema: z.ZodType, path: readonly string[], idOf: (kind: IdKind) => string): unknown {
  const takes = (value: unknown) => schema.safeParse(value).success;
  const [kind, ...others] = ID_KINDS.filter((candidate) => takes(createId(candidate, instantFromEpochMs(0))));
  // A field that accepts ids of every kind is treated as plain text and not as an id.
  if (kind && others.length === 0) return idOf(kind);
  if (takes(undefined)) return undefined;
  if (schema instanceof z.ZodObject) {
    const fields: Readonly<Record<string, z.ZodType>> = schema.shape;
    return Object.fromEntries(
      Object.entries(fields)
        .map(([name, field]) => [name, valueOf(field, [...path, name], idOf)] as const)
        .filter(([, value]) => value !== undefined),
    );
  }
  if (schema instanceof z.ZodArray) {
    return takes([]) ? [] : [valueOf(schema.element as z.ZodType, [...path, '0'], idOf)];
  }
  // The last value of an enumeration has the fewest rights: the role that anybody may grant, the scope that
  // everybody holds.
  const enumValues = schema instanceof z.ZodEnum ? schema.options.toReversed() : [];
  const literals = schema instanceof z.ZodLiteral ? [...schema.values] : [];
  const candidates = [BY_NAME[path.at(-1) ?? ''], ...enumValues, ...literals, ...SAMPLES];
  const found = candidates.find((value) => value !== undefined && takes(value));
  if (found === undefined) throw unfillable(path, 'no sample fits');
  return found;
}

function unfillable(path: readonly string[], why: string): Error {
  return new Error(
    `no request for ${path.join('.')} (${why}): add a value that fits to SAMPLES or BY_NAME in server/test/minimal-request.ts`,
  );
}
