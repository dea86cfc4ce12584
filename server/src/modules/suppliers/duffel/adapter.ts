import type { Failure } from '@marga/contract/booking';
import { formatDecimal } from '@marga/contract/kernel/money';
import type { Instant } from '@marga/contract/kernel/time';
import type { FlightCriteria } from '@marga/contract/shopping';
import { now } from '../../../platform/clock.ts';
import type { SupplierConnection } from '../../../platform/config.ts';
import type {
  ListedOrder,
  LookupOutcome,
  OrderOutcome,
  OrderRequest,
  PriceOutcome,
  SearchOutcome,
  Supplier,
  SupplierOffer,
} from '../port.ts';
import { type DuffelClient, duffelClient, type Exchange } from './client.ts';
import { pricesOf, type Selection, signatureOf, type Ticket, toSupplierOffer } from './mapping.ts';
import {
  type DuffelOffer,
  duffelOffer,
  errorAnswer,
  offerAnswer,
  offerRequestAnswer,
  orderAnswer,
  orderListAnswer,
} from './schemas.ts';

/** The metadata key under which an order carries our reference. */
const REFERENCE = 'marga_reference';

/** Refusals that say no order was made, and why the buyer's choice is gone. Any other 4xx is a plain rejection. */
const FAILURES = new Map<string, Failure>(
  Object.entries({
    offer_no_longer_available: 'sold-out',
    offer_expired: 'sold-out',
    price_changed: 'price-changed',
    payment_amount_does_not_match_order_amount: 'price-changed',
  }),
);

/** A refusal that may be the echo of an order of ours that did go through. */
const ALREADY_BOOKED = new Set(['offer_request_already_booked']);

export function duffelSupplier(connection: SupplierConnection, timeoutMs: number): Supplier {
  const client = duffelClient(connection, timeoutMs);
  return {
    name: connection.name,
    search: (criteria) => search(client, criteria, timeoutMs),
    price: (selection) => price(client, JSON.parse(selection) as Selection, timeoutMs),
    order: (request) => order(client, request),
    lookUp: (request) => lookUp(client, request),
    listOrders: (since) => listOrders(client, since),
  };
}

async function search(
  client: DuffelClient,
  criteria: FlightCriteria,
  timeoutMs: number,
): Promise<SearchOutcome> {
  const exchange = await requestOffers(client, criteria, timeoutMs);
  if (exchange.kind === 'unclear' && exchange.timedOut) return { kind: 'timed-out' };
  const offers = offersIn(exchange);
  if (!offers) return { kind: 'failed' };
  return { kind: 'offers', offers: offers.flatMap((offer) => readable(offer, criteria)) };
}

