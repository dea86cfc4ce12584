import { fromEpochMs } from '@marga/contract/kernel/time';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallLog } from '../../call-log.ts';
import { findFault } from '../../faults.ts';
import type { SandboxOptions } from '../../options.ts';
import { holdSocket, pause, resetSocket } from '../../stall.ts';
import { type CancellationBook, cancellationResource } from './cancellations.ts';
import { type Connection, type ConnectionName, CONNECTIONS, isConnectionName } from './connections.ts';
import { createOrder, faultOf } from './create-order.ts';
import { DuffelError } from './duffel-errors.ts';
import { listOrders } from './list-orders.ts';
import { createSearchIds, expiresAt, findOfferKey } from './offer-id.ts';
import {
  getOffer,
  listItineraries,
  listPassengers,
  offerResource,
  passengerResource,
  placeResource,
} from './offers.ts';
import { isVisibleToLookup, orderResource, type OrderBook } from './orders.ts';
import { metadataOf, parseCancellation, parseOrder, parseSearch, type SearchRequest } from './requests.ts';

export interface FlightSupplier {
  readonly options: SandboxOptions;
  readonly orders: OrderBook;
  readonly cancellations: CancellationBook;
  readonly calls: CallLog;
}

type OnConnection = FastifyRequest<{ Params: { connection: ConnectionName; id: string } }>;

const HTML_PAGE =
  '<!doctype html><html><head><title>Please wait</title></head><body>One moment.</body></html>';

/** Mounted under `/:connection/air`. */
export async function flightRoutes(app: FastifyInstance, supplier: FlightSupplier): Promise<void> {
  const { options, orders, cancellations, calls } = supplier;

  app.addHook('onRequest', async (request) => requireAccess(request));

  const nextSearchId = createSearchIds(options.now);
  app.post('/offer_requests', (request: OnConnection, reply) =>
    search(supplier, nextSearchId, request, reply),
  );

  app.get('/offers/:id', async ({ params }: OnConnection) => {
    const key = findOfferKey(params.connection, params.id);
    const fault = key && faultOf('reprice', key);
    calls.record(params.connection, 'reprice', fault?.code);
    if (!key) throw new DuffelError({ code: 'not_found' });
    if (fault?.kind === 'sells-out' || expiresAt(key) <= fromEpochMs(options.now())) {
      throw new DuffelError({ code: 'offer_no_longer_available' });
    }
    return { data: offerResource(getOffer(key, fault), options.now()) };
  });

  app.post('/orders', (request: OnConnection, reply) => create(supplier, request, reply));

  app.get('/orders', async ({ params, query }: OnConnection) => {
    calls.record(params.connection, 'list_orders');
    const page = listOrders(orders, params.connection, query);
    return { data: page.orders.map(orderResource), meta: page.meta };
  });

  app.get('/orders/:id', async ({ params }: OnConnection) => {
    calls.record(params.connection, 'get_order');
    const order = orders.findById(params.connection, params.id);
    if (!order || !isVisibleToLookup(order)) throw new DuffelError({ code: 'not_found' });
    return { data: orderResource(order) };
  });

  app.post('/order_cancellations', async ({ params, body }: OnConnection, reply) => {
    calls.record(params.connection, 'create_cancellation');
    const quoted = cancellations.quote(params.connection, parseCancellation(body).order_id);
    return reply.code(201).send({ data: cancellationResource(quoted) });
  });

  app.get('/order_cancellations/:id', async ({ params }: OnConnection) => {
    calls.record(params.connection, 'get_cancellation');
    return { data: cancellationResource(cancellations.get(params.connection, params.id)) };
  });

  app.post('/order_cancellations/:id/actions/confirm', async ({ params }: OnConnection) => {
    calls.record(params.connection, 'confirm_cancellation');
    return { data: cancellationResource(cancellations.confirm(params.connection, params.id)) };
  });
}

