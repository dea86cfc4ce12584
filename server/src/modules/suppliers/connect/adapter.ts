import type { z } from 'zod';
import type { Failure } from '@marga/contract/bookings/booking';
import {
  CONNECT,
  type ConnectOperation,
  connectOrderList,
  type ConnectRefusalCode,
} from '@marga/contract/connect/protocol';
import { fromWireMoney, toWireMoney } from '@marga/contract/kernel/money';
import type { Instant } from '@marga/contract/kernel/time';
import type { Title } from '@marga/contract/travellers/titles-and-genders';
import { now } from '../../../platform/clock.ts';
import type { ConnectConnection } from '../../../platform/config.ts';
import type {
  CancelQuote,
  Capabilities,
  ChangeQuote,
  ChangeRequest,
  Choice,
  AncillariesOutcome,
  HoldOutcome,
  ListedOrder,
  LookupOutcome,
  OrderActionOutcome,
  OrderOutcome,
  OrderRequest,
  OrderState,
  Part,
  PriceOutcome,
  QuoteOutcome,
  SearchOutcome,
  SearchRequest,
  SeatMapOutcome,
  Supplier,
  SupplierOffer,
} from '../supplier-port.ts';
import { buildConnectProtocolCapabilities } from './capabilities.ts';
import { type ConnectClient, createConnectProtocolClient, type Ended } from './connect-client.ts';
import {
  isPlausibleItinerary,
  toValidatedCancellationQuote,
  toValidatedChangeQuote,
  toValidatedAncillaries,
  toValidatedOffer,
  toValidatedPriceWithAncillaries,
  type OfferToken,
} from './mapping.ts';

/**
 * Maps refusals to the reason why the buyer's choice is no longer available. Any other refusal of an order is a
 * plain rejection.
 */
const FAILURES: Partial<Record<ConnectRefusalCode, Failure>> = {
  'sold-out': 'sold-out',
  'ancillary-unavailable': 'sold-out',
  expired: 'sold-out',
  'price-changed': 'price-changed',
};

/** Returns the adapter for any supplier that serves Marga Connect. */
export function createConnectProtocolSupplier(connection: ConnectConnection, timeoutMs: number): Supplier {
  const client = createConnectProtocolClient(connection, timeoutMs);
  const known = buildConnectProtocolCapabilities(connection);
  const able = () => known.refreshed(client);
  return {
    name: connection.name,
    get capabilities() {
      return known.now();
    },
    search: async (request) =>
      able().services.includes(request.criteria.service)
        ? search(client, request)
        : { kind: 'offers', offers: [] },
    seatMap: async (selection) => (able().hasSeatMaps ? seatMap(client, selection) : { kind: 'unavailable' }),
    ancillaries: async (selection) =>
      able().hasAncillaries ? ancillaries(client, selection) : { kind: 'none' },
    price: (selection, choice) => price(client, selection, choice),
    hold: async (request) =>
      able().canHold
        ? hold(client, withKnownTitles(request, known.titles()))
        : { kind: 'rejected', failure: 'supplier-rejected' },
    payHeld: async (id, offerToken) => {
      const { total } = JSON.parse(offerToken) as OfferToken;
      return actionOutcome(await client.send(CONNECT.payOrder, { id, body: { total } }), ['confirmed']);
    },
    order: (request) => order(client, withKnownTitles(request, known.titles())),
    lookUp: (request) => lookUp(client, request.reference),
    quoteCancel: async (id, part) =>
      canGiveBack(able(), part) ? quoteCancel(client, id, part) : { kind: 'refused' },
    cancel: async (id) => cancelled(await client.send(CONNECT.cancel, { id, body: {} }), id),
    quoteChange: async (request) => {
      const { canChange, changesTravellers } = able();
      const isAble = canChange && (request.travellers === null || changesTravellers);
      return isAble ? quoteChange(client, request) : { kind: 'refused' };
    },
    change: async (id) => actionOutcome(await client.send(CONNECT.change, { id, body: {} }), ['confirmed']),
    acknowledge: async (id) =>
      actionOutcome(await client.send(CONNECT.acknowledge, { id, body: {} }), ['confirmed']),
    listOrders: (since) => listOrders(client, since),
  };
}

/** Nobody reads more offers than this; a longer list would only cost memory. */
const MOST_OFFERS = 2_000;

/** An unreadable offer is left out; an unreadable response is a failure. */
async function search(client: ConnectClient, request: SearchRequest): Promise<SearchOutcome> {
  const ended = await client.send(CONNECT.search, { body: request });
  if (ended.kind === 'unclear' && ended.timedOut) return { kind: 'timed-out' };
  if (ended.kind === 'unclear' && ended.isOverQuota) return { kind: 'over-quota' };
  if (ended.kind === 'refused') return { kind: ended.code === 'slow-down' ? 'over-quota' : 'refused' };
  if (ended.kind !== 'answered') return { kind: 'failed' };
  const { offers } = (ended.body ?? {}) as { offers?: unknown };
  if (!Array.isArray(offers)) return { kind: 'failed' };
  const read = offers.slice(0, MOST_OFFERS).map((offer: unknown) => toValidatedOffer(offer, request));
  return { kind: 'offers', offers: read.filter((offer): offer is SupplierOffer => offer !== undefined) };
}

