import { importSigningKey } from '@marga/contract/connect/signature';
import { ok } from '@marga/contract/kernel/result';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ApiCallLog } from '../api-call-log.ts';
import type { Timers } from '../payment-gateway/timers.ts';
import type { SandboxOptions } from '../read-sandbox-options.ts';
import { keepSocketOpen, waitWithoutBlockingExit, resetSocket } from '../stalled-replies.ts';
import { createSupplier } from './create-supplier.ts';
import type { SupplierContext } from './supplier-context.ts';
import {
  searchDestinationOf,
  findTestPlaceFault,
  type TestPlace,
  withTestPlaceFaults,
} from './faults-triggered-by-test-places.ts';
import type { Inventory } from './inventory.ts';
import { SANDBOX_KEY } from './sandbox-credentials.ts';
import { rescheduleOrder } from './reschedule-order.ts';
import type { ConnectWebhookSender } from './webhook-sender.ts';
import { type BookedOrder, createOrderStore, type OrderStore, type RefundFate } from './order-store.ts';
import {
  type Answer,
  type Asked,
  type Call,
  connectProtocolErrorResponse,
  unavailableAncillariesErrorResponse,
  serveConnectProtocol,
  type Served,
} from './serve-connect-protocol.ts';
import { parseOfferToken } from './offer-token.ts';

/** An order that a simulated fault hides is found from this look-up on. */
const VISIBLE_FROM_LOOKUP = 3;

const SCHEDULE_CHANGE_MINUTES = 90;

/** Maps a test destination to the outcome of its refunds. */
const FATES: Readonly<Record<string, RefundFate>> = {
  'refund-at-once': 'at-once',
  'refund-late': 'late',
  'refund-short': 'short',
  'refund-never': 'never',
};

const HTML_PAGE =
  '<!doctype html><html><head><title>Please wait</title></head><body>One moment.</body></html>';

interface Shop {
  readonly inventory: Inventory;
  readonly book: OrderStore;
  readonly context: SupplierContext;
  readonly served: Served;
  /** Holds quotes whose first confirmation was not answered. */
  readonly unanswered: Set<string>;
  /** Holds selections that were priced with ancillaries and for which the next such request is refused. */
  readonly pricedOnce: Set<string>;
  /** The next order at this supplier has this fault, wherever it goes. */
  faultOfNextOrder: TestPlace | undefined;
}

/** Holds every Connect supplier of the sandbox, each with its own order book. */
export interface Suppliers {
  find(name: string): Shop | undefined;
  findOrder(reference: string): { context: SupplierContext; booked: BookedOrder } | undefined;
  orders(): { supplier: string; booked: BookedOrder; attempts: number }[];
  /** Takes over the orders of a sandbox that was stopped. */
  restore(orders: readonly { supplier: string; booked: BookedOrder }[]): void;
  attempts(): { supplier: string; reference: string; attempts: number; orders: number }[];
  clear(): void;
}

/**
 * Creates the sandbox's suppliers. Names of the form `fleet-…` create any number of further ones for a chaos test,
 * all selling the same buses, each with its own order book.
 */
