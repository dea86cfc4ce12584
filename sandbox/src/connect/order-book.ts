import type { ConnectOrder, ConnectOrderRequest } from '@marga/contract/connect/protocol';
import { fromEpochMs, type Instant } from '@marga/contract/kernel/time';
import type { Sold, Taken } from './inventory.ts';

export interface BookedOrder {
  /** Counts up by one for each order, and so sorts them by age. */
  readonly sequence: number;
  readonly request: ConnectOrderRequest;
  /** As a look-up tells it now. */
  order: ConnectOrder;
  /** What it keeps from others; nothing once it is cancelled. */
  taken: readonly Taken[];
  /** How many more look-ups say that it is not there. */
  lookupsUntilVisible: number;
  /** What becomes of it at the first look-up: the operator moved the departure. */
  movedTo: ConnectOrder['itinerary'] | undefined;
  cancelledAt: Instant | null;
}

type NewOrder = Pick<ConnectOrder, 'itinerary' | 'total' | 'payBy' | 'state'>;

export interface OrderBook {
  readonly sold: Sold;
  add(request: ConnectOrderRequest, taken: readonly Taken[], order: NewOrder): BookedOrder;
  findById(order: string): BookedOrder | undefined;
  findByReference(reference: string): BookedOrder | undefined;
  /** Oldest first. */
  list(): BookedOrder[];
  /** What it took is free again, unless `taken` says what it keeps instead. */
  replace(booked: BookedOrder, order: ConnectOrder, taken: readonly Taken[]): void;
  countAttempt(reference: string): void;
  attemptsFor(reference: string): number;
  attempts(): { reference: string; attempts: number; orders: number }[];
  clear(): void;
}

const LOCATOR_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export function createOrderBook(now: () => number): OrderBook {
  const byId = new Map<string, BookedOrder>();
  const byReference = new Map<string, BookedOrder>();
  const attempts = new Map<string, number>();
  const held = new Set<BookedOrder>();
  const units = createUnits();
  // Starts at the clock, so that a restarted supplier does not give out the ids of its former life.
  let sequence = now();

  /** A hold that nobody paid in time is over, whoever looks next. */
  function expireHolds(): void {
    const at = fromEpochMs(now());
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
    if (order.state === 'cancelled') booked.cancelledAt ??= fromEpochMs(now());
  }

  return {
    sold: soldOf(units, expireHolds),
    add(request, taken, made) {
      sequence += 1;
      const order: ConnectOrder = {
        ...made,
        order: `ord-${sequence.toString(36)}`,
        reference: request.reference,
        locator: locatorOf(sequence),
        createdAt: fromEpochMs(now()),
      };
      const booked: BookedOrder = { sequence, request, order, ...UNTOUCHED };
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
      for (const kept of [byId, byReference, attempts, held, units]) kept.clear();
    },
  };
}

const UNTOUCHED = { taken: [], lookupsUntilVisible: 0, movedTo: undefined, cancelledAt: null };

function soldOf(units: Sold, expireHolds: () => void): Sold {
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

/** An odd factor permutes the 30 bits: locators look random and do not repeat. */
function locatorOf(sequence: number): string {
  const scrambled = Math.imul(sequence & 0x3fffffff, 0x2545f491) & 0x3fffffff;
  return Array.from({ length: 6 }, (_, digit) => LOCATOR_ALPHABET[(scrambled >>> (digit * 5)) & 31]).join('');
}
