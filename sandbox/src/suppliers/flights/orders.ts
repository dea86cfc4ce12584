import { instantFromEpochMs, type Instant, addMsToInstant } from '@marga/contract/kernel/time';
import { HIDDEN_ORDER_VISIBLE_FROM_LOOKUP } from '../../faults-triggered-by-test-destinations.ts';
import { addMoney } from '@marga/contract/kernel/money';
import {
  type BookedService,
  buildOrderAncillariesResponse,
  type SeatAssignments,
  totalAncillaryPrice,
} from './ancillaries.ts';
import { type Attempts, createOrderAttemptLog } from './order-attempts.ts';
import type { SupplierConnectionName } from './supplier-connections.ts';
import { type Offer, countSeatsNeeded } from './offers.ts';
import {
  toAirlineResource,
  fareAmountFields,
  fareConditionsOf,
  toSliceResources,
} from './build-response-objects.ts';
import { passengerKindOf } from './offer-id.ts';
import type { OrderRequest } from './request-schemas.ts';
import type { SeatInventory } from './seats.ts';

export interface Order {
  readonly connection: SupplierConnectionName;
  /** The sequence increases by one for each order and so sorts orders by age. */
  readonly sequence: number;
  readonly id: string;
  readonly bookingReference: string;
  readonly type: 'instant' | 'hold';
  /** This is the offer the order was created from, even if the order was changed later. */
  readonly offerId: string;
  /** This is the offer that the order is currently for, after any changes. */
  offer: Offer;
  /** These are the seats and bags bought with the order. */
  services: readonly BookedService[];
  /** This is the offer whose seats were taken; it stays the same when the airline moves the flight to another day. */
  seated: Offer;
  readonly passengers: OrderRequest['passengers'];
  readonly metadata: Readonly<Record<string, string>>;
  readonly createdAt: Instant;
  /** A held order must be paid by this time. */
  readonly payBy: Instant | null;
  paidAt: Instant | null;
  /** Counts how many more lookups it takes before the order becomes visible. */
  lookupsUntilVisible: number;
  cancelledAt: Instant | null;
  readonly airlineChanges: AirlineChange[];
  /** The next two fields hold the supplier's resources for the order's cancellation and its changes. */
  cancellation: object | null;
  readonly changes: object[];
}

/** An airline change is a schedule change made after the sale. */
export interface AirlineChange {
  readonly id: string;
  readonly at: Instant;
  readonly before: Offer;
  readonly after: Offer;
  answer: { readonly action: 'accepted' | 'cancelled' | 'changed'; readonly at: Instant } | null;
}

interface NewOrder {
  readonly type: 'instant' | 'hold';
  readonly offer: Offer;
  readonly services: readonly BookedService[];
  readonly passengers: OrderRequest['passengers'];
  readonly metadata: Readonly<Record<string, string>>;
  readonly hidden: boolean;
}

export interface FlightOrderStore {
  add(order: NewOrder): Order;
  findById(connection: SupplierConnectionName, id: string): Order | undefined;
  findByOffer(connection: SupplierConnectionName, offerId: string): Order | undefined;
  findBySearch(connection: SupplierConnectionName, searchId: string): Order | undefined;
  /** Lists the orders of a connection, newest first. */
  list(connection: SupplierConnectionName): Order[];
  listAll(): Order[];
  /** Takes over the orders of a sandbox that was stopped. */
  restore(orders: readonly Order[]): void;
  cancel(order: Order): Instant;
  /** Moves the order to other flights. */
  rebook(order: Order, offer: Offer): void;
  /** Cancels every order that was not paid in time, as the airline does automatically. */
  lapse(): void;
  countAttempt(metadata: Readonly<Record<string, string>>): void;
  attempts(): Attempts[];
  attemptsFor(metadata: Readonly<Record<string, string>>): number;
  clear(): void;
}

const REFERENCE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const REFERENCE_BITS = 0x3fffffff;

