import { addMoney, formatMoneyDecimal, type Money } from '@marga/contract/kernel/money';
import { instantFromEpochMs } from '@marga/contract/kernel/time';
import {
  findTestDestinationFault,
  type TestDestination,
} from '../../faults-triggered-by-test-destinations.ts';
import type { SandboxOptions } from '../../read-sandbox-options.ts';
import {
  type BookedService,
  listAncillaryServices,
  type SeatAssignments,
  totalAncillaryPrice,
} from './ancillaries.ts';
import { DuffelError } from './duffel-errors.ts';
import { offerExpiryOf, passengerKindOf, type OfferKey } from './offer-id.ts';
import { getOffer, type Offer, countSeatsNeeded } from './offers.ts';
import type { Order, FlightOrderStore } from './orders.ts';
import type { OrderRequest } from './request-schemas.ts';
import type { SeatInventory } from './seats.ts';

interface Counter {
  readonly orders: FlightOrderStore;
  readonly seats: SeatInventory;
  readonly places: SeatAssignments;
  readonly options: SandboxOptions;
}

interface CreateOutcome {
  readonly fault: TestDestination | undefined;
  /** This is absent when the fault prevented the order from being created. */
  readonly order?: Order;
}

export function findOfferFault(
  call: 'reprice' | 'create' | 'cancel' | 'change',
  key: OfferKey,
): TestDestination | undefined {
  return findTestDestinationFault(
    call,
    key.connection,
    key.journeys.map(({ to }) => to),
  );
}

/** Creates the order unless the fault says not to, or throws the error with which the supplier would refuse it. */
export function createOrder(
  { orders, seats, places, options }: Counter,
  key: OfferKey,
  request: OrderRequest,
): CreateOutcome {
  requireUnbooked(orders, key);
  const fault = findOfferFault('create', key);
  if (fault?.kind === 'expires' || offerExpiryOf(key) <= instantFromEpochMs(options.now())) {
    throw new DuffelError({ code: 'offer_expired', field: 'selected_offers' });
  }

  const offer = getOffer(key, fault);
  if (request.type === 'hold' && offer.holdUntil === null) {
    throw new DuffelError({ code: 'invalid_order_create_type', field: 'type' });
  }
  requirePassengers(offer, request);
  if (fault?.kind === 'sells-out' || seats.free(offer.journeys, key.cabin) < countSeatsNeeded(offer)) {
    throw new DuffelError({ code: 'offer_no_longer_available' });
  }
  const services = servicesOf(offer, request, places);
  if (request.type === 'instant') requirePayment(offer, services, request);
  refuse(fault);
  if (fault?.kind === 'silent') return { fault };

  const order = orders.add({
    type: request.type,
    offer,
    services,
    passengers: request.passengers,
    metadata: request.metadata ?? {},
    hidden: fault?.kind === 'books-hidden-then-silent',
  });
  return { fault, order };
}

function refuse(fault: TestDestination | undefined): void {
  if (fault?.kind === 'refuses') throw new DuffelError({ code: 'order_not_created' });
  if (fault?.kind === 'refuses-name') {
    throw new DuffelError({ code: 'invalid_passenger_name', field: 'passengers/0/given_name' });
  }
}

/** Throws when an offer of the same search is already booked, because a search allows only one order. */
function requireUnbooked(orders: FlightOrderStore, key: OfferKey): void {
  const booked = orders.findBySearch(key.connection, key.searchId);
  if (booked) throw new DuffelError({ code: 'offer_request_already_booked', field: 'selected_offers' });
}

function requirePassengers(offer: Offer, request: OrderRequest): void {
  const missing = new Set(offer.passengers.map(({ id }) => id));
  for (const { id } of request.passengers) missing.delete(id);
  if (request.passengers.length !== offer.passengers.length || missing.size > 0) {
    throw new DuffelError({ code: 'order_passengers_incompatible_with_offer', field: 'passengers' });
  }
  requireLaps(offer, request);
}

/** Throws unless every infant is assigned to exactly one adult. */
function requireLaps(offer: Offer, request: OrderRequest): void {
  const kinds = new Map(offer.passengers.map((passenger) => [passenger.id, passengerKindOf(passenger)]));
  const held = request.passengers.flatMap(({ id, infant_passenger_id: infant }) =>
    infant && kinds.get(id) === 'adult' ? [infant] : [],
  );
  for (const [index, { id }] of request.passengers.entries()) {
    if (kinds.get(id) === 'infant' && held.filter((infant) => infant === id).length !== 1) {
      throw new DuffelError({
        code: 'order_passengers_incompatible_with_offer',
        field: `passengers/${index}`,
      });
    }
  }
}

/** Throws unless each service belongs to the offer, is not taken, and is available in the requested quantity. */
function servicesOf(offer: Offer, request: OrderRequest, places: SeatAssignments): BookedService[] {
  const asked = request.services ?? [];
  if (asked.length === 0) return [];
  if (request.type === 'hold')
    throw new DuffelError({ code: 'invalid_order_create_type', field: 'services' });
  const known = new Map(listAncillaryServices(offer).map((service) => [service.id, service]));
  const wanted = new Set<string>();
  return asked.map(({ id, quantity }, index) => {
    const service = known.get(id);
    const place = service?.place && `${service.place.unit} ${service.place.designator}`;
    const isToBeHad =
      service !== undefined &&
      quantity <= service.most &&
      !(service.place && places.isTaken(service.place)) &&
      !wanted.has(place ?? id);
    if (!isToBeHad) throw new DuffelError({ code: 'validation_inclusion', field: `services/${index}/id` });
    wanted.add(place ?? id);
    return { service, quantity };
  });
}

function requirePayment(offer: Offer, services: readonly BookedService[], request: OrderRequest): void {
  const [payment] = request.payments ?? [];
  if (!payment) throw new DuffelError({ code: 'validation_required', field: 'payments' });
  const withServices = (fare: Money): Money => addMoney(fare, totalAncillaryPrice(services, fare.currency));
  const total = withServices(offer.fare.total);
  if (payment.currency !== total.currency) {
    throw new DuffelError({
      code: 'payment_currency_does_not_match_order_currency',
      field: 'payments/0/currency',
    });
  }
  if (payment.amount === formatMoneyDecimal(total)) return;
  const isSearchedPrice = payment.amount === formatMoneyDecimal(withServices(getOffer(offer.key).fare.total));
  throw isSearchedPrice
    ? new DuffelError({ code: 'price_changed' })
    : new DuffelError({ code: 'payment_amount_does_not_match_order_amount', field: 'payments/0/amount' });
}