async function seatMap(client: ConnectClient, selection: string): Promise<SeatMapOutcome> {
  const ended = await client.send(CONNECT.seatMap, { body: { selection } });
  if (isNoLongerAvailable(ended)) return { kind: 'gone' };
  const map = answerOf(ended, CONNECT.seatMap);
  return map ? { kind: 'seats', map } : { kind: 'unavailable' };
}

async function ancillaries(client: ConnectClient, selection: string): Promise<AncillariesOutcome> {
  const ended = await client.send(CONNECT.ancillaries, { body: { selection } });
  if (isNoLongerAvailable(ended)) return { kind: 'gone' };
  if (ended.kind === 'refused' && ended.code === 'not-possible') return { kind: 'none' };
  const offered = answerOf(ended, CONNECT.ancillaries);
  return offered
    ? { kind: 'ancillaries', offered: toValidatedAncillaries(offered) }
    : { kind: 'unavailable' };
}

async function price(client: ConnectClient, selection: string, choice: Choice): Promise<PriceOutcome> {
  const ended = await client.send(CONNECT.price, { body: { selection, choice: onWire(choice) } });
  if (isNoLongerAvailable(ended)) return { kind: 'gone' };
  if (ended.kind === 'refused' && ended.code === 'ancillary-unavailable')
    return { kind: 'ancillary-unavailable', ids: ended.ancillaries };
  const priced = answerOf(ended, CONNECT.price);
  const prices = priced && toValidatedPriceWithAncillaries(priced, choice);
  if (!prices) return { kind: 'unavailable' };
  if (prices.expiresAt <= now()) return { kind: 'gone' };
  const offerToken: OfferToken = { offerToken: priced.offerToken, total: toWireMoney(prices.total) };
  return { kind: 'priced', offerToken: JSON.stringify(offerToken), ...prices };
}

/** Omits ancillaries when there are none: an older supplier without them may reject unknown fields. */
function onWire({ seats, ancillaries: chosen, remark }: Choice): Partial<Choice> {
  return {
    seats,
    ...(chosen.length > 0 && { ancillaries: chosen }),
    ...(remark !== null && { remark }),
  };
}

async function order(client: ConnectClient, request: OrderRequest): Promise<OrderOutcome> {
  const made = await sendOrder(client, request, 'pay');
  if ('kind' in made) return made;
  // The request was to pay, so any state other than `confirmed` contradicts it, and the outcome is unknown until a
  // look-up resolves it.
  if (made.state !== 'confirmed') return { kind: 'unknown' };
  return {
    kind: 'confirmed',
    order: made.order,
    reference: made.locator,
    ...(isPlausibleItinerary(made.itinerary) && { itinerary: made.itinerary }),
  };
}

async function hold(client: ConnectClient, request: OrderRequest): Promise<HoldOutcome> {
  const made = await sendOrder(client, request, 'hold');
  if ('kind' in made) return made;
  if (made.state !== 'held' || made.payBy === null) return { kind: 'unknown' };
  return { kind: 'confirmed', order: made.order, reference: made.locator, payBy: made.payBy };
}

/** Sends a boy as `mr` to a supplier that does not know the title of children. */
function withKnownTitles(request: OrderRequest, titles: readonly Title[]): OrderRequest {
  if (titles.includes('mstr')) return request;
  return {
    ...request,
    travellers: request.travellers.map((traveller) => ({
      ...traveller,
      title: traveller.title === 'mstr' ? 'mr' : traveller.title,
    })),
  };
}

type Unmade = Exclude<OrderOutcome, { kind: 'confirmed' }>;

async function sendOrder(
  client: ConnectClient,
  { reference, offerToken, travellers }: OrderRequest,
  settle: 'pay' | 'hold',
): Promise<z.output<typeof CONNECT.order.response> | Unmade> {
  const priced = JSON.parse(offerToken) as OfferToken;
  const body = { reference, offerToken: priced.offerToken, travellers, total: priced.total, settle };
  const ended = await client.send(CONNECT.order, { body });
  if (ended.kind === 'not_sent') return { kind: 'not_sent' };
  if (ended.kind === 'refused') return refusedOrder(ended.code);
  const made = answerOf(ended, CONNECT.order);
  return made?.reference === reference ? made : { kind: 'unknown' };
}

function refusedOrder(code: ConnectRefusalCode): Unmade {
  if (code === 'slow-down') return { kind: 'not_sent' };
  // The order that already uses this reference may be our own, which did go through.
  if (code === 'reference-used') return { kind: 'unknown' };
  return { kind: 'rejected', failure: FAILURES[code] ?? 'supplier-rejected' };
}

