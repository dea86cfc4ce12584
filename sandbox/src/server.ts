import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { createCallLog } from './call-log.ts';
import { controlRoutes } from './control-routes.ts';
import { DEFAULT_OPTIONS, type SandboxOptions } from './options.ts';
import { createCancellationBook } from './suppliers/flights/cancellations.ts';
import { DuffelError, errorBody } from './suppliers/flights/duffel-errors.ts';
import { createOrderBook } from './suppliers/flights/orders.ts';
import { flightRoutes, type FlightSupplier } from './suppliers/flights/routes.ts';

/** An offer's id carries the whole offer. */
const LONGEST_ID = 500;

export function buildSandbox(given: Partial<SandboxOptions> = {}): FastifyInstance {
  const options = { ...DEFAULT_OPTIONS, ...given };
  let requestCount = 0;
  const app = fastify({
    // Replies that never come must not keep the sandbox from stopping.
    forceCloseConnections: true,
    routerOptions: { maxParamLength: LONGEST_ID },
    genReqId: () => `sandbox-${(requestCount += 1)}`,
  });

  const orders = createOrderBook(options.now);
  const supplier: FlightSupplier = {
    options,
    orders,
    cancellations: createCancellationBook(orders, options.now),
    calls: createCallLog(),
  };

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
  app.register(controlRoutes, supplier);
  app.register(flightRoutes, { prefix: '/:connection/air', ...supplier });
  return app;
}

/** Clients send the header with an empty body too, when they confirm a cancellation. */
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
