import type { ConnectOrderRequest } from '@marga/contract/connect/protocol';
import { ok } from '@marga/contract/kernel/result';
import { fromWire, subtract, toWire, type WireMoney } from '@marga/contract/kernel/money';
import { fromEpochMs, type Instant, instant, plusMs } from '@marga/contract/kernel/time';
import { changeFee, chargesOf } from './charges.ts';
import type { Inventory } from './inventory.ts';
import type { OrderBook } from './order-book.ts';
import { type Answer, type Asked, type ConnectSupplier, refused } from './serve.ts';
import { readTicket, writeTicket } from './ticket.ts';

const HOLD_MS = 30 * 60_000;
const QUOTE_MS = 10 * 60_000;
const PAGE = 100;

interface Desk {
  readonly inventory: Inventory;
  readonly book: OrderBook;
  readonly quotes: Map<string, Quote>;
  readonly now: () => Instant;
}

interface Quote {
  readonly order: string;
  readonly expiresAt: Instant;
  /** Of a change: what the order becomes. */
  readonly instead: { readonly ticket: string } | undefined;
  isDone: boolean;
}

/** A supplier that sells an inventory and keeps a book of what it sold: all that the protocol asks for. */
export function openDesk(inventory: Inventory, book: OrderBook, nowMs: () => number): ConnectSupplier {
  const desk: Desk = { inventory, book, quotes: new Map(), now: () => fromEpochMs(nowMs()) };
  const { capabilities } = inventory;
  return {
    capabilities: () => ok(capabilities),
    search: ({ body }) =>
      capabilities.services.includes(body.criteria.service)
        ? ok({ offers: [...inventory.search(body, book.sold, desk.now())] })
        : ok({ offers: [] }),
    seatMap({ body }) {
      if (!capabilities.hasSeatMaps || !inventory.seatMap)
        return refused('not-possible', 'Seats are given out by the operator.');
      const map = inventory.seatMap(body.selection, book.sold, desk.now());
      return map ? ok(map) : refused('sold-out', 'Nothing is left of it.');
    },
    price: ({ body }) => price(desk, body.selection, body.choice),
    order: ({ body }) => order(desk, body),
    payOrder: ({ id, body }) => pay(desk, id, body.total),
    readOrder: ({ id }) => read(desk, id),
    listOrders: ({ query }) => list(desk, query),
    quoteCancel: ({ id }) => quoteCancel(desk, id),
    cancel: ({ id }) => cancel(desk, id),
    quoteChange: (asked) => quoteChange(desk, asked),
    change: ({ id }) => change(desk, id),
  };
}

function price(
  { inventory, book, now }: Desk,
  selection: string,
  choice: Asked<'price'>['body']['choice'],
): Answer<'price'> {
  const offer = inventory.find(selection, choice, book.sold, now());
  if (!offer) return refused('sold-out', 'It is no longer for sale.');
  const { itinerary, base, taxes, total, expiresAt } = offer;
  if (expiresAt <= now()) return refused('expired', 'Search again: this offer is over.');
  const ticket = writeTicket({ selection, choice, total, expiresAt });
  return ok({ ticket, itinerary, base, taxes, total, expiresAt });
}

function order({ inventory, book, now }: Desk, request: ConnectOrderRequest): Answer<'order'> {
  book.countAttempt(request.reference);
  const before = book.findByReference(request.reference);
  if (before) {
    return JSON.stringify(before.request) === JSON.stringify(request)
      ? ok(before.order)
      : refused('reference-used', 'There is another order under this reference.');
  }
  const ticket = readTicket(request.ticket);
  if (!ticket) return refused('request-invalid', 'This ticket is not one of ours.');
  if (ticket.expiresAt <= now()) return refused('expired', 'Price it again: this ticket is over.');
  if (request.settle === 'hold' && !inventory.capabilities.canHold)
    return refused('rejected', 'We keep nothing unpaid.');
  const offer = inventory.find(ticket.selection, ticket.choice, book.sold, now());
  if (!offer) return refused('sold-out', 'It is no longer for sale.');
  if (!isSame(offer.total, ticket.total) || !isSame(request.total, ticket.total))
    return refused('price-changed', `It costs ${offer.total.amount} ${offer.total.currency} now.`);
  const isHeld = request.settle === 'hold';
  const booked = book.add(request, inventory.takes(ticket.selection, ticket.choice), {
    itinerary: offer.itinerary,
    total: offer.total,
    state: isHeld ? 'held' : 'confirmed',
    payBy: isHeld ? plusMs(now(), HOLD_MS) : null,
  });
  return ok(booked.order);
}

function pay({ book }: Desk, id: string, total: WireMoney): Answer<'payOrder'> {
  const booked = book.findById(id);
  if (!booked) return refused('not-found', 'There is no such order.');
  if (!isSame(booked.order.total, total)) return refused('price-changed', 'That is not what it costs.');
  if (booked.order.state === 'cancelled') return refused('expired', 'It was not paid in time.');
  if (booked.order.state === 'held')
    book.replace(booked, { ...booked.order, state: 'confirmed', payBy: null }, booked.taken);
  return ok(booked.order);
}

