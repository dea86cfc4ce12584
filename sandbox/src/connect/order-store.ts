import type { ConnectOrder, ConnectOrderRequest } from '@marga/contract/connect/protocol';
import type { Money, WireMoney } from '@marga/contract/kernel/money';
import { instantFromEpochMs, type Instant } from '@marga/contract/kernel/time';
import type { SoldUnits, Taken } from './inventory.ts';
import type { OfferToken } from './offer-token.ts';

/** Describes the refund that follows the cancellation or change of an order. */
export interface Refund {
  readonly quote: string;
  readonly owed: Money;
  /** This is the amount finally credited, which is less than what is owed if the refund is short. */
  paid: Money;
  /** This is when the refund is credited; undefined means never. */
  dueAt: Instant | undefined;
}

export type RefundFate = 'usual' | 'at-once' | 'late' | 'short' | 'never';

export interface BookedOrder {
  /** Counts up by one for each order, and so sorts orders by age. */
  readonly sequence: number;
  readonly request: ConnectOrderRequest;
  /** The order is stored without its refunds, which depend on the time. */
  order: ConnectOrder;
  /** This is the token of the current offer. */
  offerToken: OfferToken;
  travellers: ConnectOrderRequest['travellers'];
  /**
   * The price is for all travellers and legs together, whatever was cancelled since; `pricedFor` holds the
   * positions of those travellers.
   */
  price: WireMoney;
  pricedFor: readonly number[];
  readonly cancelledTravellers: Set<number>;
  readonly cancelledLegs: Set<number>;
  /** Counts cancellations and changes, because a quote made before one is no longer valid. */
  version: number;
  /** Holds the places that the order takes; the list is empty once the order is cancelled. */
  taken: readonly Taken[];
  /** Counts the remaining look-ups that report the order as missing. */
  lookupsUntilVisible: number;
  /** Says whether the operator has rescheduled the departure, and whether the buyer has accepted that. */
  scheduleChange: 'no' | 'unanswered' | 'accepted';
  readonly refunds: Refund[];
  /** Decides the outcome of future refunds. */
  refundFate: RefundFate;
  cancelledAt: Instant | null;
}

type NewOrder = Pick<ConnectOrder, 'itinerary' | 'ancillaries' | 'total' | 'payBy' | 'state'>;

export interface OrderStore {
  readonly sold: SoldUnits;
  /** Returns what all other orders have taken, so that a traveller who changes seats may keep one of their own. */
  soldToOthers(booked: BookedOrder): SoldUnits;
  add(
    request: ConnectOrderRequest,
    offerToken: OfferToken,
    taken: readonly Taken[],
    order: NewOrder,
  ): BookedOrder;
  findById(order: string): BookedOrder | undefined;
  findByReference(reference: string): BookedOrder | undefined;
  /** Returns the orders, oldest first. */
  list(): BookedOrder[];
  /** Takes over the orders of a sandbox that was stopped. */
  restore(orders: readonly BookedOrder[]): void;
  /** Replaces the order and frees the places it took, except for those in `taken`. */
  replace(booked: BookedOrder, order: ConnectOrder, taken: readonly Taken[]): void;
  countAttempt(reference: string): void;
  attemptsFor(reference: string): number;
  attempts(): { reference: string; attempts: number; orders: number }[];
  clear(): void;
}