function requireAccess(request: FastifyRequest): void {
  const { connection } = request.params as { connection: string };
  if (!isConnectionName(connection)) throw new DuffelError({ code: 'not_found' });
  const { 'duffel-version': version, authorization } = request.headers;
  if (version === undefined) throw new DuffelError({ code: 'missing_version_header' });
  if (version !== 'v2') throw new DuffelError({ code: 'unsupported_version' });
  if (!authorization) throw new DuffelError({ code: 'missing_authorization_header' });
  if (!/^Bearer \S+$/.test(authorization)) throw new DuffelError({ code: 'invalid_authorization_header' });
}

async function search(
  { options, calls }: FlightSupplier,
  nextSearchId: () => string,
  request: OnConnection,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const connection = CONNECTIONS[request.params.connection];
  const asked = parseSearch(request.body);
  const destinations = asked.slices.map(({ destination }) => destination.code);
  const fault = findFault('search', connection.name, destinations);
  calls.record(connection.name, 'search', fault?.code);

  if (fault?.kind === 'search-hangs') return holdSocket(reply, options.holdMs);
  await pause(connection.searchLatencyMs * options.latencyScale);
  if (fault?.kind === 'searches-late') await pause(options.slowMs);
  if (fault?.kind === 'search-500') throw new DuffelError({ code: 'internal_server_error' });

  const { return_offers: returnOffers } = request.query as { return_offers?: string };
  const searchId = nextSearchId();
  const nowMs = options.now();
  const data = {
    ...searchResource(asked, searchId, nowMs),
    ...(returnOffers !== 'false' && {
      offers: fault?.kind === 'no-flights' ? [] : offerResources(connection, asked, searchId, nowMs),
    }),
  };
  return reply.code(201).send({ data });
}

function searchResource(asked: SearchRequest, searchId: string, nowMs: number) {
  return {
    id: `orq_${searchId}`,
    live_mode: false,
    created_at: fromEpochMs(nowMs),
    cabin_class: asked.cabin_class ?? null,
    slices: asked.slices.map(({ origin, destination, departure_date }) => ({
      origin_type: origin.type,
      origin: placeResource(origin),
      destination_type: destination.type,
      destination: placeResource(destination),
      departure_date,
    })),
    passengers: listPassengers(searchId, asked.passengers).map(passengerResource),
  };
}

function offerResources(connection: Connection, asked: SearchRequest, searchId: string, nowMs: number) {
  const cabin = asked.cabin_class ?? 'economy';
  return listItineraries(connection, asked.slices, asked.max_connections ?? 1).map((journeys) => {
    const key = { connection: connection.name, searchId, journeys, cabin, passengers: asked.passengers };
    return offerResource(getOffer(key), nowMs);
  });
}

async function create(
  { options, orders, calls }: FlightSupplier,
  request: OnConnection,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { connection } = request.params;
  orders.countAttempt(metadataOf(request.body));
  const asked = parseOrder(request.body);
  const key = findOfferKey(connection, asked.selected_offers[0]);
  calls.record(connection, 'create_order', key && faultOf('create', key)?.code);

  if (!key) throw new DuffelError({ code: 'not_found', field: 'selected_offers' });

  const { fault, order } = createOrder(orders, options, key, asked);
  switch (fault?.kind) {
    case 'silent':
    case 'books-then-silent':
    case 'books-hidden-then-silent':
      return holdSocket(reply, options.holdMs);
    case 'books-then-resets':
      return resetSocket(reply);
    case 'books-then-html':
      return reply.code(200).type('text/html; charset=utf-8').send(HTML_PAGE);
    case 'books-then-500':
      throw new DuffelError({ code: 'internal_server_error' });
    case 'books-then-late':
      await pause(options.slowMs);
      break;
    default:
      break;
  }
  if (!order) throw new Error('only a silent fault leaves no order');
  return reply.code(201).send({ data: orderResource(order) });
}
