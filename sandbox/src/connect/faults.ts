import type { ConnectOffer, Criteria, Itinerary } from '@marga/contract/connect/protocol';
import { add, fromWire, scaleBy, toWire, type WireMoney } from '@marga/contract/kernel/money';
import { plusMs, toInstant, toZoned, type ZonedLocal } from '@marga/contract/kernel/time';
import type { Inventory } from './inventory.ts';

type FaultName =
  | 'price-changed'
  | 'sold-out'
  | 'rejected'
  | 'name-refused'
  | 'expired'
  | 'booked-then-silent'
  | 'silent'
  | 'booked-then-html'
  | 'malformed'
  | 'booked-late'
  | 'booked-hidden'
  | 'booked-then-500'
  | 'booked-then-reset'
  | 'schedule-change'
  | 'search-slow'
  | 'search-hung'
  | 'search-500'
  | 'nothing';

export interface MagicPlace {
  readonly name: FaultName;
  /** The call that goes wrong; every other call about it works as usual. */
  readonly at: 'search' | 'price and order' | 'order' | 'look-up';
  /** Whether only some suppliers fail, so that the others of their service answer beside them. */
  readonly on?: readonly string[];
  readonly effect: string;
}

/** The first supplier of each service, and those that a drill makes up. */
const SOME = ['railyatra', 'redline', 'stayhub', 'cabway'] as const;

export const MAGIC_PLACES: readonly MagicPlace[] = [
  {
    name: 'price-changed',
    at: 'price and order',
    effect: 'costs 7 % more than in the search; an order at the old amount is refused with price-changed',
  },
  { name: 'sold-out', at: 'price and order', effect: 'is refused with sold-out' },
  { name: 'rejected', at: 'order', effect: 'is refused with rejected; no order exists' },
  {
    name: 'name-refused',
    at: 'order',
    effect: 'is refused with rejected because of the first name; no order exists',
  },
  { name: 'expired', at: 'order', effect: 'is refused with expired; no order exists' },
  { name: 'booked-then-silent', at: 'order', effect: 'makes the order and never answers' },
  { name: 'silent', at: 'order', effect: 'makes no order and never answers' },
  { name: 'booked-then-html', at: 'order', effect: 'makes the order and answers 200 with a page of HTML' },
  {
    name: 'malformed',
    at: 'order',
    effect: 'makes the order and answers 200 with signed JSON of another shape',
  },
  { name: 'booked-late', at: 'order', effect: 'makes the order at once and answers correctly, but late' },
  {
    name: 'booked-hidden',
    at: 'order',
    effect: 'makes the order and never answers; the order can be retrieved from the third look-up on',
  },
  { name: 'booked-then-500', at: 'order', effect: 'makes the order and answers 500 without a signature' },
  { name: 'booked-then-reset', at: 'order', effect: 'makes the order and resets the TCP connection' },
  {
    name: 'schedule-change',
    at: 'look-up',
    effect: 'finds the order 90 minutes later than it was sold, from the first look-up on',
  },
  { name: 'search-slow', at: 'search', on: SOME, effect: 'answers correctly, but late' },
  { name: 'search-hung', at: 'search', on: SOME, effect: 'never answers' },
  { name: 'search-500', at: 'search', on: SOME, effect: 'answers 500 without a signature' },
  { name: 'nothing', at: 'search', effect: 'answers without any offer' },
];

const PREFIX = 'ci-sandbox-';
const byCode = new Map(MAGIC_PLACES.map((place) => [`${PREFIX}${place.name}`, place]));

/** The fault of a place, if this supplier has it. */
export function findFault(supplier: string, code: string | undefined): MagicPlace | undefined {
  const found = code === undefined ? undefined : byCode.get(code);
  return found?.on && !supplier.startsWith('fleet-') && !found.on.includes(supplier) ? undefined : found;
}

/** Where a question ends, which is where its fault is read. */
export function endOf(criteria: Criteria): string | undefined {
  switch (criteria.service) {
    case 'flight':
      return criteria.journeys.at(-1)?.destination;
    case 'cab':
      return criteria.drop ?? criteria.pickup;
    case 'hotel':
    case 'train':
    case 'bus':
      return criteria.destination;
  }
}

/** An inventory in which what goes to two of the places can be found, but not bought as it was found. */
export function withFaults(inventory: Inventory): Inventory {
  return {
    ...inventory,
    find(selection, choice, sold, at) {
      const offer = inventory.find(selection, choice, sold, at);
      switch (findFault('', inventory.magicOf(selection))?.name) {
        case 'sold-out':
          return undefined;
        case 'price-changed':
          return offer && dearer(offer);
        default:
          return offer;
      }
    },
  };
}

function dearer(offer: ConnectOffer): ConnectOffer {
  const raised = (amount: WireMoney) => scaleBy(fromWire(amount), 107n, 100n, 'half-even');
  const [base, taxes] = [raised(offer.base), raised(offer.taxes)];
  return { ...offer, base: toWire(base), taxes: toWire(taxes), total: toWire(add(base, taxes)) };
}

const MOVED_MS = 90 * 60_000;

/** The same, an hour and a half later. */
export function moved(itinerary: Itinerary): Itinerary {
  const later = (at: ZonedLocal): ZonedLocal => toZoned(plusMs(toInstant(at), MOVED_MS), at.zone);
  if (itinerary.service === 'hotel') return { ...itinerary, checkInAt: later(itinerary.checkInAt) };
  const segments = itinerary.segments.map((segment) => ({
    ...segment,
    departsAt: later(segment.departsAt),
    arrivesAt: later(segment.arrivesAt),
  }));
  return { ...itinerary, segments } as Itinerary;
}