export function createFlightOrderStore(
  now: () => number,
  seats: SeatInventory,
  places: SeatAssignments,
): FlightOrderStore {
  const orders = new Map<string, Order>();
  const byOffer = new Map<string, Order>();
  const bySearch = new Map<string, Order>();
  const held = new Set<Order>();
  const attempts = createOrderAttemptLog();
  // The sequence starts at the clock, so that a restarted sandbox does not reuse earlier ids.
  let sequence = now();

  function giveUp(order: Order, at: Instant): Instant {
    order.cancelledAt = at;
    held.delete(order);
    places.giveBack(order.services);
    seats.giveBack(order.seated.journeys, order.seated.key.cabin, countSeatsNeeded(order.seated));
    return at;
  }

  function enter(order: Order, searchId: string): void {
    const { connection, id, offerId, type, services, seated, metadata } = order;
    orders.set(id, order);
    byOffer.set(`${connection} ${offerId}`, order);
    bySearch.set(`${connection} ${searchId}`, order);
    attempts.of(metadata).orders += 1;
    if (order.cancelledAt !== null) return;
    if (type === 'hold' && order.paidAt === null) held.add(order);
    seats.take(seated.journeys, seated.key.cabin, countSeatsNeeded(seated));
    places.take(services);
  }

  return {
    add(made) {
      sequence += 1;
      const order = newOrder(made, sequence, instantFromEpochMs(now()));
      enter(order, made.offer.key.searchId);
      return order;
    },
    restore(given) {
      for (const order of given) enter(order, order.offer.key.searchId);
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
    cancel(order) {
      answerScheduleChange(order, 'cancelled', instantFromEpochMs(now()));
      return giveUp(order, instantFromEpochMs(now()));
    },
    rebook(order, offer) {
      answerScheduleChange(order, 'changed', instantFromEpochMs(now()));
      seats.giveBack(order.seated.journeys, order.seated.key.cabin, countSeatsNeeded(order.seated));
      seats.take(offer.journeys, offer.key.cabin, countSeatsNeeded(offer));
      // Services bought for the previous flights are lost with them and are not refunded.
      places.giveBack(order.services);
      order.services = [];
      order.offer = offer;
      order.seated = offer;
    },
    lapse() {
      const at = instantFromEpochMs(now());
      for (const order of held) {
        if (order.paidAt) held.delete(order);
        else if (order.payBy && order.payBy <= at) giveUp(order, order.payBy);
      }
    },
    countAttempt(metadata) {
      attempts.of(metadata).count += 1;
    },
    attempts: () => attempts.list(),
    attemptsFor: (metadata) => attempts.of(metadata).count,
    clear() {
      for (const map of [orders, byOffer, bySearch, held, attempts]) map.clear();
    },
  };
}

function newOrder(
  { type, offer, services, passengers, metadata, hidden }: NewOrder,
  sequence: number,
  createdAt: Instant,
): Order {
  return {
    connection: offer.key.connection,
    sequence,
    id: `ord_${sequence.toString(36).padStart(10, '0')}`,
    bookingReference: bookingReference(sequence),
    type,
    offerId: offer.id,
    offer,
    seated: offer,
    services,
    passengers,
    metadata,
    createdAt,
    payBy: type === 'hold' ? offer.holdUntil : null,
    paidAt: type === 'hold' ? null : createdAt,
    lookupsUntilVisible: hidden ? HIDDEN_ORDER_VISIBLE_FROM_LOOKUP - 1 : 0,
    cancelledAt: null,
    airlineChanges: [],
    cancellation: null,
    changes: [],
  };
}

/**
 * Returns whether the airline changed the schedule and got no answer yet; until then changes and refunds are free
 * of charge.
 */
export function hasUnansweredScheduleChange(order: Order): boolean {
  return order.airlineChanges.some(({ answer }) => answer === null);
}

export function answerScheduleChange(
  order: Order,
  action: NonNullable<AirlineChange['answer']>['action'],
  at: Instant,
): void {
  for (const change of order.airlineChanges) change.answer ??= { action, at };
}

/** One of the connections voids an order in full for this long after it was created. */
const VOID_MS = 30 * 60_000;

export function voidDeadlineOf({ connection, createdAt, type }: Order): Instant | null {
  return connection === 'coral' && type === 'instant' ? addMsToInstant(createdAt, VOID_MS) : null;
}

/** Returns whether a lookup finds the order, and counts the lookup. */
export function isVisibleToLookup(order: Order): boolean {
  if (order.lookupsUntilVisible === 0) return true;
  order.lookupsUntilVisible -= 1;
  return false;
}

export function isAwaitingPayment(order: Order): boolean {
  return order.type === 'hold' && order.paidAt === null && order.cancelledAt === null;
}

/** Returns the total of flights and services. */
export function totalOrderPrice({ offer, services }: Pick<Order, 'offer' | 'services'>) {
  const { total } = offer.fare;
  return addMoney(total, totalAncillaryPrice(services, total.currency));
}

export function toOrderResource(order: Order) {
  const { offer } = order;
  const isLive = order.cancelledAt === null;
  const bought = totalAncillaryPrice(order.services, offer.fare.total.currency);
  return {
    id: order.id,
    type: order.type,
    live_mode: false,
    content: 'managed',
    booking_reference: order.bookingReference,
    offer_id: order.offerId,
    created_at: order.createdAt,
    synced_at: order.createdAt,
    cancelled_at: order.cancelledAt,
    void_window_ends_at: voidDeadlineOf(order),
    available_actions: isLive ? ['cancel', 'change', 'update'] : ['update'],
    payment_status: {
      awaiting_payment: isAwaitingPayment(order),
      payment_required_by: order.payBy,
      price_guarantee_expires_at: order.payBy,
      paid_at: order.paidAt,
    },
    owner: toAirlineResource(offer.journeys[0].airline),
    ...fareAmountFields({
      fare: { ...offer.fare, base: addMoney(offer.fare.base, bought), total: totalOrderPrice(order) },
    }),
    conditions: fareConditionsOf(offer),
    metadata: order.metadata,
    passengers: order.passengers.map((passenger) => ({ ...passenger, type: typeOf(offer, passenger.id) })),
    documents: order.paidAt ? ticketsOf(order) : [],
    slices: toSliceResources(offer).map((slice) => ({ ...slice, changeable: isLive })),
    services: buildOrderAncillariesResponse(order.services),
    cancellation: order.cancellation,
    changes: order.changes,
    airline_initiated_changes: order.airlineChanges.map((change) =>
      toAirlineInitiatedChangeResource(order, change),
    ),
    users: [],
  };
}

export function toAirlineInitiatedChangeResource(order: Order, change: AirlineChange) {
  return {
    id: change.id,
    order_id: order.id,
    action_taken: change.answer?.action ?? null,
    action_taken_at: change.answer?.at ?? null,
    available_actions: change.answer ? [] : ['accept', 'cancel', 'change'],
    added: toSliceResources(change.after),
    removed: toSliceResources(change.before),
    travel_agent_ticket: null,
    created_at: change.at,
    updated_at: change.answer?.at ?? change.at,
  };
}

function ticketsOf(order: Order) {
  return order.passengers.map((passenger, index) => ({
    type: 'electronic_ticket',
    unique_identifier: ticketNumber(order.sequence, index),
    passenger_ids: [passenger.id],
  }));
}

function typeOf(offer: Offer, passengerId: string): string {
  const searched = offer.passengers.find(({ id }) => id === passengerId);
  const kind = searched ? passengerKindOf(searched) : 'adult';
  return kind === 'infant' ? 'infant_without_seat' : kind;
}

/** Multiplying by an odd factor permutes the 30 bits, so references look random and do not repeat. */
function bookingReference(sequence: number): string {
  const scrambled = Math.imul(sequence & REFERENCE_BITS, 0x2545f491) & REFERENCE_BITS;
  return Array.from({ length: 6 }, (_, digit) => REFERENCE_ALPHABET[(scrambled >>> (digit * 5)) & 31]).join(
    '',
  );
}

/** No airline issues tickets under 000, so the number cannot be mistaken for a real one. */
function ticketNumber(sequence: number, passengerIndex: number): string {
  return `000${String((sequence * 10 + passengerIndex) % 10_000_000_000).padStart(10, '0')}`;
}