export function createSuppliers(
  suppliers: Readonly<Record<string, Inventory>>,
  fleetOf: string,
  { options, notices, timers }: { options: SandboxOptions; notices: ConnectWebhookSender; timers: Timers },
): Suppliers {
  const shops = new Map<string, Shop>();
  const key = importSigningKey(SANDBOX_KEY.secret);
  const { now } = options;

  function open(name: string, inventory: Inventory): Shop {
    const book = createOrderStore(now);
    const { context, ...supplier } = createSupplier(withTestPlaceFaults(inventory), book, now, {
      refundMs: options.refundMs,
      queueMs: options.queueMs,
      publish: ({ request }) => notices.publish(name, request.reference),
      later: (what, ms, action) => timers.later(`${name} ${what}`, ms, action),
    });
    const keyOf: Served['keyOf'] = (keyId) => (keyId === SANDBOX_KEY.keyId ? key : undefined);
    const shop: Shop = {
      inventory,
      book,
      context,
      served: { name, supplier, keyOf },
      unanswered: new Set<string>(),
      pricedOnce: new Set<string>(),
      faultOfNextOrder: undefined,
    };
    shops.set(name, shop);
    return shop;
  }

  for (const [name, inventory] of Object.entries(suppliers)) open(name, inventory);
  return {
    find(name) {
      const known = shops.get(name);
      const fleet = suppliers[fleetOf];
      if (known || !fleet || !/^fleet-[a-z0-9-]{1,40}$/.test(name)) return known;
      const capabilities = { ...fleet.capabilities, name };
      return open(name, { ...fleet, capabilities, searchLatencyMs: 0 });
    },
    findOrder(reference) {
      for (const { book, context } of shops.values()) {
        const booked = book.findByReference(reference);
        if (booked) return { context, booked };
      }
      return undefined;
    },
    orders: () =>
      [...shops].flatMap(([supplier, { book }]) =>
        book.list().map((booked) => ({
          supplier,
          booked,
          attempts: book.attemptsFor(booked.request.reference),
        })),
      ),
    restore(orders) {
      for (const { supplier, booked } of orders) shops.get(supplier)?.book.restore([booked]);
    },
    attempts: () =>
      [...shops].flatMap(([supplier, { book }]) => book.attempts().map((made) => ({ supplier, ...made }))),
    clear() {
      for (const { book, context, unanswered, pricedOnce } of shops.values()) {
        book.clear();
        context.quotes.clear();
        unanswered.clear();
        pricedOnce.clear();
      }
    },
  };
}

/** These routes are mounted under `/connect/:supplier`. */
export async function registerConnectProtocolRoutes(
  app: FastifyInstance,
  { shops, calls, options }: { shops: Suppliers; calls: ApiCallLog; options: SandboxOptions },
): Promise<void> {
  await serveConnectProtocol(app, {
    now: options.now,
    find: (request) => shops.find((request.params as { supplier: string }).supplier)?.served,
    async between(call) {
      const shop = shops.find(call.served.name);
      if (!shop) return undefined;
      const fault = takeFaultOfNextOrder(shop, call) ?? faultOf(shop, call);
      calls.record(call.served.name, call.operation, fault?.name);
      switch (call.operation) {
        case 'search':
          return search(shop, call, fault, options);
        case 'price':
          return price(shop, call, fault);
        case 'order':
          return order(shop, call, fault, options);
        case 'cancel':
        case 'change':
          return confirm(shop, call, fault, options);
        default:
          return call.answer();
      }
    },
  });
}

/** Returns the fault that was set for the supplier's next order, once: an order that is asked for again is another. */
function takeFaultOfNextOrder(shop: Shop, { operation }: Call): TestPlace | undefined {
  if (operation !== 'order') return undefined;
  const fault = shop.faultOfNextOrder;
  shop.faultOfNextOrder = undefined;
  return fault;
}

/** Returns the fault that the sandbox simulates for this call; undefined when the call works as usual. */
function faultOf({ inventory, book, served }: Shop, { operation, asked }: Call): TestPlace | undefined {
  const named = (code: string | undefined, ...at: TestPlace['at'][]): TestPlace | undefined => {
    const fault = findTestPlaceFault(served.name, code);
    return fault && at.includes(fault.at) ? fault : undefined;
  };
  switch (operation) {
    case 'search':
      return named(searchDestinationOf((asked as Asked<'search'>).body.criteria), 'search');
    case 'price':
      return named(
        inventory.magicOf((asked as Asked<'price'>).body.selection),
        'price and order',
        'ancillaries',
      );
    case 'order': {
      const offerToken = parseOfferToken((asked as Asked<'order'>).body.offerToken);
      const selection = offerToken?.selection ?? '';
      return named(inventory.magicOf(selection), 'price and order', 'order', 'look-up', 'refund');
    }
    case 'cancel':
    case 'change':
      return named(inventory.magicOf(bookedOf(book, asked.id)?.offerToken.selection ?? ''), operation);
    default:
      return undefined;
  }
}

async function search(
  { inventory }: Shop,
  { reply, answer }: Call,
  fault: TestPlace | undefined,
  options: SandboxOptions,
): Promise<Answer | undefined> {
  if (fault?.name === 'search-hung') return handled(keepSocketOpen(reply, options.holdMs));
  await waitWithoutBlockingExit(inventory.searchLatencyMs * options.latencyScale);
  if (fault?.name === 'search-slow') await waitWithoutBlockingExit(options.slowMs);
  if (fault?.name === 'search-500') return handled(crash(reply));
  return fault?.name === 'nothing' ? ok({ offers: [] }) : answer();
}

