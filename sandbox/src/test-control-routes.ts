import { formatMoneyDecimal } from '@marga/contract/kernel/money';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { behaviour, type Behaviours } from './simulated-supplier-faults.ts';
import { findOrderFault, TEST_PLACES } from './connect/faults-triggered-by-test-places.ts';
import type { ConnectWebhookSender } from './connect/webhook-sender.ts';
import type { Suppliers } from './connect/routes.ts';
import { TEST_DESTINATIONS } from './faults-triggered-by-test-destinations.ts';
import { changedSettings, type SandboxSettings } from './sandbox-settings.ts';
import { TEST_AMOUNTS } from './payment-gateway/faults-triggered-by-test-amounts.ts';
import type { Gateway } from './payment-gateway/gateway.ts';
import type { Timers } from './payment-gateway/timers.ts';
import { type Order as FlightOrder, totalOrderPrice } from './suppliers/flights/orders.ts';
import type { FlightSupplier } from './suppliers/flights/supplier.ts';

export interface Controlled {
  readonly flights: FlightSupplier;
  readonly shops: Suppliers;
  readonly gateway: Gateway;
  readonly behaviours: Behaviours;
  readonly notices: ConnectWebhookSender;
  readonly timers: Timers;
  readonly settings: SandboxSettings;
}

const faultOfNextOrder = z.strictObject({ supplier: z.string(), fault: z.string() });

/** These routes are for tests and chaos tests only, because they show data that a real supplier does not reveal. */
export async function registerSandboxControlRoutes(
  app: FastifyInstance,
  controlled: Controlled,
): Promise<void> {
  const { orders, calls } = controlled.flights;
  const { shops, gateway, behaviours, notices, timers, settings } = controlled;

  app.get('/health', async () => ({ status: 'ok' }));

  app.get('/_sandbox/orders', async () => ({
    orders: [
      ...orders.listAll().map((order) => flightOrder(orders, order)),
      ...shops.orders().map(shopOrder),
    ],
    attempts: [
      ...orders.attempts(),
      ...shops.attempts().map(({ reference, attempts, orders: made }) => ({
        metadata: { marga_reference: reference },
        create_attempts: attempts,
        orders: made,
      })),
    ],
  }));

  app.get('/_sandbox/calls', async () => ({ calls: calls.list() }));

  app.get('/_sandbox/faults', async () => ({
    faults: TEST_DESTINATIONS,
    places: TEST_PLACES,
    amounts: TEST_AMOUNTS,
  }));

  app.get('/_sandbox/behaviours', async () => ({ behaviours: behaviours.list() }));

  app.post('/_sandbox/behaviours', async (request, reply) => {
    const given = behaviour.safeParse(request.body);
    if (!given.success) return reply.code(400).send({ message: z.prettifyError(given.error) });
    behaviours.set(given.data);
    return reply.code(204).send();
  });

  app.post('/_sandbox/settings', async (request, reply) => {
    const given = changedSettings.safeParse(request.body);
    if (!given.success) return reply.code(400).send({ message: z.prettifyError(given.error) });
    settings.clockOffsetMs = given.data.clockOffsetMs ?? settings.clockOffsetMs;
    settings.latencyScale = given.data.latencyScale ?? settings.latencyScale;
    return { settings };
  });

  app.post('/_sandbox/next-order', async (request, reply) => {
    const given = faultOfNextOrder.safeParse(request.body);
    const shop = given.success ? shops.find(given.data.supplier) : undefined;
    const fault = given.success ? findOrderFault(given.data.fault) : undefined;
    if (!given.success) return reply.code(400).send({ message: z.prettifyError(given.error) });
    if (!shop || !fault)
      return reply.code(404).send({ message: 'No such supplier, or no such fault of an order.' });
    shop.faultOfNextOrder = fault;
    return reply.code(204).send();
  });

  app.post('/_sandbox/reset', async (_request, reply) => {
    for (const store of [controlled.flights, shops, gateway, notices, timers]) store.clear();
    return reply.code(204).send();
  });
}

function flightOrder(orders: FlightSupplier['orders'], order: FlightOrder) {
  return {
    connection: order.connection,
    id: order.id,
    offer_id: order.offerId,
    booking_reference: order.bookingReference,
    metadata: order.metadata,
    total_amount: formatMoneyDecimal(totalOrderPrice(order)),
    total_currency: order.offer.fare.total.currency,
    created_at: order.createdAt,
    cancelled_at: order.cancelledAt,
    visible: order.lookupsUntilVisible === 0,
    create_attempts: orders.attemptsFor(order.metadata),
  };
}

/**
 * Returns an order of a Connect supplier in the format of flight orders, so that a test can count all orders the same
 * way.
 */
function shopOrder({ supplier, booked, attempts }: ReturnType<Suppliers['orders']>[number]) {
  const { order, request, lookupsUntilVisible, cancelledAt } = booked;
  return {
    connection: supplier,
    id: order.order,
    offer_id: request.offerToken,
    booking_reference: order.locator,
    metadata: { marga_reference: order.reference },
    total_amount: order.total.amount,
    total_currency: order.total.currency,
    created_at: order.createdAt,
    cancelled_at: cancelledAt,
    visible: lookupsUntilVisible === 0,
    create_attempts: attempts,
  };
}
