import type { Failure } from '@marga/contract/bookings/booking';
import { parseInstant, type Instant } from '@marga/contract/kernel/time';
import type {
  HoldOutcome,
  ListedOrder,
  LookupOutcome,
  OrderActionOutcome,
  OrderOutcome,
  OrderRequest,
  OrderState,
} from '../supplier-port.ts';
import { type Duffel, callDuffel } from './duffel-client.ts';
import { parseOrderItinerary, readOrderRefunds } from './order-itinerary-and-refunds.ts';
import { type OfferPassenger, toOrderPassengers } from './passengers.ts';
import { responseBodyOf, refusalFromResponse } from './duffel-error-responses.ts';
import { type DuffelOrder, orderAnswer, orderListAnswer, paymentAnswer } from './schemas.ts';
import type { OfferToken } from './search.ts';
import { passengerMetadataOf } from './tickets.ts';

/** This is the metadata key under which an order carries our reference. */
const REFERENCE = 'marga_reference';

/**
 * Maps refusals that mean no order was made to the reason why the buyer's choice is no longer available. Any other
 * 4xx is a plain rejection.
 */
const FAILURES = new Map<string, Failure>(
  Object.entries({
    offer_no_longer_available: 'sold-out',
    offer_expired: 'sold-out',
    price_changed: 'price-changed',
    payment_amount_does_not_match_order_amount: 'price-changed',
  }),
);

interface Made {
  readonly kind: 'made';
  readonly order: DuffelOrder;
  readonly offered: readonly OfferPassenger[];
}

export async function placeDuffelOrder(duffel: Duffel, request: OrderRequest): Promise<OrderOutcome> {
  const made = await create(duffel, request, 'instant');
  if (made.kind !== 'made') return made;
  const itinerary = parseOrderItinerary(made.order, made.offered);
  return {
    kind: 'confirmed',
    order: made.order.id,
    reference: made.order.booking_reference,
    ...(itinerary && { itinerary }),
  };
}

export async function placeHoldOrder(duffel: Duffel, request: OrderRequest): Promise<HoldOutcome> {
  const made = await create(duffel, request, 'hold');
  if (made.kind !== 'made') return made;
  const payBy = payByOf(made.order);
  // The order exists but has no usable payment deadline, so its outcome is unknown until a look-up resolves it.
  if (!payBy) return { kind: 'unknown' };
  return { kind: 'confirmed', order: made.order.id, reference: made.order.booking_reference, payBy };
}

/**
 * Returns the earlier of the payment deadline and the end of the price guarantee, because a price may be guaranteed
 * for less time than the seat.
 */
function payByOf({ payment_status: status }: DuffelOrder): Instant | undefined {
  if (!status?.awaiting_payment) return undefined;
  const limits = [status.payment_required_by, status.price_guarantee_expires_at].flatMap(readableInstant);
  return limits.toSorted()[0];
}

function readableInstant(text: string | null | undefined): Instant[] {
  try {
    return text ? [parseInstant(text)] : [];
  } catch {
    return [];
  }
}

async function create(
  duffel: Duffel,
  request: OrderRequest,
  type: 'instant' | 'hold',
): Promise<Made | Exclude<OrderOutcome, { kind: 'confirmed' }>> {
  const offerToken = JSON.parse(request.offerToken) as OfferToken;
  const passengers = toOrderPassengers(offerToken.passengers, request.travellers, offerToken.lastDay);
  // The offer was priced for other ages: Duffel would refuse the order or, worse, accept it.
  if (!passengers) return { kind: 'rejected', failure: 'supplier-rejected' };
  const services = servicesFor(offerToken, passengers);
  // A seat or bag is not available for the passenger that its traveller turned out to be, so Duffel would refuse
  // the whole order.
  if (!services) return { kind: 'rejected', failure: 'supplier-rejected' };
  const body = {
    type,
    selected_offers: [offerToken.offer],
    passengers,
    ...(services.length > 0 && { services }),
    ...(type === 'instant' && { payments: [paymentOf(offerToken)] }),
    metadata: { [REFERENCE]: request.reference, ...passengerMetadataOf(passengers) },
  };
  // Duffel's API calls this order type `hold`, but the types of its SDK still say `pay_later`.
  const sent = await callDuffel(() =>
    duffel.orders.create(body as unknown as Parameters<typeof duffel.orders.create>[0]),
  );
  const refused = refusalFromResponse(sent);
  if (refused?.kind === 'refused') {
    return { kind: 'rejected', failure: FAILURES.get(refused.code) ?? 'supplier-rejected' };
  }
  if (refused) return refused;
  const answer = orderAnswer.safeParse(responseBodyOf(sent));
  if (!answer.success) return { kind: 'unknown' };
  return { kind: 'made', order: answer.data.data, offered: offerToken.passengers };
}

