import { localDateAt, instantFromEpochMs, addDaysToDate } from '@marga/contract/kernel/time';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findTestDestinationFault } from '../../faults-triggered-by-test-destinations.ts';
import { keepSocketOpen, waitWithoutBlockingExit, resetSocket } from '../../stalled-replies.ts';
import { toAncillaryResources, toSeatMapResources } from './ancillaries.ts';
import { registerFlightAmendmentRoutes } from './amendment-routes.ts';
import {
  type FlightSupplierConnection,
  CONNECTIONS,
  isSupplierConnectionName,
} from './supplier-connections.ts';
import { createOrder, findOfferFault } from './create-order.ts';
import { DuffelError } from './duffel-errors.ts';
import { FARE_CODES, type PrivateFare } from './fares.ts';
import { getJourney, type JourneyKey } from './journeys.ts';
import { listOrders } from './list-orders.ts';
import { createSearchIdGenerator, offerExpiryOf, decodeOfferId } from './offer-id.ts';
import { getOffer, listFareBrands, listItineraries, assignPassengerIds, countSeatsNeeded } from './offers.ts';
import { isVisibleToLookup, toOrderResource } from './orders.ts';
import { orderMetadataOf, parseOrder, parseSearch, type SearchRequest } from './request-schemas.ts';
import { toOfferResource, toPassengerResource, toPlaceResource } from './build-response-objects.ts';
import { delayFlightsOfOrder, type FlightSupplier, type OnConnection } from './supplier.ts';
import { registerFlightWebhookRoutes } from './webhook-routes.ts';

const HTML_PAGE =
  '<!doctype html><html><head><title>Please wait</title></head><body>One moment.</body></html>';
/** Airlines sell flights at most this many days ahead. */
const DAYS_ON_SALE = 330;
const SCHEDULE_CHANGE_MINUTES = 110;

/** Registers the flight routes, which are mounted under `/:connection/air`. */
export async function registerFlightRoutes(app: FastifyInstance, supplier: FlightSupplier): Promise<void> {
  const { options, orders, calls, seats, places } = supplier;

  app.addHook('onRequest', async (request) => {
    requireAccess(request);
    orders.lapse();
  });

  const nextSearchId = createSearchIdGenerator(options.now);
  // The supplier's own SDK adds a trailing slash to the path.
  for (const path of ['/offer_requests', '/offer_requests/']) {
    app.post(path, (request: OnConnection, reply) => search(supplier, nextSearchId, request, reply));
  }

  app.get('/offers/:id', async ({ params, query }: OnConnection) => {
    const key = decodeOfferId(params.connection, params.id);
    const fault = key && findOfferFault('reprice', key);
    calls.record(params.connection, 'reprice', fault?.code);
    if (!key) throw new DuffelError({ code: 'not_found' });
    const offer = getOffer(key, fault);
    const isSoldOut =
      fault?.kind === 'sells-out' || seats.free(offer.journeys, key.cabin) < countSeatsNeeded(offer);
    if (isSoldOut || offerExpiryOf(key) <= instantFromEpochMs(options.now())) {
      throw new DuffelError({ code: 'offer_no_longer_available' });
    }
    const { return_available_services: withServices } = query as { return_available_services?: string };
    return {
      data: {
        ...toOfferResource(offer, options.now()),
        ...(withServices === 'true' && { available_services: toAncillaryResources(offer) }),
      },
    };
  });

  app.get('/seat_maps', async ({ params, query }: OnConnection) => {
    calls.record(params.connection, 'seat_maps');
    const key = decodeOfferId(params.connection, (query as { offer_id?: string }).offer_id ?? '');
    if (!key) throw new DuffelError({ code: 'not_found' });
    return { data: toSeatMapResources(getOffer(key), places) };
  });

  app.post('/orders', (request: OnConnection, reply) => create(supplier, request, reply));

  app.get('/orders', async ({ params, query }: OnConnection) => {
    calls.record(params.connection, 'list_orders');
    const page = listOrders(orders, params.connection, query);
    return { data: page.orders.map(toOrderResource), meta: page.meta };
  });

  app.get('/orders/:id', async ({ params }: OnConnection) => {
    calls.record(params.connection, 'get_order');
    const order = orders.findById(params.connection, params.id);
    if (!order || !isVisibleToLookup(order)) throw new DuffelError({ code: 'not_found' });
    return { data: toOrderResource(order) };
  });

  registerFlightAmendmentRoutes(app, supplier);
  registerFlightWebhookRoutes(app, supplier);
}

function requireAccess(request: FastifyRequest): void {
  const { connection } = request.params as { connection: string };
  if (!isSupplierConnectionName(connection)) throw new DuffelError({ code: 'not_found' });
  const { 'duffel-version': version, authorization } = request.headers;
  if (version === undefined) throw new DuffelError({ code: 'missing_version_header' });
  if (version !== 'v2') throw new DuffelError({ code: 'unsupported_version' });
  if (!authorization) throw new DuffelError({ code: 'missing_authorization_header' });
  if (!/^Bearer \S+$/.test(authorization)) throw new DuffelError({ code: 'invalid_authorization_header' });
}

