import { formatDecimal } from '@marga/contract/kernel/money';
import { fromEpochMs, type Instant } from '@marga/contract/kernel/time';
import { HIDDEN_ORDER_VISIBLE_FROM_LOOKUP } from '../../faults.ts';
import type { ConnectionName } from './connections.ts';
import { airlineResource, conditionsOf, type Offer, sliceResources } from './offers.ts';
import type { OrderRequest } from './requests.ts';

export interface Order {
  readonly connection: ConnectionName;
  /** Counts up by one for each order, and so sorts them by age. */
  readonly sequence: number;
  readonly id: string;
  readonly bookingReference: string;
  readonly offer: Offer;
  readonly passengers: OrderRequest['passengers'];
  readonly metadata: Readonly<Record<string, string>>;
  readonly createdAt: Instant;
  /** How many more times it must be asked for before it can be seen. */
  lookupsUntilVisible: number;
  cancelledAt: Instant | null;
}

interface NewOrder {
  readonly offer: Offer;
  readonly passengers: OrderRequest['passengers'];
  readonly metadata: Readonly<Record<string, string>>;
  readonly hidden: boolean;
}

export interface OrderBook {
  add(order: NewOrder): Order;
  findById(connection: ConnectionName, id: string): Order | undefined;
  findByOffer(connection: ConnectionName, offerId: string): Order | undefined;
  findBySearch(connection: ConnectionName, searchId: string): Order | undefined;
  /** Newest first. */
  list(connection: ConnectionName): Order[];
  listAll(): Order[];
  countAttempt(metadata: Readonly<Record<string, string>>): void;
  attempts(): Attempts[];
  attemptsFor(metadata: Readonly<Record<string, string>>): number;
  clear(): void;
}

/** How often orders with one and the same metadata, our caller's reference, were asked for and made. */
interface Attempts {
  readonly metadata: Readonly<Record<string, string>>;
  readonly create_attempts: number;
  readonly orders: number;
}

const REFERENCE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const REFERENCE_BITS = 0x3fffffff;

export function createOrderBook(now: () => number): OrderBook {
  const orders = new Map<string, Order>();
  const byOffer = new Map<string, Order>();
  const bySearch = new Map<string, Order>();
  const attempts = new Map<
    string,
    { metadata: Readonly<Record<string, string>>; count: number; orders: number }
  >();
  // Starts at the clock, so that a restarted sandbox does not give out the ids of its former life.
  let sequence = now();

  function attemptsOf(metadata: Readonly<Record<string, string>>) {
    const key = JSON.stringify(metadata, Object.keys(metadata).toSorted());
    let found = attempts.get(key);
    if (!found) attempts.set(key, (found = { metadata, count: 0, orders: 0 }));
    return found;
  }

  return {
    add({ offer, passengers, metadata, hidden }) {
      sequence += 1;
      const { connection } = offer.key;
      const order: Order = {
        connection,
        sequence,
        id: `ord_${sequence.toString(36).padStart(10, '0')}`,
        bookingReference: bookingReference(sequence),
        offer,
        passengers,
        metadata,
        createdAt: fromEpochMs(now()),
        lookupsUntilVisible: hidden ? HIDDEN_ORDER_VISIBLE_FROM_LOOKUP - 1 : 0,
        cancelledAt: null,
      };
      orders.set(order.id, order);
      byOffer.set(`${connection} ${offer.id}`, order);
      bySearch.set(`${connection} ${offer.key.searchId}`, order);
      attemptsOf(metadata).orders += 1;
      return order;
    },
    findById(connection, id) {
      const found = orders.get(id);
      return found?.connection === connection ? found : undefined;
    },
    findByOffer: (connection, offerId) => byOffer.get(`${connection} ${offerId}`),
    findBySearch: (connection, searchId) => bySearch.get(`${connection} ${searchId}`),
    list: (connection) =>
      [...orders.values()].filter((order) => order.connection === connection).toReversed(),
    listAll: () => [...orders.values()],
    countAttempt(metadata) {
      attemptsOf(metadata).count += 1;
    },
    attempts: () =>
      [...attempts.values()].map(({ metadata, count, orders: made }) => ({
        metadata,
        create_attempts: count,
        orders: made,
      })),
    attemptsFor: (metadata) => attemptsOf(metadata).count,
    clear() {
      for (const map of [orders, byOffer, bySearch, attempts]) map.clear();
    },
  };
}

/** Answers whether a lookup finds the order, and counts it as one. */
export function isVisibleToLookup(order: Order): boolean {
  if (order.lookupsUntilVisible === 0) return true;
  order.lookupsUntilVisible -= 1;
  return false;
}

export function orderResource(order: Order) {
  const { offer } = order;
  return {
    id: order.id,
    type: 'instant',
    live_mode: false,
    content: 'managed',
    booking_reference: order.bookingReference,
    offer_id: offer.id,
    created_at: order.createdAt,
    synced_at: order.createdAt,
    cancelled_at: order.cancelledAt,
    void_window_ends_at: null,
    available_actions: order.cancelledAt ? ['update'] : ['cancel', 'update'],
    payment_status: {
      awaiting_payment: false,
      payment_required_by: null,
      price_guarantee_expires_at: null,
      paid_at: order.createdAt,
    },
    owner: airlineResource(offer.journeys[0].airline),
    total_amount: formatDecimal(offer.fare.total),
    total_currency: offer.fare.total.currency,
    base_amount: formatDecimal(offer.fare.base),
    base_currency: offer.fare.base.currency,
    tax_amount: formatDecimal(offer.fare.tax),
    tax_currency: offer.fare.tax.currency,
    conditions: conditionsOf(offer.fare),
    metadata: order.metadata,
    passengers: order.passengers.map((passenger) => ({ ...passenger, type: typeOf(offer, passenger.id) })),
    documents: order.passengers.map((passenger, index) => ({
      type: 'electronic_ticket',
      unique_identifier: ticketNumber(order.sequence, index),
      passenger_ids: [passenger.id],
    })),
    slices: sliceResources(offer).map((slice) => ({ ...slice, changeable: false })),
    services: [],
    changes: [],
    airline_initiated_changes: [],
    users: [],
  };
}

function typeOf(offer: Offer, passengerId: string): string {
  const searched = offer.passengers.find(({ id }) => id === passengerId);
  if (!searched || 'type' in searched) return searched?.type ?? 'adult';
  return searched.age < 2 ? 'infant_without_seat' : searched.age < 12 ? 'child' : 'adult';
}

/** An odd factor permutes the 30 bits: references look random and do not repeat. */
function bookingReference(sequence: number): string {
  const scrambled = Math.imul(sequence & REFERENCE_BITS, 0x2545f491) & REFERENCE_BITS;
  return Array.from({ length: 6 }, (_, digit) => REFERENCE_ALPHABET[(scrambled >>> (digit * 5)) & 31]).join(
    '',
  );
}

/** No airline issues tickets under 000, so nobody mistakes it for a real one. */
function ticketNumber(sequence: number, passengerIndex: number): string {
  return `000${String((sequence * 10 + passengerIndex) % 10_000_000_000).padStart(10, '0')}`;
}
