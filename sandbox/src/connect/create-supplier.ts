import {
  type ConnectOffer,
  type ConnectOrderRequest,
  missingFieldsOf,
  requiredFieldsOfTraveller,
} from '@marga/contract/connect/protocol';
import type { WireMoney } from '@marga/contract/kernel/money';
import { ok } from '@marga/contract/kernel/result';
import { instantFromEpochMs, type Instant, parseInstant, addMsToInstant } from '@marga/contract/kernel/time';
import { confirmQuotedCancellation, quoteCancel } from './cancel-order.ts';
import { changeQuotedOrder, quoteChange } from './change-order.ts';
import { type SupplierContext, type SupplierBehaviour, isSameAmount } from './supplier-context.ts';
import type { Inventory } from './inventory.ts';
import type { OrderStore } from './order-store.ts';
import { scheduleWaitlistSteps, advanceWaitlist } from './simulate-train-waitlist.ts';
import { calculateOfferPriceWithAncillaries } from './offer-price-with-ancillaries.ts';
import {
  type Answer,
  type Asked,
  type ConnectSupplier,
  connectProtocolErrorResponse,
  unavailableAncillariesErrorResponse,
} from './serve-connect-protocol.ts';
import { findOrder, toOrderResource } from './find-order.ts';
import { parseOfferToken, encodeOfferToken } from './offer-token.ts';

const HOLD_MS = 30 * 60_000;
const PAGE = 100;

const SILENT: SupplierBehaviour = {
  refundMs: 0,
  queueMs: 0,
  publish: () => undefined,
  later: () => undefined,
};

/**
 * Creates a supplier that sells an inventory, records its orders and serves every operation of the Marga Connect
 * protocol.
 */
export function createSupplier(
  inventory: Inventory,
  book: OrderStore,
  nowMs: () => number,
  habits: SupplierBehaviour = SILENT,
): ConnectSupplier & { readonly context: SupplierContext } {
  const context: SupplierContext = {
    ...habits,
    inventory,
    book,
    quotes: new Map(),
    now: () => instantFromEpochMs(nowMs()),
  };
  const { capabilities } = inventory;
  return {
    context,
    capabilities: () => ok(capabilities),
    search: ({ body }) =>
      capabilities.services.includes(body.criteria.service)
        ? ok({ offers: [...inventory.search(body, book.sold, context.now())] })
        : ok({ offers: [] }),
    seatMap({ body }) {
      if (!capabilities.hasSeatMaps || !inventory.seatMap)
        return connectProtocolErrorResponse('not-possible', 'Seats are given out by the operator.');
      const map = inventory.seatMap(body.selection, book.sold, context.now());
      return map ? ok(map) : connectProtocolErrorResponse('sold-out', 'Nothing is left of it.');
    },
    ancillaries({ body }) {
      if (!capabilities.hasAncillaries || !inventory.ancillaries)
        return connectProtocolErrorResponse('not-possible', 'There is nothing to choose.');
      const offered = inventory.ancillaries(body.selection, context.now());
      return offered ? ok(offered) : connectProtocolErrorResponse('sold-out', 'It is no longer for sale.');
    },
    price: ({ body }) => price(context, body.selection, body.choice),
    order: ({ body }) => order(context, body),
    payOrder: ({ id, body }) => pay(context, id, body.total),
    readOrder: ({ id }) => read(context, id),
    listOrders: ({ query }) => list(context, query),
    quoteCancel: (asked) => quoteCancel(context, asked),
    cancel: ({ id }) => confirmQuotedCancellation(context, id),
    quoteChange: (asked) => quoteChange(context, asked),
    change: ({ id }) => changeQuotedOrder(context, id),
    acknowledge: ({ id }) => acknowledge(context, id),
  };
}

function price(
  { inventory, book, now }: SupplierContext,
  selection: string,
  choice: Asked<'price'>['body']['choice'],
): Answer<'price'> {
  const sale = calculateOfferPriceWithAncillaries(inventory, { selection, choice }, book.sold, now());
  if (!sale) return connectProtocolErrorResponse('sold-out', 'It is no longer for sale.');
  if (sale.kind === 'ancillary-unavailable') return unavailableAncillariesErrorResponse(sale.ids);
  const { ancillaries, total } = sale;
  const { itinerary, base, taxes, expiresAt } = sale.offer;
  if (expiresAt <= now()) return connectProtocolErrorResponse('expired', 'Search again: this offer is over.');
  const offerToken = encodeOfferToken({ selection, choice, total, expiresAt });
  return ok({ offerToken, itinerary, base, taxes, total, ancillaries, expiresAt });
}