async function search(
  supplier: FlightSupplier,
  nextSearchId: () => string,
  request: OnConnection,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { options, calls } = supplier;
  const connection = CONNECTIONS[request.params.connection];
  const asked = parseSearch(request.body);
  const nowMs = options.now();
  requireOnSale(asked, nowMs);
  const destinations = asked.slices.map(({ destination }) => destination.code);
  const fault = findTestDestinationFault('search', connection.name, destinations);
  calls.record(connection.name, 'search', fault?.code);

  if (fault?.kind === 'search-hangs') return keepSocketOpen(reply, options.holdMs);
  await waitWithoutBlockingExit(connection.searchLatencyMs * options.latencyScale);
  if (fault?.kind === 'searches-late') await waitWithoutBlockingExit(options.slowMs);
  if (fault?.kind === 'search-500') throw new DuffelError({ code: 'internal_server_error' });

  const { return_offers: returnOffers } = request.query as { return_offers?: string };
  const searchId = nextSearchId();
  const data = {
    ...searchResource(asked, searchId, nowMs),
    ...(returnOffers !== 'false' && {
      offers: fault?.kind === 'no-flights' ? [] : offerResources(supplier, connection, asked, searchId),
    }),
  };
  return reply.code(201).send({ data });
}

/** Throws for dates in the past, by the clock of the airport, and for dates not on sale yet. */
function requireOnSale(asked: SearchRequest, nowMs: number): void {
  for (const [index, { origin, departure_date: date }] of asked.slices.entries()) {
    const today = localDateAt(instantFromEpochMs(nowMs), origin.airports[0].zone);
    if (date < today || date > addDaysToDate(today, DAYS_ON_SALE)) {
      throw new DuffelError({
        code: 'validation_inclusion',
        field: `slices/${index}/departure_date`,
        message: `Field 'departure_date' must be between today and ${DAYS_ON_SALE} days from now`,
      });
    }
  }
}

function searchResource(asked: SearchRequest, searchId: string, nowMs: number) {
  const passengers = asked.passengers.map(({ searched }) => searched);
  return {
    id: `orq_${searchId}`,
    live_mode: false,
    created_at: instantFromEpochMs(nowMs),
    cabin_class: asked.cabin_class ?? null,
    slices: asked.slices.map(({ origin, destination, departure_date }) => ({
      origin_type: origin.type,
      origin: toPlaceResource(origin),
      destination_type: destination.type,
      destination: toPlaceResource(destination),
      departure_date,
    })),
    passengers: assignPassengerIds(searchId, passengers).map((passenger) => toPassengerResource(passenger)),
  };
}

function offerResources(
  { seats, options }: FlightSupplier,
  connection: FlightSupplierConnection,
  asked: SearchRequest,
  searchId: string,
) {
  const cabin = asked.cabin_class ?? 'economy';
  const passengers = asked.passengers.map(({ searched }) => searched);
  const party = { passengers: assignPassengerIds(searchId, passengers) };
  const nowMs = options.now();
  return listItineraries(connection, asked.slices, asked.max_connections ?? 1, instantFromEpochMs(nowMs))
    .filter((journeys) => {
      const flown = journeys.map((key) => getJourney(connection, key));
      return seats.free(flown, cabin) >= countSeatsNeeded(party);
    })
    .flatMap((journeys) =>
      listFareBrands(privateFareFor(connection, asked, journeys)).map((fare) =>
        getOffer({ connection: connection.name, searchId, journeys, cabin, passengers, ...fare }),
      ),
    )
    .map((offer) => toOfferResource(offer, nowMs));
}

/** Students state their fare type; every other private fare is recognised by the code the airline gave the agency. */
function privateFareFor(
  connection: FlightSupplierConnection,
  asked: SearchRequest,
  [first]: readonly [JourneyKey, ...JourneyKey[]],
): PrivateFare | undefined {
  if (asked.passengers.some(({ fareType }) => fareType === 'student')) return 'student';
  const airline = getJourney(connection, first).airline.code;
  return FARE_CODES[asked.private_fares?.[airline]?.[0]?.corporate_code ?? ''];
}

async function create(
  supplier: FlightSupplier,
  request: OnConnection,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { options, orders, calls, webhooks } = supplier;
  const { connection } = request.params;
  orders.countAttempt(orderMetadataOf(request.body));
  const asked = parseOrder(request.body);
  const key = decodeOfferId(connection, asked.selected_offers[0]);
  calls.record(connection, 'create_order', key && findOfferFault('create', key)?.code);

  if (!key) throw new DuffelError({ code: 'not_found', field: 'selected_offers' });

  const { fault, order } = createOrder(supplier, key, asked);
  if (order) webhooks.publish(connection, 'order.created', order.id, toOrderResource(order));
  switch (fault?.kind) {
    case 'silent':
    case 'books-then-silent':
    case 'books-hidden-then-silent':
      return keepSocketOpen(reply, options.holdMs);
    case 'books-then-resets':
      return resetSocket(reply);
    case 'books-then-html':
      return reply.code(200).type('text/html; charset=utf-8').send(HTML_PAGE);
    case 'books-then-malformed':
      return reply.code(201).send({ data: { order: { number: order?.sequence } } });
    case 'books-then-500':
      throw new DuffelError({ code: 'internal_server_error' });
    case 'books-then-late':
      await waitWithoutBlockingExit(options.slowMs);
      break;
    default:
      break;
  }
  if (!order) throw new Error('only a silent fault leaves no order');
  const data = toOrderResource(order);
  if (fault?.kind === 'changes-schedule') delayFlightsOfOrder(supplier, order, SCHEDULE_CHANGE_MINUTES);
  return reply.code(201).send({ data });
}
