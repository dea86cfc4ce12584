import { Duffel, DuffelError } from '@duffel/api';
import { sendHttpRequest as send, type HttpExchange } from '../supplier-http-client.ts';

/** Describes how one call ended, before it is interpreted. */
export type Exchange =
  | { readonly kind: 'answered'; readonly status: number; readonly body: unknown }
  /** The response is not Duffel's, or there is none although the request may have arrived. */
  | { readonly kind: 'unclear'; readonly timedOut: boolean }
  /** No connection was made, so nothing was sent. */
  | { readonly kind: 'not_sent' };

export interface DuffelAccount {
  readonly url: string;
  readonly token: string;
}

export type { Duffel } from '@duffel/api';

/** This is the request that every resource of the SDK passes to the client they share. */
interface ClientRequest {
  readonly method: string;
  readonly path: string;
  readonly data?: Record<string, unknown>;
  readonly params?: Record<string, string | number | boolean | readonly string[]>;
}

type Answered = Extract<HttpExchange, { kind: 'answered' }>;

type Send = (request: ClientRequest) => Promise<Record<string, unknown>>;

/** This is thrown when a call had no response that could be Duffel's. */
class Unanswered extends Error {
  readonly end: Exclude<Exchange, { kind: 'answered' }>;

  constructor(end: Exclude<Exchange, { kind: 'answered' }>) {
    super(end.kind);
    this.end = end;
  }
}

/**
 * Returns Duffel's SDK with our own client. Theirs has no timeout, no size limit and follows redirects with the
 * order in the request; it offers no other hook, so its one sending function is replaced.
 */
export function createDuffelApi(account: DuffelAccount, timeoutMs: number): Duffel {
  const basePath = account.url.endsWith('/') ? account.url : `${account.url}/`;
  const duffel = new Duffel({ token: account.token, basePath });
  const shared = (duffel as unknown as { client?: { request?: unknown } }).client;
  if (typeof shared?.request !== 'function')
    throw new Error('this version of @duffel/api sends in another way');
  shared.request = sender(basePath, account.token, timeoutMs);
  return duffel;
}

/** Returns the end of an SDK call as a value instead of an exception. */
export async function callDuffel(call: () => Promise<unknown>): Promise<Exchange> {
  try {
    const { status, ...body } = (await call()) as { status: number };
    return { kind: 'answered', status, body };
  } catch (error) {
    if (error instanceof Unanswered) return error.end;
    if (!(error instanceof DuffelError)) throw error;
    const { status = 0, errors, meta } = error;
    return { kind: 'answered', status, body: { errors, meta } };
  }
}

function sender(basePath: string, token: string, timeoutMs: number): Send {
  const headers = {
    authorization: `Bearer ${token}`,
    'duffel-version': 'v2',
    accept: 'application/json',
    'content-type': 'application/json',
  };
  return async ({ method, path, data, params }) => {
    const url = new URL(path, basePath);
    for (const [key, value] of Object.entries(params ?? {})) {
      for (const one of Array.isArray(value) ? value : [value]) url.searchParams.append(key, String(one));
    }
    const body = data === undefined ? undefined : JSON.stringify({ data });
    const got = await send(url, { method, headers, body }, timeoutMs);
    if (got.kind !== 'answered') throw new Unanswered(got);
    return theirs(got, objectIn(got.text));
  };
}

/** Behaves like the SDK's own client: a success is returned, and anything else is thrown. */
function theirs({ status, headers }: Answered, body: Record<string, unknown>): Record<string, unknown> {
  if (status >= 200 && status < 300 && !body.errors) return { ...body, status };
  const reply = { ...body, status, headers };
  throw new DuffelError(reply as unknown as ConstructorParameters<typeof DuffelError>[0]);
}

function objectIn(text: string): Record<string, unknown> {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new Unanswered({ kind: 'unclear', timedOut: false });
  }
  if (typeof body !== 'object' || body === null) throw new Unanswered({ kind: 'unclear', timedOut: false });
  return body as Record<string, unknown>;
}