function read({ book }: Desk, reference: string): Answer<'readOrder'> {
  const booked = book.findByReference(reference);
  if (booked && booked.lookupsUntilVisible > 0) booked.lookupsUntilVisible -= 1;
  else if (booked) {
    if (booked.movedTo) booked.order = { ...booked.order, itinerary: booked.movedTo };
    return ok(booked.order);
  }
  return refused('not-found', 'There is no order under this reference.');
}

function list({ book }: Desk, query: Asked['query']): Answer<'listOrders'> {
  let since: Instant;
  try {
    since = instant(query['since'] ?? '');
  } catch {
    return refused('request-invalid', 'since: an instant such as 2026-11-15T02:02:02.123Z');
  }
  const after = Number(query['cursor'] ?? 0);
  if (!Number.isSafeInteger(after)) return refused('request-invalid', 'cursor: as we gave it');
  const found = book
    .list()
    .filter((booked) => booked.sequence > after && booked.order.createdAt >= since)
    .filter((booked) => booked.lookupsUntilVisible === 0);
  const page = found.slice(0, PAGE);
  const last = page.at(-1);
  return ok({
    orders: page.map((booked) => booked.order),
    nextCursor: last && found.length > page.length ? String(last.sequence) : null,
  });
}

function quoteCancel({ inventory, book, quotes, now }: Desk, id: string): Answer<'quoteCancel'> {
  const booked = book.findById(id);
  if (!booked) return refused('not-found', 'There is no such order.');
  const { charges, refund, isOver } = chargesOf(booked.order, now());
  if (!inventory.capabilities.canCancel || booked.order.state === 'cancelled' || isOver)
    return refused('not-possible', 'It cannot be cancelled.');
  const expiresAt = plusMs(now(), QUOTE_MS);
  const quote = writeQuote(quotes, { order: id, expiresAt, instead: undefined, isDone: false });
  return ok({ quote, charges, refund, expiresAt });
}

function cancel({ book, quotes, now }: Desk, id: string): Answer<'cancel'> {
  const quote = quotes.get(id);
  const booked = quote && !quote.instead ? book.findById(quote.order) : undefined;
  if (!quote || !booked) return refused('not-found', 'There is no such quote.');
  if (quote.isDone) return ok(booked.order);
  if (quote.expiresAt <= now()) return refused('expired', 'Ask for the charges again.');
  if (booked.order.state === 'cancelled') return refused('not-possible', 'It is cancelled already.');
  book.replace(booked, { ...booked.order, state: 'cancelled', payBy: null }, []);
  quote.isDone = true;
  return ok(booked.order);
}

function quoteChange(desk: Desk, { id, body }: Asked<'quoteChange'>): Answer<'quoteChange'> {
  const { inventory, book, quotes, now } = desk;
  const booked = book.findById(id);
  if (!booked) return refused('not-found', 'There is no such order.');
  if (!inventory.capabilities.canChange || booked.order.state !== 'confirmed')
    return refused('not-possible', 'It cannot be changed.');
  const priced = price(desk, body.selection, body.choice);
  if (!priced.ok) return refused('sold-out', priced.error.message);
  const { ticket, itinerary, total } = priced.value;
  if (itinerary.service !== booked.order.itinerary.service || total.currency !== booked.order.total.currency)
    return refused('not-possible', 'That is something else.');
  const expiresAt = plusMs(now(), QUOTE_MS);
  const quote = writeQuote(quotes, { order: id, expiresAt, instead: { ticket }, isDone: false });
  const difference = toWire(subtract(fromWire(total), fromWire(booked.order.total)));
  return ok({ quote, itinerary, difference, fee: changeFee(booked.order.total), expiresAt });
}

function change({ inventory, book, quotes, now }: Desk, id: string): Answer<'change'> {
  const quote = quotes.get(id);
  const ticket = quote?.instead && readTicket(quote.instead.ticket);
  const booked = ticket && book.findById(quote.order);
  if (!booked) return refused('not-found', 'There is no such quote.');
  if (quote.isDone) return ok(booked.order);
  if (quote.expiresAt <= now() || booked.order.state !== 'confirmed')
    return refused('expired', 'Ask what it costs again.');
  const offer = inventory.find(ticket.selection, ticket.choice, book.sold, now());
  if (!offer || !isSame(offer.total, ticket.total)) return refused('sold-out', 'It is no longer for sale.');
  const { itinerary, total } = offer;
  book.replace(
    booked,
    { ...booked.order, itinerary, total },
    inventory.takes(ticket.selection, ticket.choice),
  );
  quote.isDone = true;
  return ok(booked.order);
}

function writeQuote(quotes: Map<string, Quote>, quote: Quote): string {
  const name = `${quote.order}-${quotes.size + 1}`;
  quotes.set(name, quote);
  return name;
}

function isSame(one: WireMoney, other: WireMoney): boolean {
  return one.currency === other.currency && fromWire(one).minor === fromWire(other).minor;
}
