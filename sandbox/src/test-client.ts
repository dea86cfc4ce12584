import { setTimeout as wait } from 'node:timers/promises';
import type { SandboxOptions } from './read-sandbox-options.ts';
import { buildSandbox } from './server.ts';
import type { SupplierConnectionName } from './suppliers/flights/supplier-connections.ts';
import type { toOfferResource } from './suppliers/flights/build-response-objects.ts';
import type { toOrderResource } from './suppliers/flights/orders.ts';

export type OfferBody = ReturnType<typeof toOfferResource>;
export type OrderBody = ReturnType<typeof toOrderResource>;

export interface ErrorBody {
  readonly errors: readonly { type: string; code: string; title: string; source?: { pointer: string } }[];
  readonly meta: { readonly status: number; readonly request_id: string };
}

interface Answer<Body> {
  readonly status: number;
  readonly body: Body;
}

interface ControlOrders {
  readonly orders: readonly {
    connection: string;
    id: string;
    offer_id: string;
    booking_reference: string;
    metadata: Record<string, string>;
    total_amount: string;
    visible: boolean;
    create_attempts: number;
  }[];
  readonly attempts: readonly { metadata: Record<string, string>; create_attempts: number; orders: number }[];
}

const DEPARTURE_DATE = '2027-03-14';

const HEADERS = {
  'duffel-version': 'v2',
  authorization: 'Bearer sandbox_test',
  'content-type': 'application/json',
};

export type TestClient = Awaited<ReturnType<typeof startSandbox>>;

/** Starts a sandbox on a free port and returns the calls a buyer makes to it, over real sockets. */
export async function startSandbox(options: Partial<SandboxOptions> = {}) {
  const app = buildSandbox({ latencyScale: 0, slowMs: 150, ...options });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });

  async function call<Body>(
    method: string,
    path: string,
    data?: unknown,
    signal?: AbortSignal,
  ): Promise<Answer<Body>> {
    const response = await fetch(url + path, {
      method,
      headers: HEADERS,
      ...(data !== undefined && { body: JSON.stringify({ data }) }),
      ...(signal && { signal }),
    });
    return { status: response.status, body: (await response.json()) as Body };
  }

  async function search(
    connection: SupplierConnectionName,
    destination: string,
    request: object = {},
  ): Promise<Answer<{ data: { id: string; offers: OfferBody[] } }>> {
    return call('POST', `/${connection}/air/offer_requests?return_offers=true`, {
      slices: [{ origin: 'DEL', destination, departure_date: DEPARTURE_DATE }],
      passengers: [{ type: 'adult' }],
      ...request,
    });
  }

  async function firstOffer(
    connection: SupplierConnectionName,
    destination: string,
    request: object = {},
  ): Promise<OfferBody> {
    const [first] = (await search(connection, destination, request)).body.data.offers;
    if (!first) throw new Error(`no offer to ${destination}`);
    return first;
  }

  return {
    app,
    url,
    call,
    search,
    firstOffer,
    book: (connection: SupplierConnectionName, offer: OfferBody, change: object = {}, signal?: AbortSignal) =>
      call<{ data: OrderBody } & ErrorBody>(
        'POST',
        `/${connection}/air/orders`,
        buildOrderRequest(offer, change),
        signal,
      ),
    reprice: (connection: SupplierConnectionName, offer: OfferBody) =>
      call<{ data: OfferBody } & ErrorBody>('GET', `/${connection}/air/offers/${offer.id}`),
    listOrders: (connection: SupplierConnectionName, query: string) =>
      call<{ data: OrderBody[]; meta: { limit: number; after: string | null; before: string | null } }>(
        'GET',
        `/${connection}/air/orders?${query}`,
      ),
    made: async () => (await call<ControlOrders>('GET', '/_sandbox/orders')).body,
  };
}

export function buildOrderRequest(offer: OfferBody, change: object = {}) {
  return {
    type: 'instant',
    selected_offers: [offer.id],
    passengers: offer.passengers.map(({ id }) => ({
      id,
      title: 'ms',
      given_name: 'Asha',
      family_name: 'Rao',
      born_on: '1988-07-24',
      gender: 'f',
      email: 'asha@example.com',
      phone_number: '+919800000000',
    })),
    payments: [{ type: 'balance', currency: offer.total_currency, amount: offer.total_amount }],
    metadata: { reference: 'bkg_1' },
    ...change,
  };
}

/** Waits for a call for at most `patienceMs` and returns `answered`, `no answer` or the message of its error. */
export async function observeApiCallOutcome(
  call: (signal: AbortSignal) => Promise<unknown>,
  patienceMs = 250,
): Promise<string> {
  const abort = new AbortController();
  const outcome = call(abort.signal).then(
    () => 'answered',
    (error: unknown) =>
      error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error),
  );
  const fate = await Promise.race([outcome, wait(patienceMs, 'no answer')]);
  abort.abort();
  await outcome;
  return fate;
}
