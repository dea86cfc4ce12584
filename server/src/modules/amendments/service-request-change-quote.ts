import type { Traveller } from '@marga/contract/bookings/booking';
import type { Itinerary } from '@marga/contract/search/itineraries';
import type { Currency } from '@marga/contract/kernel/currency';
import { addMoney, type Money, createMoney, toWireMoney } from '@marga/contract/kernel/money';
import { err, ok, type Result } from '@marga/contract/kernel/result';
import { BUSINESS_ZONE, localDateAt, type Instant } from '@marga/contract/kernel/time';
import {
  decryptTravellers,
  encryptChangedTravellers,
  type EncryptedTravellers,
  type StoredTravellers,
  travelTimesOf,
} from '../bookings/index.ts';
import type { Config } from '../../platform/config.ts';
import type { LedgerLine } from '../ledger/index.ts';
import type { StoredPrice } from '../pricing/index.ts';
import { type Divisible, parseStoredCancelledAmounts, remainingTravellersAndLegsOf } from './cancellation.ts';
import { type ChangeTerms, expectedRefundsOfChange, toStoredLedgerLines } from './booking-change.ts';
import { findReplacedTravellers } from './replaced-travellers.ts';
import { rescheduleItinerary, type NewTime, nextTravelMomentOf } from './rescheduled-itinerary.ts';
import { calculateManualChangePrice } from './manual-change-price.ts';

/** Holds a booking of which something is to be changed manually. */
export interface ToChange extends Divisible, EncryptedTravellers {
  readonly travellers: unknown;
  readonly id: string;
  readonly supplier: string;
  readonly supplier_reference: string | null;
  readonly price: unknown;
  readonly total_minor: bigint;
  readonly client_total_minor: bigint;
  readonly currency: string;
  readonly cancelled_amounts: unknown;
  readonly refundable_minor: bigint;
  readonly revision: number;
  readonly version: number;
  readonly now: Instant;
  readonly category: string;
  /** These are the agreed terms, once there is something to carry out. */
  readonly terms: unknown;
}

/** Holds the terms of a change that an operator got from the supplier by telephone. */
interface ChangeQuoteInput {
  /** In the supplier's currency, these are the fare difference, negative when it refunds some, and the change fee. */
  readonly difference: Money;
  readonly fee: Money;
  /** The supplier pays its refund by this time. */
  readonly refundBy: Instant | null;
  readonly expiresAt: Instant;
  readonly times: readonly NewTime[];
  readonly names: readonly { readonly at: number; readonly givenName: string; readonly familyName: string }[];
  readonly added: readonly Traveller[];
  readonly seats: readonly string[];
  readonly reference: string | null;
  readonly agreed: string | null;
}

/** Names the invalid field and the reason. */
interface Unfit {
  readonly path: string;
  readonly message: string;
}

interface ManualChange {
  readonly totalMinor: bigint;
  readonly terms: ChangeTerms;
}

const MOST_TRAVELLERS = 9;

type Keys = Pick<Config, 'TRAVELLER_KEYS'>;

/** Turns what a supplier said by telephone about a change into a quote for the buyer. */
export function buildManualChangeQuote(
  config: Keys,
  booking: ToChange,
  input: ChangeQuoteInput,
): Result<ManualChange, Unfit> {
  const itinerary = booking.itinerary as Itinerary;
  const rescheduled = rescheduleItinerary(itinerary, input.times, {
    now: booking.now,
    cancelledLegs: booking.cancelled_legs,
  });
  if (!rescheduled.ok) return unfit('body.times', rescheduled.error);
  const left = remainingTravellersAndLegsOf(booking).travellers;
  const before = decryptTravellers(config, booking);
  if (!before) return unfit('body', 'the travellers of a trip that is long over are erased');
  const travellers = travellersOf(booking, before, left, input);
  if (!travellers.ok) return travellers;
  const travelling = left.length + input.added.length;
  if (input.seats.length > travelling || new Set(input.seats).size < input.seats.length)
    return unfit('body.seats', 'no more than travel, and each once');
  const named = [input.times, input.names, input.added, input.seats].some((some) => some.length > 0);
  // A new reference alone is not a change that a buyer could read in a quote and agree to.
  if (!named && input.agreed === null) return unfit('body.agreed', 'nothing would be different afterwards');
  const until = nextTravelMomentOf([itinerary, rescheduled.value], booking.now);
  if (until === undefined || input.expiresAt > until)
    return unfit('body.expiresAt', 'before the next departure, of before or afterwards');
  return priced(booking, input, {
    itinerary: rescheduled.value,
    people: encryptChangedTravellers(config, booking, travellers.value),
    travelling,
    left,
  });
}

