import {
  addMoney,
  formatMoneyDecimal,
  type Money,
  scaleMoney,
  subtractMoney,
  zeroMoney,
} from '@marga/contract/kernel/money';
import { instantFromEpochMs, type Instant, addMsToInstant } from '@marga/contract/kernel/time';
import { type SupplierConnectionName, CONNECTIONS } from './supplier-connections.ts';
import { DuffelError } from './duffel-errors.ts';
import type { JourneyKey } from './journeys.ts';
import type { OfferKey } from './offer-id.ts';
import { getOffer, listItineraries, type Offer, countSeatsNeeded } from './offers.ts';
import { hasUnansweredScheduleChange, type Order, type FlightOrderStore } from './orders.ts';
import type { ChangeRequest } from './request-schemas.ts';
import { toPlaceResource, toSliceResources } from './build-response-objects.ts';
import type { SeatInventory } from './seats.ts';

/** A change offer says what other flights for an order would cost. */
interface ChangeOffer {
  readonly id: string;
  readonly order: Order;
  readonly offer: Offer;
  readonly added: readonly JourneyKey[];
  readonly penalty: Money;
  /** This is the fare difference plus the penalty; a negative amount is paid back. */
  readonly total: Money;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
}

interface Change {
  readonly id: string;
  readonly offer: ChangeOffer;
  readonly createdAt: Instant;
  confirmedAt: Instant | null;
}

export interface OrderChangeStore {
  request(connection: SupplierConnectionName, asked: ChangeRequest): unknown;
  getOffer(connection: SupplierConnectionName, id: string): unknown;
  begin(connection: SupplierConnectionName, offerId: string): unknown;
  get(connection: SupplierConnectionName, id: string): unknown;
  orderOf(connection: SupplierConnectionName, id: string): Order;
  confirm(
    connection: SupplierConnectionName,
    id: string,
    payment: { amount: string; currency: string } | undefined,
  ): unknown;
  clear(): void;
}

const VALID_MS = 20 * 60_000;

export function createOrderChangeStore(
  orders: FlightOrderStore,
  seats: SeatInventory,
  now: () => number,
): OrderChangeStore {
  const offers = new Map<string, ChangeOffer>();
  const changes = new Map<string, Change>();
  let sequence = now();
  const nextId = (prefix: string) => `${prefix}_${(sequence += 1).toString(36).padStart(10, '0')}`;

  function find<Stored extends { readonly offer: ChangeOffer }>(
    connection: SupplierConnectionName,
    stored?: Stored,
  ): Stored {
    if (stored?.offer.order.connection !== connection) throw new DuffelError({ code: 'not_found' });
    return stored;
  }

  function requireOpen({ order, expiresAt, offer }: ChangeOffer): void {
    if (order.cancelledAt) throw new DuffelError({ code: 'already_cancelled' });
    if (expiresAt <= instantFromEpochMs(now())) throw new DuffelError({ code: 'order_change_expired' });
    if (!hasSeats(seats, offer)) throw new DuffelError({ code: 'offer_no_longer_available' });
  }

  return {
    request(connection, asked) {
      const order = orders.findById(connection, asked.order_id);
      if (!order) throw new DuffelError({ code: 'not_found', field: 'order_id' });
      const isAllowed = order.offer.brand.changePercent !== undefined || hasUnansweredScheduleChange(order);
      if (order.cancelledAt || !order.paidAt || !isAllowed) {
        throw new DuffelError({ code: 'order_not_changeable' });
      }
      const found = offersFor(order, asked, instantFromEpochMs(now()))
        .filter(({ offer }) => hasSeats(seats, offer))
        .map((offer) => ({ id: nextId('oco'), ...offer }));
      for (const offer of found) offers.set(offer.id, offer);
      return { id: nextId('ocr'), ...changeRequestResource(order, asked, found) };
    },
    getOffer: (connection, id) => {
      const offer = offers.get(id);
      return changeOfferResource(find(connection, offer && { offer }).offer);
    },
    begin(connection, offerId) {
      const storedOffer = offers.get(offerId);
      const { offer } = find(connection, storedOffer && { offer: storedOffer });
      requireOpen(offer);
      const change: Change = {
        id: nextId('oce'),
        offer,
        createdAt: instantFromEpochMs(now()),
        confirmedAt: null,
      };
      changes.set(change.id, change);
      return changeResource(change);
    },
    get: (connection, id) => changeResource(find(connection, changes.get(id))),
    orderOf: (connection, id) => find(connection, changes.get(id)).offer.order,
    confirm(connection, id, payment) {
      const change = find(connection, changes.get(id));
      if (change.confirmedAt) throw new DuffelError({ code: 'already_confirmed' });
      requireOpen(change.offer);
      requirePayment(change.offer.total, payment);
      orders.rebook(change.offer.order, change.offer.offer);
      change.confirmedAt = instantFromEpochMs(now());
      const confirmed = changeResource(change);
      change.offer.order.changes.push(confirmed);
      return confirmed;
    },
    clear() {
      offers.clear();
      changes.clear();
    },
  };
}

