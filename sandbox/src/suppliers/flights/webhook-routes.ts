import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { DuffelError } from './duffel-errors.ts';
import { parseWebhook, parseWebhookUpdate } from './request-schemas.ts';
import { delayFlightsOfOrder, type FlightSupplier, type OnConnection } from './supplier.ts';

/** Registers the webhook endpoints of the supplier's own API. */
export function registerFlightWebhookRoutes(app: FastifyInstance, { webhooks }: FlightSupplier): void {
  app.post('/webhooks', async ({ params, body }: OnConnection, reply) =>
    reply.code(201).send({ data: webhooks.register(params.connection, parseWebhook(body)) }),
  );

  app.get('/webhooks', async ({ params }: OnConnection) => ({ data: webhooks.list(params.connection) }));

  app.patch('/webhooks/:id', async ({ params, body }: OnConnection) => ({
    data: webhooks.update(params.connection, params.id, parseWebhookUpdate(body)),
  }));

  app.delete('/webhooks/:id', async ({ params }: OnConnection, reply) => {
    webhooks.remove(params.connection, params.id);
    return reply.code(204).send();
  });

  app.post('/webhooks/:id/actions/ping', async ({ params }: OnConnection, reply) => {
    await webhooks.ping(params.connection, params.id);
    return reply.code(204).send();
  });

  app.post('/webhooks/events/:id/actions/redeliver', async ({ params }: OnConnection, reply) => {
    await webhooks.deliver([params.id]);
    return reply.code(202).send({});
  });
}

const scheduleChange = z.object({ order_id: z.string(), minutes: z.int().min(-1_440).max(1_440) });
const deliveries = z.object({ events: z.array(z.string()).max(10_000) });
const holding = z.object({ held: z.boolean() });

/** Registers controls that only the sandbox has: they hold events back, and send them twice or in another order. */
export async function registerFlightTestControlRoutes(
  app: FastifyInstance,
  supplier: FlightSupplier,
): Promise<void> {
  const { webhooks, orders } = supplier;

  app.get('/_sandbox/webhooks', async () => ({ events: webhooks.events() }));

  app.post('/_sandbox/webhooks/hold', async ({ body }, reply) => {
    webhooks.holdBack(read(holding, body).held);
    return reply.code(204).send();
  });

  app.post('/_sandbox/webhooks/deliver', async ({ body }) => ({
    deliveries: await webhooks.deliver(read(deliveries, body).events),
  }));

  app.post('/_sandbox/schedule-changes', async ({ body }, reply) => {
    const asked = read(scheduleChange, body);
    const order = orders.listAll().find(({ id }) => id === asked.order_id);
    if (!order) throw new DuffelError({ code: 'not_found', field: 'order_id' });
    return reply.code(201).send({ data: delayFlightsOfOrder(supplier, order, asked.minutes) });
  });
}

function read<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new DuffelError({ code: 'bad_request', message: z.prettifyError(parsed.error) });
  return parsed.data;
}
