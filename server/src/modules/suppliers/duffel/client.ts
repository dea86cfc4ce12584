import type { SupplierConnection } from '../../../platform/config.ts';

/** How one HTTP exchange ended, before anybody reads meaning into it. */
export type Exchange =
  | { readonly kind: 'answered'; readonly status: number; readonly body: unknown }
  /** An answer that is not JSON, or none at all although the request may have arrived. */
  | { readonly kind: 'unclear'; readonly timedOut: boolean }
  /** No connection was made, so nothing was sent. */
  | { readonly kind: 'not_sent' };

/** Failures that happen before a byte of the request leaves us. */
const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

export interface DuffelClient {
  send(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Exchange>;
}

/** Duffel's API v2 over HTTP. Their SDK has no timeout, and a booking must not wait for ever. */
export function duffelClient(connection: SupplierConnection, timeoutMs: number): DuffelClient {
  const headers = {
    authorization: `Bearer ${connection.token}`,
    'duffel-version': 'v2',
    accept: 'application/json',
  };
  return {
    async send(method, path, body) {
      let response: Response;
      let text: string;
      try {
        response = await fetch(`${connection.url}${path}`, {
          method,
          headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
          ...(body === undefined ? {} : { body: JSON.stringify({ data: body }) }),
          signal: AbortSignal.timeout(timeoutMs),
          // A redirect would send the order, and the travellers, wherever it says, and its failure would look like ours.
          redirect: 'manual',
        });
        text = await bounded(response);
      } catch (error) {
        return causeOf(error);
      }
      try {
        return { kind: 'answered', status: response.status, body: JSON.parse(text) as unknown };
      } catch {
        return { kind: 'unclear', timedOut: false };
      }
    },
  };
}

/** Far above any answer of theirs; what goes on beyond it is not an answer. */
const MOST_BYTES = 8 * 1024 * 1024;

async function bounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MOST_BYTES) throw new Error('the answer has no end');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function causeOf(error: unknown): Exchange {
  if (error instanceof Error && error.name === 'TimeoutError') return { kind: 'unclear', timedOut: true };
  const cause = error instanceof Error ? (error.cause as { code?: string } | undefined) : undefined;
  if (cause?.code !== undefined && NEVER_CONNECTED.has(cause.code)) return { kind: 'not_sent' };
  return { kind: 'unclear', timedOut: false };
}
