import { instantFromEpochMs } from '@marga/contract/kernel/time';
import type { FastifyInstance } from 'fastify';
import { keepSocketOpen } from '../../stalled-replies.ts';
import { toCancellationResource } from './cancellations.ts';
import type { SupplierConnectionName } from './supplier-connections.ts';
import { findOfferFault } from './create-order.ts';
import { DuffelError } from './duffel-errors.ts';
import { toAirlineInitiatedChangeResource, type Order } from './orders.ts';
import { payOrder } from './pay-order.ts';
import {
  parseCancellation,
  parseOrderChange,
  parseOrderChangeConfirmation,
  parseOrderChangeRequest,
  parsePayment,
} from './request-schemas.ts';
import type { FlightSupplier, OnConnection } from './supplier.ts';

/**
 * Serves what happens to an order after it is made: payment, cancellation, and changes by the buyer or the airline.
 */
export function registerFlightAmendmentRoutes(app: FastifyInstance, supplier: FlightSupplier): void {
  paymentRoutes(app, supplier);
  cancellationRoutes(app, supplier);
  changeRoutes(app, supplier);
  airlineChangeRoutes(app, supplier);
}

function getOrder({ orders }: FlightSupplier, connection: SupplierConnectionName, id: string): Order {
  const order = orders.findById(connection, id);
  if (!order) throw new DuffelError({ code: 'not_found', field: 'order_id' });
  return order;
}

function paymentRoutes(app: FastifyInstance, supplier: FlightSupplier): void {
  const { calls, options, webhooks } = supplier;
  app.post('/payments', async ({ params, body }: OnConnection, reply) => {
    calls.record(params.connection, 'create_payment');
    const { order_id: orderId, payment } = parsePayment(body);
    const data = payOrder(getOrder(supplier, params.connection, orderId), payment, options.now());
    webhooks.publish(params.connection, 'payment.created', data.id, data);
    return reply.code(201).send({ data });
  });
}

function cancellationRoutes(app: FastifyInstance, supplier: FlightSupplier): void {
  const { calls, cancellations, webhooks, options } = supplier;

  app.post('/order_cancellations', async ({ params, body }: OnConnection, reply) => {
    calls.record(params.connection, 'create_cancellation');
    const quoted = cancellations.quote(params.connection, parseCancellation(body).order_id);
    return reply.code(201).send({ data: toCancellationResource(quoted) });
  });

  app.get('/order_cancellations/:id', async ({ params }: OnConnection) => {
    calls.record(params.connection, 'get_cancellation');
    return { data: toCancellationResource(cancellations.get(params.connection, params.id)) };
  });

  app.get('/order_cancellations', async ({ params, query }: OnConnection) => {
    calls.record(params.connection, 'list_cancellations');
    const order = getOrder(supplier, params.connection, (query as { order_id?: string }).order_id ?? '');
    return { data: cancellations.list(order).map(toCancellationResource), meta: null };
  });

  app.post('/order_cancellations/:id/actions/confirm', async ({ params }: OnConnection, reply) => {
    const fault = findOfferFault('cancel', cancellations.get(params.connection, params.id).order.offer.key);
    calls.record(params.connection, 'confirm_cancellation', fault?.code);
    if (fault?.kind === 'refuses-cancel') throw new DuffelError({ code: 'order_cancellation_stale' });
    const data = toCancellationResource(cancellations.confirm(params.connection, params.id));
    webhooks.publish(params.connection, 'order_cancellation.confirmed', data.id, data);
    return fault?.kind === 'cancels-then-silent' ? keepSocketOpen(reply, options.holdMs) : { data };
  });
}

function changeRoutes(app: FastifyInstance, { calls, changes, options }: FlightSupplier): void {
  app.post('/order_change_requests', async ({ params, body }: OnConnection, reply) => {
    calls.record(params.connection, 'create_change_request');
    return reply.code(201).send({ data: changes.request(params.connection, parseOrderChangeRequest(body)) });
  });

  app.get('/order_change_offers/:id', async ({ params }: OnConnection) => {
    calls.record(params.connection, 'get_change_offer');
    return { data: changes.getOffer(params.connection, params.id) };
  });

  app.post('/order_changes', async ({ params, body }: OnConnection, reply) => {
    calls.record(params.connection, 'create_change');
    const { selected_order_change_offer: offer } = parseOrderChange(body);
    return reply.code(201).send({ data: changes.begin(params.connection, offer) });
  });

  app.get('/order_changes/:id', async ({ params }: OnConnection) => {
    calls.record(params.connection, 'get_change');
    return { data: changes.get(params.connection, params.id) };
  });

  app.post('/order_changes/:id/actions/confirm', async ({ params, body }: OnConnection, reply) => {
    const fault = findOfferFault('change', changes.orderOf(params.connection, params.id).offer.key);
    calls.record(params.connection, 'confirm_change', fault?.code);
    const { payment } = parseOrderChangeConfirmation(body);
    const data = changes.confirm(params.connection, params.id, payment ?? undefined);
    return fault?.kind === 'changes-then-silent' ? keepSocketOpen(reply, options.holdMs) : { data };
  });
}

function airlineChangeRoutes(app: FastifyInstance, supplier: FlightSupplier): void {
  const { calls, orders, options } = supplier;

  app.get('/airline_initiated_changes', async ({ params, query }: OnConnection) => {
    calls.record(params.connection, 'list_airline_changes');
    const order = getOrder(supplier, params.connection, (query as { order_id?: string }).order_id ?? '');
    return { data: order.airlineChanges.map((change) => toAirlineInitiatedChangeResource(order, change)) };
  });

  app.post('/airline_initiated_changes/:id/actions/accept', async ({ params }: OnConnection) => {
    calls.record(params.connection, 'accept_airline_change');
    for (const order of orders.list(params.connection)) {
      const change = order.airlineChanges.find(({ id }) => id === params.id);
      if (!change) continue;
      change.answer ??= { action: 'accepted', at: instantFromEpochMs(options.now()) };
      return { data: toAirlineInitiatedChangeResource(order, change) };
    }
    throw new DuffelError({ code: 'not_found' });
  });
}
