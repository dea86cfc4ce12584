import type { ConnectOffer, Criteria } from '@marga/contract/connect/protocol';
import {
  addMoney,
  fromWireMoney,
  scaleMoney,
  toWireMoney,
  type WireMoney,
} from '@marga/contract/kernel/money';
import type { Inventory } from './inventory.ts';

type FaultName =
  | 'price-changed'
  | 'ancillary-unavailable'
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
  | 'cancelled-then-silent'
  | 'cancel-silent'
  | 'cancel-refused'
  | 'changed-then-silent'
  | 'change-refused'
  | 'refund-at-once'
  | 'refund-late'
  | 'refund-short'
  | 'refund-never'
  | 'waitlist-clears'
  | 'waitlist-dropped'
  | 'search-slow'
  | 'search-hung'
  | 'search-500'
  | 'nothing';

export interface TestPlace {
  readonly name: FaultName;
  /** Names the only call that fails for this place; all other calls work as usual. */
  readonly at:
    | 'search'
    | 'price and order'
    | 'order'
    | 'look-up'
    | 'cancel'
    | 'change'
    | 'refund'
    | 'queue'
    | 'ancillaries';
  /** If set, only these suppliers fail, so that the others of their service still answer. */
  readonly on?: readonly string[];
  readonly effect: string;
}

/**
 * These suppliers, the first of each service, have the search faults; so does every supplier that a chaos test
 * creates.
 */
const SOME = ['railyatra', 'redline', 'stayhub', 'cabway'] as const;

export const TEST_PLACES: readonly TestPlace[] = [
  {
    name: 'price-changed',
    at: 'price and order',
    effect: 'costs 7 % more than in the search; an order at the old amount is refused with price-changed',
  },
  {
    name: 'ancillary-unavailable',
    at: 'ancillaries',
    effect:
      'is priced with the ancillaries that were chosen, and refused with ancillary-unavailable the next time, in turn',
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
    effect: 'finds the order 90 minutes later than it was sold, from the first look-up on; a notice says so',
  },
  {
    name: 'cancelled-then-silent',
    at: 'cancel',
    effect: 'cancels and never answers; confirmed again, it answers',
  },
  {
    name: 'cancel-silent',
    at: 'cancel',
    effect: 'cancels nothing and never answers the first time; confirmed again, it cancels',
  },
  {
    name: 'cancel-refused',
    at: 'cancel',
    effect: 'is quoted, and refused with not-possible when it is confirmed',
  },
  {
    name: 'changed-then-silent',
    at: 'change',
    effect: 'changes and never answers; confirmed again, it answers',
  },
  {
    name: 'change-refused',
    at: 'change',
    effect: 'is quoted, and refused with sold-out when it is confirmed',
  },
  { name: 'refund-at-once', at: 'refund', effect: 'is credited at the same moment' },
  { name: 'refund-late', at: 'refund', effect: 'takes ten times as long as usual' },
  { name: 'refund-short', at: 'refund', effect: 'is credited with a tenth missing' },
  { name: 'refund-never', at: 'refund', effect: 'is owed and never credited' },
  {
    name: 'waitlist-clears',
    at: 'queue',
    effect: 'is sold waitlisted (trains); after 20 s it is RAC, after 40 s it has a berth',
  },
  {
    name: 'waitlist-dropped',
    at: 'queue',
    effect:
      'is sold waitlisted (trains); after 20 s the chart is prepared without it: cancelled by the supplier and refunded in full',
  },
  { name: 'search-slow', at: 'search', on: SOME, effect: 'answers correctly, but late' },
  { name: 'search-hung', at: 'search', on: SOME, effect: 'never answers' },
  { name: 'search-500', at: 'search', on: SOME, effect: 'answers 500 without a signature' },
  { name: 'nothing', at: 'search', effect: 'answers without any offer' },
];

const PREFIX = 'ci-sandbox-';
const byCode = new Map(TEST_PLACES.map((place) => [`${PREFIX}${place.name}`, place]));

/** Returns the fault of a place, if this supplier has it. */
export function findTestPlaceFault(supplier: string, code: string | undefined): TestPlace | undefined {
  const found = code === undefined ? undefined : byCode.get(code);
  return found?.on && !supplier.startsWith('fleet-') && !found.on.includes(supplier) ? undefined : found;
}

/** Returns the fault of an order by its name, without the prefix of the place. */
export function findOrderFault(name: string): TestPlace | undefined {
  return TEST_PLACES.find((place) => place.name === name && place.at === 'order');
}

/** Returns the destination of a search, which determines its fault. */
export function searchDestinationOf(criteria: Criteria): string | undefined {
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

/**
 * Returns the inventory with the faults of the test places applied: once selected, offers to one test place are sold
 * out, and offers to another cost more.
 */
export function withTestPlaceFaults(inventory: Inventory): Inventory {
  return {
    ...inventory,
    search: (asked, sold, at) =>
      inventory
        .search(asked, sold, at)
        .flatMap((offer) => waiting(offer, searchDestinationOf(asked.criteria)) ?? []),
    find(selection, choice, sold, at) {
      const offer = waiting(inventory.find(selection, choice, sold, at), inventory.magicOf(selection));
      switch (findTestPlaceFault('', inventory.magicOf(selection))?.name) {
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
  const raised = (amount: WireMoney) => scaleMoney(fromWireMoney(amount), 107n, 100n, 'half-even');
  const [base, taxes] = [raised(offer.base), raised(offer.taxes)];
  return {
    ...offer,
    base: toWireMoney(base),
    taxes: toWireMoney(taxes),
    total: toWireMoney(addMoney(base, taxes)),
  };
}

/**
 * Puts trains to a waitlist test place on a waitlist of 12, so that tests can see the waitlist advance; other offers
 * stay unchanged.
 */
function waiting(offer: ConnectOffer | undefined, end: string | undefined): ConnectOffer | undefined {
  const fault = findTestPlaceFault('', end);
  if (fault?.at !== 'queue' || offer?.itinerary.service !== 'train') return offer;
  return { ...offer, itinerary: { ...offer.itinerary, availability: { status: 'waitlist', count: 12 } } };
}
