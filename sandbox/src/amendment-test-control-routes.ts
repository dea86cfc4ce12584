import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { fromWireMoney } from '@marga/contract/kernel/money';
import { rescheduleOrder } from './connect/reschedule-order.ts';
import type { ConnectWebhookSender } from './connect/webhook-sender.ts';
import { moveToWaitlistStage } from './connect/simulate-train-waitlist.ts';
import { setRefundOutcomes, scheduleSupplierRefund, toRefundResources } from './connect/refunds.ts';
import type { Suppliers } from './connect/routes.ts';
import { delayFlightsOfOrder, type FlightSupplier } from './suppliers/flights/supplier.ts';

/** Most control routes in this file identify an order by Marga's reference; only the sandbox has these routes. */

const order = z.object({ reference: z.string() });
const movement = order.extend({ minutes: z.int().min(-1_440).max(1_440) });
const stage = order.extend({ to: z.enum(['rac', 'confirmed', 'charted']) });
const fate = order.extend({ outcome: z.enum(['paid', 'short', 'never', 'usual', 'late']) });
const supplierCancellation = order.extend({ gives: z.string().regex(/^\d{1,9}\.\d{2}$/) });
const deliveries = z.object({ notices: z.array(z.string()).max(10_000) });
const settings = z.object({ url: z.url().nullable().optional(), held: z.boolean().optional() });

export async function registerAmendmentControlRoutes(
  app: FastifyInstance,
  { shops, notices, flights }: { shops: Suppliers; notices: ConnectWebhookSender; flights: FlightSupplier },
): Promise<void> {
  app.post('/departures', async ({ body }, reply) => {
    const asked = movement.safeParse(body);
    if (!asked.success) return unknown(reply, asked.error);
    const { reference, minutes } = asked.data;
    const flown = flights.orders.listAll().find(({ metadata }) => metadata['marga_reference'] === reference);
    if (flown) {
      delayFlightsOfOrder(flights, flown, minutes);
      return reply.code(204).send();
    }
    const found = shops.findOrder(reference);
    if (!found) return unknown(reply, undefined);
    rescheduleOrder(found.booked, minutes);
    found.context.publish(found.booked);
    return reply.code(204).send();
  });

  app.post('/waitlist', async ({ body }, reply) => {
    const asked = stage.safeParse(body);
    const found = asked.success ? shops.findOrder(asked.data.reference) : undefined;
    if (!asked.success || !found) return unknown(reply, asked.error);
    moveToWaitlistStage(found.context, found.booked, asked.data.to);
    found.context.publish(found.booked);
    return reply.code(204).send();
  });

  app.post('/refunds', async ({ body }, reply) => {
    const asked = fate.safeParse(body);
    const found = asked.success ? shops.findOrder(asked.data.reference) : undefined;
    if (!asked.success || !found) return unknown(reply, asked.error);
    const { context, booked } = found;
    const { outcome } = asked.data;
    // A test that sets the outcome of a refund expects it at once, so the usual refund delay is skipped.
    const hasty = outcome === 'paid' || outcome === 'short' ? { ...context, refundMs: 0 } : context;
    setRefundOutcomes(hasty, booked, outcome === 'paid' ? 'at-once' : outcome);
    return { refunds: toRefundResources(booked, context.now()) };
  });

  // The supplier cancels the order and refunds this amount; a second call refunds more.
  app.post('/supplier-cancellations', async ({ body }, reply) => {
    const asked = supplierCancellation.safeParse(body);
    const found = asked.success ? shops.findOrder(asked.data.reference) : undefined;
    if (!asked.success || !found) return unknown(reply, asked.error);
    const { context, booked } = found;
    context.book.replace(booked, { ...booked.order, state: 'cancelled', payBy: null }, []);
    const given = { amount: asked.data.gives, currency: booked.order.total.currency };
    const quote = `supplier-cancellation-${booked.order.order}-${booked.refunds.length + 1}`;
    scheduleSupplierRefund({ ...context, refundMs: 0 }, booked, quote, fromWireMoney(given));
    return { refunds: toRefundResources(booked, context.now()) };
  });

  app.get('/notices', async () => ({ notices: notices.list() }));

  app.post('/notices', async ({ body }, reply) => {
    const asked = settings.safeParse(body);
    if (!asked.success) return unknown(reply, asked.error);
    if (asked.data.url !== undefined) notices.sendTo(asked.data.url ?? undefined);
    if (asked.data.held !== undefined) notices.holdBack(asked.data.held);
    return reply.code(204).send();
  });

  app.post('/notices/deliver', async ({ body }, reply) => {
    const asked = deliveries.safeParse(body);
    if (!asked.success) return unknown(reply, asked.error);
    return { deliveries: await notices.deliver(asked.data.notices) };
  });
}

function unknown(reply: FastifyReply, error: z.ZodError | undefined): FastifyReply {
  if (error) return reply.code(400).send({ message: z.prettifyError(error) });
  return reply.code(404).send({ message: 'No order that could do this has this reference.' });
}