interface After {
  readonly itinerary: Itinerary;
  readonly people: StoredTravellers;
  readonly travelling: number;
  readonly left: readonly number[];
}

function priced(booking: ToChange, input: ChangeQuoteInput, after: After): Result<ManualChange, Unfit> {
  const price = booking.price as StoredPrice | null;
  const currency = booking.currency as Currency;
  const calculated = calculateManualChangePrice(
    {
      supplier: booking.supplier,
      price,
      total: createMoney(booking.total_minor, currency),
      clientTotal: createMoney(booking.client_total_minor, currency),
      cancelledAmounts: parseStoredCancelledAmounts(booking.cancelled_amounts),
      isPart: booking.cancelled_travellers.length + booking.cancelled_legs.length > 0,
      left: after.left,
    },
    { difference: input.difference, fee: input.fee, travellers: after.travelling },
  );
  // More was refunded earlier than was promised, so this refund would exceed what is left of the amount paid.
  if (!calculated || -calculated.total.minor > booking.refundable_minor)
    return unfit(
      'body.difference',
      'in the supplier’s currency, no more back than it was paid, and no more than five times that',
    );
  const given = addMoney(input.difference, input.fee).minor < 0n;
  if (given && input.refundBy === null) return unfit('body.refundBy', 'by when it gives that back');
  const { total, lines } = calculated;
  const expectedRefunds = expectedRefundsOfChange(booking.supplier, after.itinerary.service, input, {
    lines,
    total,
  });
  return ok({
    totalMinor: total.minor,
    terms: {
      itinerary: after.itinerary,
      ...travelTimesOf(after.itinerary),
      people: after.people,
      seats: [...input.seats],
      difference: toWireMoney(calculated.difference),
      fee: toWireMoney(calculated.fee),
      price: calculated.price,
      isAnew: false,
      netMinor: calculated.net.minor.toString(),
      clientMinor: calculated.clientTotal.minor.toString(),
      lines: total.minor < 0n || isStill(lines) ? [] : toStoredLedgerLines(lines),
      expectedRefunds: expectedRefunds.map((expectedRefund) =>
        expectedRefund.component === 'supplier' && input.refundBy !== null
          ? { ...expectedRefund, rule: 'as-promised', dueBy: input.refundBy }
          : expectedRefund,
      ),
      reference: input.reference,
      agreed: input.agreed,
    },
  });
}

/**
 * Returns all travellers after the change, by position. A name may be corrected but not transferred, and new
 * travellers come last.
 */
function travellersOf(
  booking: ToChange,
  before: readonly Traveller[],
  left: readonly number[],
  { names, added }: ChangeQuoteInput,
): Result<readonly Traveller[], Unfit> {
  if (names.some(({ at }) => !left.includes(at))) return unfit('body.names', 'nobody travels there');
  const after = before.map((traveller, at) => {
    const name = names.find((one) => one.at === at);
    return name ? { ...traveller, givenName: name.givenName, familyName: name.familyName } : traveller;
  });
  if (findReplacedTravellers(before, after).length > 0) return unfit('body.names', 'this is somebody else');
  if (left.length + added.length > MOST_TRAVELLERS || before.length + added.length > MOST_TRAVELLERS)
    return unfit('body.added', `no more than ${MOST_TRAVELLERS} on one booking`);
  if (added.some(({ bornOn = '' }) => bornOn > localDateAt(booking.now, BUSINESS_ZONE)))
    return unfit('body.added', 'born in the future');
  return ok([...after, ...added]);
}

/**
 * Returns whether the lines change no balance: a lower fare and a fee in the same account cancel out, so nothing is
 * moved or held.
 */
function isStill(lines: readonly LedgerLine[]): boolean {
  const byAccount = Map.groupBy(lines, ({ account }) => account);
  return [...byAccount.values()].every(
    (alike) => alike.reduce((all, { amount }) => all + amount.minor, 0n) === 0n,
  );
}

function unfit(path: string, message: string): Result<never, Unfit> {
  return err({ path, message });
}
