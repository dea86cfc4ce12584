import type { Itinerary } from '@marga/contract/connect/protocol';
import {
  addMoney,
  compareMoney,
  type Money,
  createMoney,
  multiplyMoney,
  scaleMoney,
  subtractMoney,
  sumMoney,
  zeroMoney,
} from '@marga/contract/kernel/money';
import { epochMsOf, type Instant, addMsToInstant } from '@marga/contract/kernel/time';

/** This file defines the cancellation conditions of each service: what cancelling costs, and from which time on. */

interface Charge {
  readonly name: string;
  readonly amount: Money;
  readonly rule: string;
}

/** A step says what cancelling costs from a given time on; the first step applies from the sale. */
export interface Step {
  readonly from: Instant | undefined;
  readonly charges: readonly Charge[];
}

/**
 * A scale gives the charge in percent of the price: the initial charge, and the charge from each given number of
 * hours before the start on.
 */
export interface Scale {
  readonly first: bigint;
  readonly after: readonly { readonly hoursBefore: number; readonly percent: bigint }[];
}

/** Describes what is to be cancelled: a whole order, some of its travellers, or some of its legs. */
export interface Given {
  readonly itinerary: Itinerary;
  readonly price: Money;
  readonly travellers: number;
  /** The cancelled part would begin at this time. */
  readonly startsAt: Instant;
}

const HOUR_MS = 3_600_000;

export const BUS_SCALE: Scale = {
  first: 10n,
  after: [
    { hoursBefore: 48, percent: 25n },
    { hoursBefore: 12, percent: 50n },
    { hoursBefore: 4, percent: 100n },
  ],
};

const CAB_SCALE: Scale = {
  first: 0n,
  after: [
    { hoursBefore: 24, percent: 10n },
    { hoursBefore: 6, percent: 25n },
    { hoursBefore: 1, percent: 100n },
  ],
};

/**
 * This is the charge for one traveller with a berth, until 72 hours before departure; the more expensive classes
 * pay tax on it.
 */
const RAIL_FLAT_RUPEES: Readonly<Record<string, number>> = {
  '1A': 240,
  EC: 240,
  '2A': 200,
  '3A': 180,
  '3E': 180,
  CC: 180,
  SL: 120,
  '2S': 60,
};
const RAIL_TAXED = new Set(['1A', 'EC', '2A', '3A', '3E', 'CC']);
const RAIL_TAX_PERCENT = 5n;
/** This is the charge for one traveller without a berth. */
const CLERKAGE_RUPEES = 60;

export function buildCancellationFeeSteps(given: Given, scale: Scale | undefined): Step[] {
  const { itinerary } = given;
  if (!itinerary.refundable) return [wholePrice(given, undefined, 'This fare is not taken back.')];
  switch (itinerary.service) {
    case 'train':
      return itinerary.availability.status === 'available' ? railSteps(given, itinerary) : queueSteps(given);
    case 'hotel':
      return hotelSteps(given, itinerary);
    case 'cab':
      return scaleSteps(given, scale ?? CAB_SCALE);
    case 'bus':
    case 'flight':
      return scaleSteps(given, scale ?? BUS_SCALE);
  }
}

function scaleSteps(given: Given, { first, after }: Scale): Step[] {
  return [
    percentStep(
      given,
      first,
      undefined,
      `${first} % of the fare until ${after[0]?.hoursBefore ?? 0} h before.`,
    ),
    ...after.map(({ hoursBefore, percent }) =>
      percentStep(given, percent, hoursBefore, `${percent} % of the fare from ${hoursBefore} h before.`),
    ),
  ];
}

function railSteps(given: Given, itinerary: Extract<Itinerary, { service: 'train' }>): Step[] {
  const flat = rupeesEach(given, RAIL_FLAT_RUPEES[itinerary.class] ?? 120);
  const tax = RAIL_TAXED.has(itinerary.class)
    ? scaleMoney(flat, RAIL_TAX_PERCENT, 100n, 'half-even')
    : zeroMoney(flat.currency);
  const flatCharges = withoutEmpty([
    { name: 'Cancellation charge', amount: flat, rule: 'Flat for each traveller until 72 h before.' },
    { name: 'GST on the charge', amount: tax, rule: '5 % in air-conditioned classes.' },
  ]);
  const least = addMoney(flat, tax);
  return [
    {
      from: undefined,
      charges: compareMoney(least, given.price) > 0 ? allOf(given, FLAT_ATE_IT) : flatCharges,
    },
    percentStep(given, 25n, 72, '25 % of the fare from 72 h before.', least),
    percentStep(given, 50n, 24, '50 % of the fare from 24 h before.', least),
    wholePrice(given, 8, 'No refund from 8 h before.'),
  ];
}

