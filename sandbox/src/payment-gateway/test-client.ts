import { once } from 'node:events';
import { createServer } from 'node:http';
import type { SandboxOptions } from '../read-sandbox-options.ts';
import { buildSandbox } from '../server.ts';
import type { Outcome } from './pay-order.ts';
import { SANDBOX_GATEWAY } from './gateway-credentials.ts';
import type { errorBody } from './errors.ts';
import type {
  toVirtualAccountResource,
  toOrderResource,
  toPaymentResource,
  toRefundResource,
} from './build-response-objects.ts';
import type { toBankTransferResource } from './build-response-objects.ts';

export type OrderBody = ReturnType<typeof toOrderResource>;
export type PaymentBody = ReturnType<typeof toPaymentResource>;
export type RefundBody = ReturnType<typeof toRefundResource>;
export type AccountBody = ReturnType<typeof toVirtualAccountResource>;
export type TransferBody = ReturnType<typeof toBankTransferResource>;
export type GatewayErrorBody = ReturnType<typeof errorBody>;

export interface Collection<Item> {
  readonly entity: 'collection';
  readonly count: number;
  readonly items: Item[];
}

/** Holds the payment as the gateway returned it, and the fields that the payer's browser would post to the merchant. */
export interface Paid {
  readonly payment: PaymentBody;
  readonly returns: Record<string, string> | null;
}

interface Answer<Body> {
  readonly status: number;
  readonly body: Body;
}

export interface ReceivedEvent {
  readonly id: string;
  readonly signature: string;
  readonly body: string;
  readonly event: string;
}

/** Holds the values in which a test's call differs from a merchant's usual call. */
export interface Sending {
  readonly headers?: Record<string, string>;
  readonly signal?: AbortSignal;
}

export type GatewayClient = Awaited<ReturnType<typeof startGateway>>;

const { keyId, keySecret } = SANDBOX_GATEWAY;
const AUTHORIZATION = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;

/** Starts a sandbox on a free port, a merchant that calls it, and a receiver for its webhooks. */
export async function startGateway(options: SandboxOptions['gateway'] = {}) {
  const ear = await openEar();
  const gateway = { webhookUrl: ear.url, pendingMs: 40, refundMs: 40, retryMs: 10, ...options };
  const app = buildSandbox({ latencyScale: 0, gateway });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });

  async function call<Body>(
    method: string,
    path: string,
    body?: unknown,
    init: Sending = {},
  ): Promise<Answer<Body>> {
    const response = await fetch(url + path, {
      ...init,
      method,
      headers: {
        authorization: AUTHORIZATION,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...init.headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Body };
  }

  const api = <Body>(method: string, path: string, body?: unknown, init: Sending = {}) =>
    call<Body>(method, `/razorpay/v1${path}`, body, init);
  const control = <Body>(path: string, body: object) => call<Body>('POST', `/_sandbox/gateway/${path}`, body);

  async function order(amount: number, change: object = {}): Promise<OrderBody> {
    const asked = { amount, currency: 'INR', payment_capture: true, ...change };
    return (await api<OrderBody>('POST', '/orders', asked)).body;
  }

  return {
    app,
    url,
    ear,
    call,
    api,
    control,
    order,
    /** Makes an order and pays it. */
    async pay(amount: number, outcome: Outcome = 'paid', change: object = {}): Promise<Paid> {
      const { id } = await order(amount);
      return (await control<Paid>('payments', { order_id: id, outcome, ...change })).body;
    },
    payment: async (id: string) => (await api<PaymentBody>('GET', `/payments/${id}`)).body,
    async close() {
      await app.close();
      ear.close();
    },
  };
}

/** Starts a server that receives webhooks and responds with the statuses that a test sets. */
async function openEar() {
  const received: ReceivedEvent[] = [];
  let statuses: number[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      const { event } = JSON.parse(body) as { event: string };
      const header = (name: string) => String(request.headers[name]);
      received.push({
        id: header('x-razorpay-event-id'),
        signature: header('x-razorpay-signature'),
        body,
        event,
      });
      response.writeHead(statuses.shift() ?? 204).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/hooks`,
    received,
    names: () => received.map(({ event }) => event),
    /** Sets the statuses of the next responses; after them the server responds with success again. */
    answerWith: (given: number[]) => (statuses = given),
    close: () => server.close(),
  };
}