/** A currency or a time that we cannot read makes an offer unsellable, not the search a failure. */
function readable(offer: DuffelOffer, criteria: FlightCriteria): SupplierOffer[] {
  try {
    return [toSupplierOffer(offer, criteria)];
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}

/**
 * A fresh offer request, the same seats found in it, and that offer read once more: the first because an offer request
 * can be booked once, the second because an offer's price is only what its own resource says now.
 */
async function price(client: DuffelClient, selection: Selection, timeoutMs: number): Promise<PriceOutcome> {
  const offers = offersIn(await requestOffers(client, selection.criteria, timeoutMs));
  if (!offers) return { kind: 'unavailable' };
  const same = offers.find((offer) => signatureOf(offer) === selection.signature);
  if (!same) return { kind: 'gone' };
  const exchange = await client.send('GET', `/air/offers/${encodeURIComponent(same.id)}`);
  if (exchange.kind !== 'answered') return { kind: 'unavailable' };
  if (exchange.status >= 400 && exchange.status < 500 && exchange.status !== 429) return { kind: 'gone' };
  const answer = offerAnswer.safeParse(exchange.body);
  if (exchange.status !== 200 || !answer.success) return { kind: 'unavailable' };
  const offer = answer.data.data;
  const isSame =
    signatureOf(offer) === selection.signature && offer.passengers.length === selection.criteria.travellers;
  if (!isSame) return { kind: 'gone' };
  const prices = readablePrices(offer);
  if (!prices) return { kind: 'unavailable' };
  if (prices.expiresAt <= now()) return { kind: 'gone' };
  const ticket: Ticket = { offer: offer.id, passengers: offer.passengers.map((passenger) => passenger.id) };
  return { kind: 'priced', ticket: JSON.stringify(ticket), ...prices };
}

function readablePrices(offer: DuffelOffer): ReturnType<typeof pricesOf> | undefined {
  try {
    return pricesOf(offer);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function requestOffers(client: DuffelClient, criteria: FlightCriteria, timeoutMs: number): Promise<Exchange> {
  return client.send(
    'POST',
    `/air/offer_requests?return_offers=true&supplier_timeout=${Math.max(2_000, timeoutMs - 1_000)}`,
    {
      slices: [
        { origin: criteria.origin, destination: criteria.destination, departure_date: criteria.departOn },
      ],
      passengers: Array.from({ length: criteria.travellers }, () => ({ type: 'adult' })),
      cabin_class: criteria.cabin,
    },
  );
}

/** More than anybody reads; a list beyond it would only cost memory. */
const MOST_OFFERS = 500;

/** An offer we cannot read is left out; an answer we cannot read is no answer. */
function offersIn(exchange: Exchange): DuffelOffer[] | undefined {
  if (exchange.kind !== 'answered' || exchange.status >= 300) return undefined;
  const answer = offerRequestAnswer.safeParse(exchange.body);
  if (!answer.success) return undefined;
  return answer.data.data.offers.slice(0, MOST_OFFERS).flatMap((offer) => {
    const parsed = duffelOffer.safeParse(offer);
    return parsed.success ? [parsed.data] : [];
  });
}

async function order(client: DuffelClient, request: OrderRequest): Promise<OrderOutcome> {
  const ticket = JSON.parse(request.ticket) as Ticket;
  const exchange = await client.send('POST', '/air/orders', {
    type: 'instant',
    selected_offers: [ticket.offer],
    passengers: request.travellers.map((traveller, index) => ({
      id: ticket.passengers[index],
      title: traveller.title,
      given_name: traveller.givenName,
      family_name: traveller.familyName,
      born_on: traveller.bornOn,
      gender: traveller.gender,
      email: traveller.email,
      phone_number: traveller.phone,
    })),
    payments: [{ type: 'balance', currency: request.total.currency, amount: formatDecimal(request.total) }],
    metadata: { [REFERENCE]: request.reference },
  });
  if (exchange.kind === 'not_sent') return { kind: 'not_sent' };
  if (exchange.kind === 'unclear') return { kind: 'unknown' };
  return outcomeOf(exchange.status, exchange.body);
}

function outcomeOf(status: number, body: unknown): OrderOutcome {
  if (status === 429) return { kind: 'not_sent' };
  if (status >= 400 && status < 500) {
    const code = errorAnswer.safeParse(body).data?.errors[0]?.code;
    // Without an error we recognise as theirs, a proxy in between may have spoken.
    if (code === undefined || ALREADY_BOOKED.has(code)) return { kind: 'unknown' };
    return { kind: 'rejected', failure: FAILURES.get(code) ?? 'supplier-rejected' };
  }
  const answer = orderAnswer.safeParse(body);
  if (status >= 300 || !answer.success) return { kind: 'unknown' };
  return { kind: 'confirmed', order: answer.data.data.id, reference: answer.data.data.booking_reference };
}

async function lookUp(
  client: DuffelClient,
  { reference, ticket }: Pick<OrderRequest, 'reference' | 'ticket'>,
): Promise<LookupOutcome> {
  const { offer } = JSON.parse(ticket) as Ticket;
  const exchange = await client.send('GET', `/air/orders?limit=10&offer_id=${encodeURIComponent(offer)}`);
  if (exchange.kind !== 'answered' || exchange.status !== 200) return { kind: 'unknown' };
  const answer = orderListAnswer.safeParse(exchange.body);
  if (!answer.success) return { kind: 'unknown' };
  const found = answer.data.data.find((candidate) => candidate.metadata?.[REFERENCE] === reference);
  return found
    ? { kind: 'confirmed', order: found.id, reference: found.booking_reference }
    : { kind: 'not_found' };
}

/** A list that goes on beyond this is not one; what it hides is older than what we look for. */
const MOST_PAGES = 100;

async function listOrders(client: DuffelClient, since: Instant): Promise<ListedOrder[]> {
  const listed: ListedOrder[] = [];
  let after: string | null | undefined;
  for (let page = 0; page < MOST_PAGES; page++) {
    const cursor = after ? `&after=${encodeURIComponent(after)}` : '';
    const exchange = await client.send(
      'GET',
      `/air/orders?limit=200&created_at[after]=${encodeURIComponent(since)}${cursor}`,
    );
    const answer = exchange.kind === 'answered' ? orderListAnswer.safeParse(exchange.body) : undefined;
    if (!answer?.success) throw new Error('the supplier did not list its orders');
    listed.push(
      ...answer.data.data.map(({ id, metadata }) => ({ order: id, reference: metadata?.[REFERENCE] })),
    );
    after = answer.data.meta?.after;
    if (!after) break;
  }
  return listed;
}