const FLAT_ATE_IT = 'The flat charge is more than the fare.';

/** A traveller on the waitlist pays only the clerkage. */
function queueSteps(given: Given): Step[] {
  const clerkage = leastOf(rupeesEach(given, CLERKAGE_RUPEES), given.price);
  const rule = '₹60 for each traveller without a berth, until 30 minutes before.';
  return [
    { from: undefined, charges: withoutEmpty([{ name: 'Clerkage', amount: clerkage, rule }]) },
    wholePrice(given, 0.5, 'No refund from 30 minutes before.'),
  ];
}

function hotelSteps(given: Given, itinerary: Extract<Itinerary, { service: 'hotel' }>): Step[] {
  const night = scaleMoney(given.price, 1n, BigInt(itinerary.nights), 'half-even');
  const oneNight = (from: Instant | undefined): Step => ({
    from,
    charges: withoutEmpty([
      { name: 'One night', amount: night, rule: 'One night from the end of free cancellation on.' },
    ]),
  });
  const free = itinerary.freeCancellationUntil;
  const whole = wholePrice(given, 24, 'The whole stay from 24 h before the check-in.');
  if (free === null) return [oneNight(undefined), whole];
  const isNightBetween = whole.from !== undefined && free < whole.from;
  return [
    { from: undefined, charges: [] },
    ...(isNightBetween ? [oneNight(free), whole] : [{ ...whole, from: free }]),
  ];
}

function percentStep(
  given: Given,
  percent: bigint,
  hoursBefore: number | undefined,
  rule: string,
  least?: Money,
): Step {
  const share = scaleMoney(given.price, percent, 100n, 'half-even');
  const raised = least && compareMoney(least, share) > 0 ? least : share;
  const amount = leastOf(raised, given.price);
  return {
    from: momentBefore(given, hoursBefore),
    charges: withoutEmpty([{ name: 'Cancellation charge', amount, rule }]),
  };
}

function wholePrice(given: Given, hoursBefore: number | undefined, rule: string): Step {
  return { from: momentBefore(given, hoursBefore), charges: allOf(given, rule) };
}

function allOf({ price }: Given, rule: string): readonly Charge[] {
  return withoutEmpty([{ name: 'Cancellation charge', amount: price, rule }]);
}

function momentBefore({ startsAt }: Given, hours: number | undefined): Instant | undefined {
  return hours === undefined ? undefined : addMsToInstant(startsAt, -hours * HOUR_MS);
}

function rupeesEach({ price, travellers }: Given, rupees: number): Money {
  return multiplyMoney(createMoney(BigInt(rupees) * 100n, price.currency), BigInt(travellers));
}

function leastOf(one: Money, other: Money): Money {
  return compareMoney(one, other) > 0 ? other : one;
}

function withoutEmpty(charges: readonly Charge[]): Charge[] {
  return charges.filter(({ amount }) => amount.minor > 0n);
}

/** Returns the current charge, the later ones, and what is left of the price. */
export function calculateCancellationQuote(steps: readonly Step[], price: Money, at: Instant) {
  const isPast = ({ from }: Step): boolean => from === undefined || epochMsOf(from) <= epochMsOf(at);
  const now = steps.findLast(isPast) ?? { from: undefined, charges: [] };
  const later = steps
    .filter((step) => !isPast(step))
    .flatMap(({ from, charges }) => (from ? [{ from, charge: chargeOf(charges, price) }] : []));
  return { charges: now.charges, refund: subtractMoney(price, chargeOf(now.charges, price)), later };
}

function chargeOf(charges: readonly Charge[], price: Money): Money {
  return sumMoney(
    charges.map(({ amount }) => amount),
    price.currency,
  );
}