/** Simulates an ancillary that is available when chosen, and unavailable when paid for. */
async function price(
  { pricedOnce }: Shop,
  { asked, answer }: Call,
  fault: TestPlace | undefined,
): Promise<Answer> {
  const { selection, choice } = (asked as Asked<'price'>).body;
  if (fault?.name !== 'ancillary-unavailable' || choice.ancillaries.length === 0) return answer();
  if (!pricedOnce.delete(selection)) {
    pricedOnce.add(selection);
    return answer();
  }
  return unavailableAncillariesErrorResponse(choice.ancillaries.slice(0, 1).map(({ id }) => id));
}

async function order(
  { book, context }: Shop,
  { asked, reply, answer }: Call,
  fault: TestPlace | undefined,
  options: SandboxOptions,
): Promise<Answer | undefined> {
  const { reference } = (asked as Asked<'order'>).body;
  // An existing order is returned without the fault, because a supplier's second response rarely fails like its
  // first.
  if (fault === undefined || book.findByReference(reference)) return answer();
  const refusal = refusalOf(fault);
  if (refusal) {
    book.countAttempt(reference);
    return refusal;
  }
  if (fault.name === 'silent') {
    book.countAttempt(reference);
    return handled(keepSocketOpen(reply, options.holdMs));
  }
  const given = await answer();
  const booked = book.findByReference(reference);
  if (!given.ok || !booked) return given;
  booked.refundFate = FATES[fault.name] ?? booked.refundFate;
  switch (fault.name) {
    case 'booked-hidden':
      booked.lookupsUntilVisible = VISIBLE_FROM_LOOKUP - 1;
      return handled(keepSocketOpen(reply, options.holdMs));
    case 'booked-then-silent':
      return handled(keepSocketOpen(reply, options.holdMs));
    case 'booked-then-reset':
      return handled(resetSocket(reply));
    case 'booked-then-html':
      return handled(reply.code(200).type('text/html; charset=utf-8').send(HTML_PAGE));
    case 'booked-then-500':
      return handled(crash(reply));
    case 'malformed':
      return ok({ success: true, booking: { pnr: booked.order.locator } } as never);
    case 'schedule-change':
      rescheduleOrder(booked, SCHEDULE_CHANGE_MINUTES);
      context.publish(booked);
      return given;
    case 'booked-late':
      await waitWithoutBlockingExit(options.slowMs);
      return given;
    default:
      return given;
  }
}

/** Returns the order that a quote is about. */
function bookedOf(book: OrderStore, quote: string): BookedOrder | undefined {
  return book.findById(quote.slice(0, quote.lastIndexOf('-')));
}

/**
 * Confirms a quote. A fault that refuses the quote is permanent; a fault that leaves the first call without a
 * response lets the second one succeed.
 */
async function confirm(
  { unanswered }: Shop,
  { asked: { id }, reply, answer }: Call,
  fault: TestPlace | undefined,
  options: SandboxOptions,
): Promise<Answer | undefined> {
  if (fault?.name === 'cancel-refused')
    return connectProtocolErrorResponse('not-possible', 'The operator does not take it back.');
  if (fault?.name === 'change-refused')
    return connectProtocolErrorResponse('sold-out', 'It is no longer for sale.');
  if (!fault || unanswered.has(id)) return answer();
  unanswered.add(id);
  if (fault.name !== 'cancel-silent') await answer();
  return handled(keepSocketOpen(reply, options.holdMs));
}

function refusalOf({ name }: TestPlace): Answer | undefined {
  switch (name) {
    case 'rejected':
      return connectProtocolErrorResponse('rejected', 'The operator does not take this booking.');
    case 'name-refused':
      return connectProtocolErrorResponse('rejected', 'The first name is longer than our tickets are.');
    case 'expired':
      return connectProtocolErrorResponse('expired', 'Price it again: this offer token has expired.');
    default:
      return undefined;
  }
}

function crash(reply: FastifyReply): FastifyReply {
  return reply.code(500).send({ error: 'Internal Server Error' });
}

function handled(_reply: FastifyReply): undefined {
  return undefined;
}