const LOCATOR_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export function createOrderStore(now: () => number): OrderStore {
  const byId = new Map<string, BookedOrder>();
  const byReference = new Map<string, BookedOrder>();
  const attempts = new Map<string, number>();
  const held = new Set<BookedOrder>();
  const units = createUnits();
  // The sequence starts at the clock, so that a restarted supplier does not reuse ids.
  let sequence = now();

  /** A hold that was not paid in time ends on the next access. */
  function expireHolds(): void {
    const at = instantFromEpochMs(now());
    for (const booked of held) {
      if (booked.order.payBy === null || booked.order.payBy > at) continue;
      replace(booked, { ...booked.order, state: 'cancelled' }, []);
    }
  }

  function replace(booked: BookedOrder, order: ConnectOrder, taken: readonly Taken[]): void {
    units.give(booked.taken);
    units.take(taken);
    booked.taken = taken;
    booked.order = order;
    if (order.state === 'held') held.add(booked);
    else held.delete(booked);
    if (order.state === 'cancelled') booked.cancelledAt ??= instantFromEpochMs(now());
  }

  const sold = soldOf(units, expireHolds);
  return {
    sold,
    soldToOthers: (booked) => soldWithout(sold, booked.taken),
    add(request, offerToken, taken, made) {
      sequence += 1;
      const order: ConnectOrder = {
        ...made,
        order: `ord-${sequence.toString(36)}`,
        reference: request.reference,
        locator: locatorOf(sequence),
        createdAt: instantFromEpochMs(now()),
        refunds: [],
      };
      const booked = newlyBooked(sequence, request, offerToken, order);
      replace(booked, order, taken);
      byId.set(order.order, booked);
      byReference.set(request.reference, booked);
      return booked;
    },
    findById(order) {
      expireHolds();
      return byId.get(order);
    },
    findByReference(reference) {
      expireHolds();
      return byReference.get(reference);
    },
    list() {
      expireHolds();
      return [...byId.values()];
    },
    restore(orders) {
      for (const booked of orders) {
        byId.set(booked.order.order, booked);
        byReference.set(booked.request.reference, booked);
        units.take(booked.taken);
        if (booked.order.state === 'held') held.add(booked);
      }
    },
    replace,
    countAttempt(reference) {
      attempts.set(reference, (attempts.get(reference) ?? 0) + 1);
    },
    attemptsFor: (reference) => attempts.get(reference) ?? 0,
    attempts: () =>
      [...attempts].map(([reference, count]) => ({
        reference,
        attempts: count,
        orders: byReference.has(reference) ? 1 : 0,
      })),
    clear() {
      for (const store of [byId, byReference, attempts, held, units]) store.clear();
    },
  };
}

function newlyBooked(
  sequence: number,
  request: ConnectOrderRequest,
  offerToken: OfferToken,
  order: ConnectOrder,
): BookedOrder {
  return {
    sequence,
    request,
    order,
    offerToken,
    travellers: request.travellers,
    price: order.total,
    pricedFor: request.travellers.map((_, position) => position),
    cancelledTravellers: new Set(),
    cancelledLegs: new Set(),
    version: 0,
    taken: [],
    lookupsUntilVisible: 0,
    scheduleChange: 'no',
    refunds: [],
    refundFate: 'usual',
    cancelledAt: null,
  };
}

function soldOf(units: SoldUnits, expireHolds: () => void): SoldUnits {
  return {
    count(unit) {
      expireHolds();
      return units.count(unit);
    },
    seats(unit) {
      expireHolds();
      return units.seats(unit);
    },
  };
}

function soldWithout(sold: SoldUnits, own: readonly Taken[]): SoldUnits {
  return {
    count: (unit) =>
      sold.count(unit) - own.filter((part) => part.unit === unit).reduce((sum, part) => sum + part.count, 0),
    seats: (unit) => {
      const ours = new Set(own.filter((part) => part.unit === unit).flatMap(({ seats }) => seats));
      return new Set([...sold.seats(unit)].filter((seat) => !ours.has(seat)));
    },
  };
}

function createUnits() {
  const counts = new Map<string, number>();
  const seats = new Map<string, Set<string>>();

  function seatsOf(unit: string): Set<string> {
    let found = seats.get(unit);
    if (!found) seats.set(unit, (found = new Set()));
    return found;
  }

  return {
    count: (unit: string): number => counts.get(unit) ?? 0,
    seats: (unit: string): ReadonlySet<string> => seats.get(unit) ?? new Set(),
    take(taken: readonly Taken[]): void {
      for (const part of taken) {
        counts.set(part.unit, (counts.get(part.unit) ?? 0) + part.count);
        for (const seat of part.seats) seatsOf(part.unit).add(seat);
      }
    },
    give(taken: readonly Taken[]): void {
      for (const part of taken) {
        counts.set(part.unit, (counts.get(part.unit) ?? 0) - part.count);
        for (const seat of part.seats) seatsOf(part.unit).delete(seat);
      }
    },
    clear(): void {
      counts.clear();
      seats.clear();
    },
  };
}

/** Multiplying by an odd factor permutes the 30 bits, so locators look random and do not repeat. */
function locatorOf(sequence: number): string {
  const scrambled = Math.imul(sequence & 0x3fffffff, 0x2545f491) & 0x3fffffff;
  return Array.from({ length: 6 }, (_, digit) => LOCATOR_ALPHABET[(scrambled >>> (digit * 5)) & 31]).join('');
}
