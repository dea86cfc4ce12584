import {
  formatMoneyDecimal,
  type Money,
  scaleMoney,
  subtractMoney,
  zeroMoney,
} from '@marga/contract/kernel/money';
import { instantFromEpochMs, type Instant, addMsToInstant } from '@marga/contract/kernel/time';
import type { SupplierConnectionName } from './supplier-connections.ts';
import { DuffelError } from './duffel-errors.ts';
import {
  isAwaitingPayment,
  hasUnansweredScheduleChange,
  type Order,
  type FlightOrderStore,
  totalOrderPrice,
  voidDeadlineOf,
} from './orders.ts';

/** A cancellation starts as a refund quote; the order is cancelled only when the quote is confirmed. */
export interface Cancellation {
  readonly id: string;
  readonly order: Order;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
  readonly refund: Money;
  readonly refundTo: 'balance' | 'awaiting_payment';
  confirmedAt: Instant | null;
}

export interface CancellationStore {
  quote(connection: SupplierConnectionName, orderId: string): Cancellation;
  get(connection: SupplierConnectionName, id: string): Cancellation;
  /** Lists the cancellations of an order, newest first. */
  list(order: Order): Cancellation[];
  confirm(connection: SupplierConnectionName, id: string): Cancellation;
  clear(): void;
}

const QUOTE_VALID_MS = 60 * 60_000;

export function createCancellationStore(orders: FlightOrderStore, now: () => number): CancellationStore {
  const cancellations = new Map<string, Cancellation>();
  const newest = new Map<Order, Cancellation>();
  let sequence = now();

  function get(connection: SupplierConnectionName, id: string): Cancellation {
    const found = cancellations.get(id);
    if (found?.order.connection !== connection) throw new DuffelError({ code: 'not_found' });
    return found;
  }

  return {
    quote(connection, orderId) {
      const order = orders.findById(connection, orderId);
      if (!order) throw new DuffelError({ code: 'not_found', field: 'order_id' });
      requireLive(order);
      sequence += 1;
      const createdAt = instantFromEpochMs(now());
      const cancellation: Cancellation = {
        id: `ore_${sequence.toString(36).padStart(10, '0')}`,
        order,
        createdAt,
        expiresAt:
          [addMsToInstant(createdAt, QUOTE_VALID_MS), ...voidEnd(order, createdAt)].toSorted()[0] ??
          createdAt,
        refund: refundOf(order, createdAt),
        refundTo: isAwaitingPayment(order) ? 'awaiting_payment' : 'balance',
        confirmedAt: null,
      };
      cancellations.set(cancellation.id, cancellation);
      newest.set(order, cancellation);
      return cancellation;
    },
    get,
    list: (order) => [...cancellations.values()].filter((one) => one.order === order).toReversed(),
    confirm(connection, id) {
      const cancellation = get(connection, id);
      requireLive(cancellation.order);
      // Only the latest quote of an order can be confirmed.
      if (
        newest.get(cancellation.order) !== cancellation ||
        cancellation.expiresAt <= instantFromEpochMs(now())
      ) {
        throw new DuffelError({ code: 'order_cancellation_stale' });
      }
      cancellation.confirmedAt = orders.cancel(cancellation.order);
      cancellation.order.cancellation = toCancellationResource(cancellation);
      return cancellation;
    },
    clear() {
      cancellations.clear();
      newest.clear();
    },
  };
}

export function toCancellationResource(cancellation: Cancellation) {
  const { refund } = cancellation;
  return {
    id: cancellation.id,
    order_id: cancellation.order.id,
    live_mode: false,
    refund_amount: formatMoneyDecimal(refund),
    refund_currency: refund.currency,
    refund_to: cancellation.refundTo,
    created_at: cancellation.createdAt,
    expires_at: cancellation.expiresAt,
    confirmed_at: cancellation.confirmedAt,
  };
}

/** Returns the end of the void window, or an empty list when the window has passed or never existed. */
function voidEnd(order: Order, at: Instant): Instant[] {
  const ends = voidDeadlineOf(order);
  return ends !== null && ends > at ? [ends] : [];
}

function requireLive(order: Order): void {
  if (order.cancelledAt) throw new DuffelError({ code: 'already_cancelled' });
}

function refundOf(order: Order, at: Instant): Money {
  const { fare, brand } = order.offer;
  const { refundPercent } = brand;
  const isFree = hasUnansweredScheduleChange(order) || voidEnd(order, at).length > 0;
  // Seats and bags are refunded with the flights only when the flights are refunded in full.
  if (isFree && !isAwaitingPayment(order)) return totalOrderPrice(order);
  if (refundPercent === undefined || isAwaitingPayment(order)) return zeroMoney(fare.total.currency);
  return subtractMoney(fare.total, scaleMoney(fare.base, refundPercent, 100n, 'half-even'));
}