function servicesFor(
  { services = [] }: OfferToken,
  passengers: readonly { readonly id: string }[],
): { id: string; quantity: number }[] | undefined {
  const wanted = services.map(({ traveller, count, byPassenger }) => ({
    id: byPassenger[passengers[traveller]?.id ?? ''],
    quantity: count,
  }));
  const known = wanted.flatMap(({ id, quantity }) => (id === undefined ? [] : [{ id, quantity }]));
  return known.length === wanted.length ? known : undefined;
}

function paymentOf({ amount, currency }: OfferToken) {
  return { type: 'balance' as const, amount, currency };
}

export async function payHeldOrder(
  duffel: Duffel,
  heldOrder: string,
  offerToken: OfferToken,
): Promise<OrderActionOutcome> {
  const sent = await callDuffel(() =>
    duffel.payments.create({ order_id: heldOrder, payment: paymentOf(offerToken) }),
  );
  const refused = refusalFromResponse(sent);
  if (refused) return refused.kind === 'refused' ? { kind: 'rejected' } : refused;
  const answer = paymentAnswer.safeParse(responseBodyOf(sent));
  if (!answer.success) return { kind: 'unknown' };
  const status = answer.data.data.status ?? 'succeeded';
  if (status === 'succeeded') return { kind: 'confirmed' };
  return { kind: status === 'failed' || status === 'cancelled' ? 'rejected' : 'unknown' };
}

export async function lookUpOrder(
  duffel: Duffel,
  { reference, offerToken }: Pick<OrderRequest, 'reference' | 'offerToken'>,
): Promise<LookupOutcome> {
  const { offer, passengers } = JSON.parse(offerToken) as OfferToken;
  // Duffel documents the `offer_id` filter, although the types of its SDK lack it.
  const filter = { limit: 10, offer_id: offer };
  const asked = await callDuffel(() => duffel.orders.list(filter));
  if (asked.kind !== 'answered' || asked.status !== 200) return { kind: 'unknown' };
  const answer = orderListAnswer.safeParse(asked.body);
  if (!answer.success) return { kind: 'unknown' };
  const found = answer.data.data.find((candidate) => candidate.metadata?.[REFERENCE] === reference);
  if (!found) return { kind: 'not_found' };
  const payBy = payByOf(found);
  const itinerary = parseOrderItinerary(found, passengers);
  const refunds = await readOrderRefunds(duffel, found);
  return {
    kind: 'confirmed',
    order: found.id,
    reference: found.booking_reference,
    state: stateOf(found),
    ...(itinerary && { itinerary }),
    ...(refunds && { refunds }),
    ...(payBy && { payBy }),
  };
}

function stateOf({ cancelled_at: cancelledAt, payment_status: status }: DuffelOrder): OrderState {
  if (cancelledAt) return 'cancelled';
  return status?.awaiting_payment ? 'held' : 'confirmed';
}

/** Reading stops after this many pages; the orders beyond are older than any we look for. */
const MOST_PAGES = 100;

export async function listDuffelOrders(duffel: Duffel, since: Instant): Promise<ListedOrder[]> {
  const listed: ListedOrder[] = [];
  let after: string | null | undefined;
  for (let page = 0; page < MOST_PAGES; page++) {
    const filter = { limit: 200, 'created_at[after]': since, ...(after ? { after } : {}) };
    const asked = await callDuffel(() => duffel.orders.list(filter));
    const answer = asked.kind === 'answered' ? orderListAnswer.safeParse(asked.body) : undefined;
    if (!answer?.success) throw new Error('the supplier did not list its orders');
    listed.push(
      ...answer.data.data.map((listedOrder) => ({
        order: listedOrder.id,
        reference: listedOrder.metadata?.[REFERENCE],
        state: stateOf(listedOrder),
      })),
    );
    after = answer.data.meta?.after;
    if (!after) break;
  }
  return listed;
}