function order(context: SupplierContext, request: ConnectOrderRequest): Answer<'order'> {
  const { inventory, book, now } = context;
  book.countAttempt(request.reference);
  const before = book.findByReference(request.reference);
  if (before) {
    return JSON.stringify(before.request) === JSON.stringify(request)
      ? ok(toOrderResource(context, before))
      : connectProtocolErrorResponse('reference-used', 'There is another order under this reference.');
  }
  const offerToken = parseOfferToken(request.offerToken);
  if (!offerToken)
    return connectProtocolErrorResponse('request-invalid', 'This offer token is not one of ours.');
  if (offerToken.expiresAt <= now())
    return connectProtocolErrorResponse('expired', 'Price it again: this offer token has expired.');
  if (request.settle === 'hold' && !inventory.capabilities.canHold)
    return connectProtocolErrorResponse('rejected', 'We keep nothing unpaid.');
  const sale = calculateOfferPriceWithAncillaries(inventory, offerToken, book.sold, now());
  if (!sale) return connectProtocolErrorResponse('sold-out', 'It is no longer for sale.');
  if (sale.kind === 'ancillary-unavailable') return unavailableAncillariesErrorResponse(sale.ids);
  const { offer, ancillaries, total } = sale;
  const lacking = lackingDetailOf(offer, request.travellers);
  if (lacking) return connectProtocolErrorResponse('request-invalid', lacking);
  if (!isSameAmount(total, offerToken.total) || !isSameAmount(request.total, offerToken.total))
    return connectProtocolErrorResponse('price-changed', `It costs ${total.amount} ${total.currency} now.`);
  const isHeld = request.settle === 'hold';
  const booked = book.add(request, offerToken, inventory.takes(offerToken.selection, offerToken.choice), {
    itinerary: offer.itinerary,
    ancillaries,
    total,
    state: isHeld ? 'held' : 'confirmed',
    payBy: isHeld ? addMsToInstant(now(), HOLD_MS) : null,
  });
  scheduleWaitlistSteps(context, booked);
  return ok(toOrderResource(context, booked));
}

/** Returns which required detail a traveller lacks, as a sentence; undefined when nothing is missing. */
function lackingDetailOf(
  { travellerFields }: ConnectOffer,
  travellers: ConnectOrderRequest['travellers'],
): string | undefined {
  if (!travellerFields) return undefined;
  for (const [position, traveller] of travellers.entries()) {
    const required = requiredFieldsOfTraveller([{ travellerFields }], { position, kind: undefined });
    const [lacking] = missingFieldsOf(traveller, required);
    if (lacking) return `travellers.${position}.${lacking}: we require it.`;
  }
  return undefined;
}

function pay(context: SupplierContext, id: string, total: WireMoney): Answer<'payOrder'> {
  const booked = findOrder(context, id);
  if (!booked) return connectProtocolErrorResponse('not-found', 'There is no such order.');
  if (!isSameAmount(booked.order.total, total))
    return connectProtocolErrorResponse('price-changed', 'That is not what it costs.');
  if (booked.order.state === 'cancelled')
    return connectProtocolErrorResponse('expired', 'It was not paid in time.');
  if (booked.order.state === 'held')
    context.book.replace(booked, { ...booked.order, state: 'confirmed', payBy: null }, booked.taken);
  return ok(toOrderResource(context, booked));
}

function read(context: SupplierContext, reference: string): Answer<'readOrder'> {
  const booked = context.book.findByReference(reference);
  if (booked && booked.lookupsUntilVisible > 0) booked.lookupsUntilVisible -= 1;
  else if (booked) {
    advanceWaitlist(context, booked);
    return ok(toOrderResource(context, booked));
  }
  return connectProtocolErrorResponse('not-found', 'There is no order under this reference.');
}

function list(context: SupplierContext, query: Asked['query']): Answer<'listOrders'> {
  let since: Instant;
  try {
    since = parseInstant(query['since'] ?? '');
  } catch {
    return connectProtocolErrorResponse(
      'request-invalid',
      'since: an instant such as 2026-11-15T02:02:02.123Z',
    );
  }
  const after = Number(query['cursor'] ?? 0);
  if (!Number.isSafeInteger(after))
    return connectProtocolErrorResponse('request-invalid', 'cursor: as we gave it');
  const matching = context.book
    .list()
    .filter((booked) => booked.sequence > after && booked.order.createdAt >= since)
    .filter((booked) => booked.lookupsUntilVisible === 0);
  const page = matching.slice(0, PAGE);
  const last = page.at(-1);
  return ok({
    orders: page.map((booked) => toOrderResource(context, booked)),
    nextCursor: last && matching.length > page.length ? String(last.sequence) : null,
  });
}

function acknowledge(context: SupplierContext, id: string): Answer<'acknowledge'> {
  const booked = findOrder(context, id);
  if (!booked) return connectProtocolErrorResponse('not-found', 'There is no such order.');
  if (booked.scheduleChange === 'no' || booked.order.state === 'cancelled')
    return connectProtocolErrorResponse('not-possible', 'There is nothing to accept.');
  booked.scheduleChange = 'accepted';
  return ok(toOrderResource(context, booked));
}