function hasSeats(seats: SeatInventory, offer: Offer): boolean {
  return seats.free(offer.journeys, offer.key.cabin) >= countSeatsNeeded(offer);
}

/**
 * Returns one offer for each alternative to the changed flights, with its cost; the other flights of the order stay.
 */
function offersFor(order: Order, asked: ChangeRequest, createdAt: Instant): Omit<ChangeOffer, 'id'>[] {
  const { key, fare, brand } = order.offer;
  const removedSliceIds = new Set(asked.slices.remove.map(({ slice_id: id }) => id));
  const slices = toSliceResources(order.offer);
  const remaining = key.journeys.filter((_, index) => !removedSliceIds.has(slices[index]?.id ?? ''));
  if (slices.length - remaining.length !== removedSliceIds.size) {
    throw new DuffelError({ code: 'not_found', field: 'slices/remove' });
  }
  // An airline that changed its schedule charges no penalty for other flights.
  const isFree = hasUnansweredScheduleChange(order);
  const penalty = scaleMoney(fare.base, isFree ? 0n : (brand.changePercent ?? 0n), 100n, 'half-even');
  const expiresAt = addMsToInstant(createdAt, VALID_MS);
  return (
    listItineraries(CONNECTIONS[key.connection], asked.slices.add, 1, createdAt)
      .map((added) => ({ added, offer: changedOffer(order, asked, remaining, added) }))
      // An order is paid in a single currency, so flights priced in another currency are left out.
      .filter(({ offer }) => offer.fare.total.currency === fare.total.currency)
      .map(({ added, offer }) => {
        const difference = addMoney(subtractMoney(offer.fare.total, fare.total), penalty);
        const total = isFree && difference.minor > 0n ? zeroMoney(difference.currency) : difference;
        return { order, offer, added, penalty, total, createdAt, expiresAt };
      })
  );
}

function changeRequestResource(order: Order, asked: ChangeRequest, found: readonly ChangeOffer[]) {
  return {
    live_mode: false,
    order_id: order.id,
    order_change_offers: found.map(changeOfferResource),
    slices: {
      remove: asked.slices.remove,
      add: asked.slices.add.map(({ origin, destination, departure_date, cabin_class }) => ({
        origin: toPlaceResource(origin),
        destination: toPlaceResource(destination),
        departure_date,
        cabin_class: cabin_class ?? null,
      })),
    },
  };
}

/** Returns an offer for the same passengers and the same fare on other flights. */
function changedOffer(
  { offer: { key } }: Order,
  asked: ChangeRequest,
  remaining: readonly JourneyKey[],
  added: readonly JourneyKey[],
): Offer {
  const [first, ...others] = [...remaining, ...added].toSorted((a, b) => (a.date < b.date ? -1 : 1));
  if (!first) throw new DuffelError({ code: 'order_not_changeable' });
  const cabin = asked.slices.add[0]?.cabin_class ?? key.cabin;
  const changed: OfferKey = { ...key, cabin, journeys: [first, ...others] };
  return getOffer(changed);
}

/** A payment is needed only when the change costs extra. */
function requirePayment(total: Money, payment: { amount: string; currency: string } | undefined): void {
  if (total.minor <= 0n) return;
  if (!payment) throw new DuffelError({ code: 'validation_required', field: 'payment' });
  if (payment.currency !== total.currency || payment.amount !== formatMoneyDecimal(total)) {
    throw new DuffelError({ code: 'payment_amount_does_not_match_order_amount', field: 'payment/amount' });
  }
}

function changeOfferResource(change: ChangeOffer) {
  const { currency } = change.total;
  const keys = change.offer.key.journeys;
  return {
    id: change.id,
    order_change_id: null,
    change_total_amount: formatMoneyDecimal(change.total),
    change_total_currency: currency,
    new_total_amount: formatMoneyDecimal(change.offer.fare.total),
    new_total_currency: currency,
    penalty_total_amount: formatMoneyDecimal(change.penalty),
    penalty_total_currency: currency,
    refund_to: 'original_form_of_payment',
    slices: {
      add: toSliceResources(change.offer).filter((_, index) =>
        change.added.some((added) => added === keys[index]),
      ),
      remove: toSliceResources(change.order.offer),
    },
    created_at: change.createdAt,
    updated_at: change.createdAt,
    expires_at: change.expiresAt,
  };
}

function changeResource({ id, offer, createdAt, confirmedAt }: Change) {
  return {
    ...changeOfferResource(offer),
    id,
    live_mode: false,
    order_id: offer.order.id,
    created_at: createdAt,
    confirmed_at: confirmedAt,
    available_payment_types: ['balance'],
  };
}
