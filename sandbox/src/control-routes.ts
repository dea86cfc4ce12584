import { formatDecimal } from '@marga/contract/kernel/money';
import type { FastifyInstance } from 'fastify';
import { MAGIC_DESTINATIONS } from './faults.ts';
import type { FlightSupplier } from './suppliers/flights/routes.ts';

/** For tests and drills only: what a supplier would never tell. */
export async function controlRoutes(app: FastifyInstance, supplier: FlightSupplier): Promise<void> {
  const { orders, cancellations, calls } = supplier;

  app.get('/health', async () => ({ status: 'ok' }));

  app.get('/_sandbox/orders', async () => ({
    orders: orders.listAll().map((order) => ({
      connection: order.connection,
      id: order.id,
      offer_id: order.offer.id,
      booking_reference: order.bookingReference,
      metadata: order.metadata,
      total_amount: formatDecimal(order.offer.fare.total),
      total_currency: order.offer.fare.total.currency,
      created_at: order.createdAt,
      cancelled_at: order.cancelledAt,
      visible: order.lookupsUntilVisible === 0,
      create_attempts: orders.attemptsFor(order.metadata),
    })),
    attempts: orders.attempts(),
  }));

  app.get('/_sandbox/calls', async () => ({ calls: calls.list() }));

  app.get('/_sandbox/faults', async () => ({ faults: MAGIC_DESTINATIONS }));

  app.post('/_sandbox/reset', async (_request, reply) => {
    for (const kept of [orders, cancellations, calls]) kept.clear();
    return reply.code(204).send();
  });
}
