import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { registerAmendmentControlRoutes } from './amendment-test-control-routes.ts';
import { registerSimulatedSupplierFaults } from './simulated-supplier-faults.ts';
import { createConnectProtocolWebhookSender } from './connect/webhook-sender.ts';
import { registerConnectProtocolRoutes, createSuppliers } from './connect/routes.ts';
import { CONNECT_SUPPLIERS } from './connect/supplier-list.ts';
import { registerSandboxControlRoutes } from './test-control-routes.ts';
import { registerGatewayApiRoutes } from './payment-gateway/api-routes.ts';
import { registerGatewayCheckoutRoutes } from './payment-gateway/checkout-routes.ts';
import { registerGatewayControlRoutes } from './payment-gateway/test-control-routes.ts';
import { createSandboxGateway } from './payment-gateway/gateway.ts';
import { createNamedTimers } from './payment-gateway/timers.ts';
import { DEFAULT_OPTIONS, type SandboxOptions } from './read-sandbox-options.ts';
import { readStoredOrders, writeStoredOrders } from './stored-orders.ts';
import { createSandboxSettings } from './sandbox-settings.ts';
import { registerExchangeRateRoutes } from './exchange-rate-routes.ts';
import { DuffelError, errorBody } from './suppliers/flights/duffel-errors.ts';
import { registerFlightRoutes } from './suppliers/flights/routes.ts';
import { createFlightSupplier } from './suppliers/flights/supplier.ts';
import { registerFlightTestControlRoutes } from './suppliers/flights/webhook-routes.ts';

/** Ids may be this long, because the id of an offer contains the complete offer. */
const LONGEST_ID = 500;

/** The suppliers that a chaos test creates sell the buses of this supplier. */
const FLEET_OF = 'redline';

export function buildSandbox(given: Partial<SandboxOptions> = {}): FastifyInstance {
  const started = { ...DEFAULT_OPTIONS, ...given };
  const settings = createSandboxSettings(started);
  const options: SandboxOptions = {
    ...started,
    now: () => started.now() + settings.clockOffsetMs,
    get latencyScale() {
      return settings.latencyScale;
    },
  };
  let requestCount = 0;
  const app = fastify({
    // Requests that are never answered must not keep the sandbox from stopping.
    forceCloseConnections: true,
    routerOptions: { maxParamLength: LONGEST_ID },
    genReqId: () => `sandbox-${(requestCount += 1)}`,
  });

  const notices = createConnectProtocolWebhookSender(options.now, options.noticeUrl);
  const supplier = createFlightSupplier(options, (name) => notices.addressFor(name));

  app.removeContentTypeParser('application/json');
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => parseJson(body),
  );
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) =>
    answerError(new DuffelError({ code: 'not_found' }), request, reply),
  );
  const { calls } = supplier;
  const timers = createNamedTimers();
  const shops = createSuppliers(CONNECT_SUPPLIERS, FLEET_OF, { options, notices, timers });
  const gateway = createSandboxGateway(options, calls);
  const behaviours = registerSimulatedSupplierFaults(app, calls, options);
  const { ordersFile } = options;
  const stores = { flights: supplier, shops, gateway };
  if (ordersFile !== undefined) readStoredOrders(ordersFile, stores);
  app.addHook('onClose', async () => {
    if (ordersFile !== undefined) writeStoredOrders(ordersFile, stores);
    gateway.timers.clear();
    timers.clear();
  });
  app.register(registerSandboxControlRoutes, {
    flights: supplier,
    shops,
    gateway,
    behaviours,
    notices,
    timers,
    settings,
  });
  app.register(registerAmendmentControlRoutes, { prefix: '/_sandbox', shops, notices, flights: supplier });
  app.register(registerExchangeRateRoutes);
  app.register(registerConnectProtocolRoutes, { prefix: '/connect/:supplier', shops, calls, options });
  app.register(registerGatewayApiRoutes, { prefix: '/razorpay/v1', ...gateway });
  app.register(registerGatewayCheckoutRoutes, { prefix: '/razorpay/v1/checkout', ...gateway });
  app.register(registerGatewayControlRoutes, { prefix: '/_sandbox/gateway', ...gateway });
  app.register(registerFlightTestControlRoutes, supplier);
  app.register(registerFlightRoutes, { prefix: '/:connection/air', ...supplier });
  return app;
}

/** Accepts an empty body, because clients send the JSON header without a body when they confirm a cancellation. */
function parseJson(body: string): unknown {
  if (body === '') return undefined;
  try {
    return JSON.parse(body);
  } catch {
    throw new DuffelError({ code: 'malformed_data_param' });
  }
}

function answerError(
  error: FastifyError | DuffelError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const known = error instanceof DuffelError ? error : asDuffelError(error);
  return reply.code(known.status).send(errorBody(known, request.id));
}

function asDuffelError(error: FastifyError): DuffelError {
  if (error.statusCode === 415) return new DuffelError({ code: 'invalid_content_type_header' });
  if (error.statusCode !== undefined && error.statusCode < 500)
    return new DuffelError({ code: 'bad_request' });
  process.stderr.write(`${error.stack ?? error.message}\n`);
  return new DuffelError({ code: 'internal_server_error' });
}