async function lookUp(client: ConnectClient, reference: string): Promise<LookupOutcome> {
  const ended = await client.send(CONNECT.readOrder, { id: reference });
  if (ended.kind === 'refused' && ended.code === 'not-found') return { kind: 'not_found' };
  const found = answerOf(ended, CONNECT.readOrder);
  if (found?.reference !== reference) return { kind: 'unknown' };
  const { order: id, locator, state, payBy, itinerary, refunds } = found;
  return {
    kind: 'confirmed',
    order: id,
    reference: locator,
    state,
    // An implausible itinerary is not what the traveller will get, so it is left out.
    ...(isPlausibleItinerary(itinerary) && { itinerary }),
    refunds: refunds
      .map(({ amount, ...refund }) => ({ ...refund, amount: fromWireMoney(amount) }))
      .filter(({ amount }) => amount.minor > 0n),
    ...(payBy !== null && { payBy }),
  };
}

function canGiveBack(
  { canCancel, cancelsTravellers, cancelsLegs }: Capabilities,
  { travellers, legs }: Part,
): boolean {
  return canCancel && (travellers === null || cancelsTravellers) && (legs === null || cancelsLegs);
}

async function quoteCancel(
  client: ConnectClient,
  id: string,
  part: Part,
): Promise<QuoteOutcome<CancelQuote>> {
  const ended = await client.send(CONNECT.quoteCancel, { id, body: part });
  return quoted(ended, CONNECT.quoteCancel, toValidatedCancellationQuote);
}

async function quoteChange(
  client: ConnectClient,
  { order: id, instead, travellers }: ChangeRequest,
): Promise<QuoteOutcome<ChangeQuote>> {
  const ended = await client.send(CONNECT.quoteChange, {
    id,
    body: { instead: instead && { ...instead, choice: onWire(instead.choice) }, travellers },
  });
  return quoted(ended, CONNECT.quoteChange, toValidatedChangeQuote);
}

/** A list with more pages than this is an error. A list that was read only in part is never returned. */
const MOST_PAGES = 1_000;

async function listOrders(client: ConnectClient, since: Instant): Promise<ListedOrder[]> {
  const listed: ListedOrder[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < MOST_PAGES; page++) {
    const query: Record<string, string> = cursor === null ? { since } : { since, cursor };
    const ended = await client.send(CONNECT.listOrders, { query });
    const answer = ended.kind === 'answered' ? connectOrderList.safeParse(ended.body).data : undefined;
    if (!answer) throw new Error('the supplier did not list its orders');
    listed.push(...answer.orders.map(({ order: id, reference, state }) => ({ order: id, reference, state })));
    cursor = answer.nextCursor;
    if (cursor === null) return listed;
  }
  throw new Error('the list of the supplier has no end');
}

/** Parses the response that the protocol defines for this operation; returns undefined when it is something else. */
function answerOf<Operation extends ConnectOperation>(
  ended: Ended,
  operation: Operation,
): z.output<Operation['response']> | undefined {
  const parsed = ended.kind === 'answered' ? operation.response.safeParse(ended.body) : undefined;
  return parsed?.data as z.output<Operation['response']> | undefined;
}

function isNoLongerAvailable(ended: Ended): boolean {
  return ended.kind === 'refused' && (ended.code === 'sold-out' || ended.code === 'expired');
}

function quoted<Operation extends ConnectOperation, Quote>(
  ended: Ended,
  operation: Operation,
  read: (answer: z.output<Operation['response']>) => Quote | undefined,
): QuoteOutcome<Quote> {
  if (ended.kind === 'refused' && operation.refusals.includes(ended.code)) return { kind: 'refused' };
  const answer = answerOf(ended, operation);
  const quote = answer === undefined ? undefined : read(answer);
  return quote === undefined ? { kind: 'unavailable' } : { kind: 'quoted', quote };
}

/**
 * Returns whether the cancellation was done. After a partial cancellation the order stays confirmed, so a refund with
 * this quote is the proof.
 */
function cancelled(ended: Ended, quote: string): OrderActionOutcome {
  const isInPart = answerOf(ended, CONNECT.cancel)?.refunds.some((refund) => refund.quote === quote) ?? false;
  return actionOutcome(ended, isInPart ? ['cancelled', 'confirmed'] : ['cancelled']);
}

/** Returns confirmed if the order is now in one of these states. */
function actionOutcome(ended: Ended, states: readonly OrderState[]): OrderActionOutcome {
  if (ended.kind === 'not_sent') return { kind: 'not_sent' };
  if (ended.kind === 'refused') return { kind: ended.code === 'slow-down' ? 'not_sent' : 'rejected' };
  const state = answerOf(ended, CONNECT.readOrder)?.state;
  return { kind: state !== undefined && states.includes(state) ? 'confirmed' : 'unknown' };
}
