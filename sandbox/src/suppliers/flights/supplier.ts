import { instantFromEpochMs } from '@marga/contract/kernel/time';
import type { FastifyRequest } from 'fastify';
import { type ApiCallLog, createApiCallLog } from '../../api-call-log.ts';
import type { SandboxOptions } from '../../read-sandbox-options.ts';
import { createSeatAssignments, type SeatAssignments } from './ancillaries.ts';
import { type CancellationStore, createCancellationStore } from './cancellations.ts';
import { type OrderChangeStore, createOrderChangeStore } from './order-changes.ts';
import type { SupplierConnectionName } from './supplier-connections.ts';
import { delayJourney, type Journey } from './journeys.ts';
import {
  toAirlineInitiatedChangeResource,
  createFlightOrderStore,
  type Order,
  type FlightOrderStore,
} from './orders.ts';
import { createSeatInventory, type SeatInventory } from './seats.ts';
import { AIRLINE_CHANGE, createFlightWebhooks, type Webhooks } from './webhooks.ts';

/** This is a request to one of the connections, about the resource named in its path. */
export type OnConnection = FastifyRequest<{ Params: { connection: SupplierConnectionName; id: string } }>;

/** Holds the whole state of the flight supplier. */
export interface FlightSupplier {
  readonly options: SandboxOptions;
  readonly calls: ApiCallLog;
  readonly seats: SeatInventory;
  readonly places: SeatAssignments;
  readonly orders: FlightOrderStore;
  readonly cancellations: CancellationStore;
  readonly changes: OrderChangeStore;
  readonly webhooks: Webhooks;
  clear(): void;
}

export function createFlightSupplier(
  options: SandboxOptions,
  standing?: (connection: SupplierConnectionName) => string | undefined,
): FlightSupplier {
  const { now } = options;
  const calls = createApiCallLog();
  const seats = createSeatInventory(options.endlessSeats);
  const places = createSeatAssignments();
  const orders = createFlightOrderStore(now, seats, places);
  const cancellations = createCancellationStore(orders, now);
  const changes = createOrderChangeStore(orders, seats, now);
  const webhooks = createFlightWebhooks(now, standing);
  const stores = [calls, seats, places, orders, cancellations, changes, webhooks];
  return {
    options,
    calls,
    seats,
    places,
    orders,
    cancellations,
    changes,
    webhooks,
    clear: () => {
      for (const each of stores) each.clear();
    },
  };
}

/** Delays all flights of an order, as an airline would, and publishes the event. */
export function delayFlightsOfOrder(
  { webhooks, options }: Pick<FlightSupplier, 'webhooks' | 'options'>,
  order: Order,
  minutes: number,
) {
  const before = order.offer;
  const [first, ...others] = before.journeys.map((journey): Journey => delayJourney(journey, minutes));
  if (!first) throw new Error('an offer has at least one journey');
  const after = { ...before, journeys: [first, ...others] as const };
  const change = {
    id: order.id.replace('ord_', `aic_${order.airlineChanges.length}`),
    at: instantFromEpochMs(options.now()),
    before,
    after,
    answer: null,
  };
  order.offer = after;
  order.airlineChanges.push(change);
  webhooks.publish(order.connection, AIRLINE_CHANGE, change.id, {
    id: order.id,
    aic_id: change.id,
  });
  return toAirlineInitiatedChangeResource(order, change);
}
