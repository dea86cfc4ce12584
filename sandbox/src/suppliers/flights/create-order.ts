import { formatDecimal } from '@marga/contract/kernel/money';
import { fromEpochMs } from '@marga/contract/kernel/time';
import { findFault, type MagicDestination } from '../../faults.ts';
import type { SandboxOptions } from '../../options.ts';
import { DuffelError } from './duffel-errors.ts';
import { expiresAt, type OfferKey } from './offer-id.ts';
import { getOffer, type Offer } from './offers.ts';
import type { Order, OrderBook } from './orders.ts';
import type { OrderRequest } from './requests.ts';

interface CreateOutcome {
  readonly fault: MagicDestination | undefined;
  /** Absent when the fault is that none was made. */
  readonly order?: Order;
}

export function faultOf(call: 'reprice' | 'create', key: OfferKey): MagicDestination | undefined {
  return findFault(
    call,
    key.connection,
    key.journeys.map(({ to }) => to),
  );
}

/** Throws what the supplier would refuse the order with; otherwise makes it, unless the fault says not to. */
export function createOrder(
  orders: OrderBook,
  options: SandboxOptions,
  key: OfferKey,
  request: OrderRequest,
): CreateOutcome {
  if (request.type !== 'instant') throw new DuffelError({ code: 'invalid_order_create_type', field: 'type' });
  requireUnbooked(orders, key);
  if (expiresAt(key) <= fromEpochMs(options.now())) {
    throw new DuffelError({ code: 'offer_expired', field: 'selected_offers' });
  }

  const fault = faultOf('create', key);
  const offer = getOffer(key, fault);
  requirePassengers(offer, request);
  if (fault?.kind === 'sells-out') throw new DuffelError({ code: 'offer_no_longer_available' });
  requirePayment(offer, request);
  if (fault?.kind === 'refuses') throw new DuffelError({ code: 'order_not_created' });
  if (fault?.kind === 'silent') return { fault };

  const order = orders.add({
    offer,
    passengers: request.passengers,
    metadata: request.metadata ?? {},
    hidden: fault?.kind === 'books-hidden-then-silent',
  });
  return { fault, order };
}

/** One order per search: a second offer of the same one is refused like the first. */
function requireUnbooked(orders: OrderBook, key: OfferKey): void {
  const booked = orders.findBySearch(key.connection, key.searchId);
  if (booked) throw new DuffelError({ code: 'offer_request_already_booked', field: 'selected_offers' });
}

function requirePassengers(offer: Offer, request: OrderRequest): void {
  const missing = new Set(offer.passengers.map(({ id }) => id));
  for (const { id } of request.passengers) missing.delete(id);
  if (request.passengers.length !== offer.passengers.length || missing.size > 0) {
    throw new DuffelError({ code: 'order_passengers_incompatible_with_offer', field: 'passengers' });
  }
}

function requirePayment(offer: Offer, request: OrderRequest): void {
  const [payment] = request.payments ?? [];
  if (!payment) throw new DuffelError({ code: 'validation_required', field: 'payments' });
  const { total } = offer.fare;
  if (payment.currency !== total.currency) {
    throw new DuffelError({
      code: 'payment_currency_does_not_match_order_currency',
      field: 'payments/0/currency',
    });
  }
  if (payment.amount === formatDecimal(total)) return;
  const isSearchedPrice = payment.amount === formatDecimal(getOffer(offer.key).fare.total);
  throw isSearchedPrice
    ? new DuffelError({ code: 'price_changed' })
    : new DuffelError({ code: 'payment_amount_does_not_match_order_amount', field: 'payments/0/amount' });
}
