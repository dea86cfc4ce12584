import {
  CONNECT_REFUSALS,
  type ConnectOperation,
  connectRefusal,
  type ConnectRefusalCode,
} from '@marga/contract/connect/protocol';
import {
  CONNECT_HEADERS,
  isResponseSignatureValid,
  type SigningKey,
  importSigningKey,
  signRequest,
} from '@marga/contract/connect/signature';
import { epochMsOf } from '@marga/contract/kernel/time';
import { now } from '../../../platform/clock.ts';
import type { ConnectConnection } from '../../../platform/config.ts';
import { sendHttpRequest, type Unanswered } from '../supplier-http-client.ts';

/** Describes how one operation ended. Only a signed response counts as the supplier's. */
export type Ended =
  | { readonly kind: 'answered'; readonly body: unknown }
  /** This is one of the refusals that the protocol defines for this operation. */
  | {
      readonly kind: 'refused';
      readonly code: ConnectRefusalCode;
      /** Lists the ancillaries that the refusal concerns, if the supplier names them. */
      readonly ancillaries: readonly string[];
    }
  | Unanswered;

export interface ConnectClient {
  send(operation: ConnectOperation, asked?: Sent): Promise<Ended>;
}

interface Sent {
  /** This id becomes part of the request's path. */
  readonly id?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Any operation may be refused with these codes: the request is invalid, or there are too many. */
const OF_ANY_OPERATION: readonly ConnectRefusalCode[] = ['request-invalid', 'slow-down'];

const DOUBT: Unanswered & { kind: 'unclear' } = { kind: 'unclear', timedOut: false };

export function createConnectProtocolClient(connection: ConnectConnection, timeoutMs: number): ConnectClient {
  const address = connection.url.replace(/\/+$/, '');
  let key: Promise<SigningKey> | undefined;
  return {
    async send(operation, { id = '', query, body } = {}) {
      const url = new URL(address + operation.path.replace(/:\w+/, () => encodeURIComponent(id)));
      if (query) url.search = new URLSearchParams(query).toString();
      const secret = await (key ??= importSigningKey(connection.secret));
      const { headers, nonce, text } = await signed(connection.keyId, secret, operation, url, body);
      const got = await sendHttpRequest(url, { method: operation.method, headers, body: text }, timeoutMs);
      if (got.kind !== 'answered') return got;
      const { status } = got;
      const signature = got.headers.get(CONNECT_HEADERS.signature) ?? '';
      // A proxy may send any response; only the supplier can sign one to this very request.
      if (!(await isResponseSignatureValid(secret, { status, nonce, body: got.text }, signature)))
        return status === 429 ? { ...DOUBT, isOverQuota: true } : DOUBT;
      return meaningOf(operation, status, got.text);
    },
  };
}

async function signed(
  keyId: string,
  key: SigningKey,
  operation: ConnectOperation,
  url: URL,
  body: unknown,
): Promise<{ headers: Record<string, string>; nonce: string; text: string | undefined }> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const nonce = crypto.randomUUID();
  const timestamp = Math.floor(epochMsOf(now()) / 1000);
  const signature = await signRequest(key, {
    method: operation.method,
    target: url.pathname + url.search,
    timestamp,
    nonce,
    body: text ?? '',
  });
  const headers = {
    accept: 'application/json',
    ...(text === undefined ? {} : { 'content-type': 'application/json' }),
    [CONNECT_HEADERS.key]: keyId,
    [CONNECT_HEADERS.timestamp]: String(timestamp),
    [CONNECT_HEADERS.nonce]: nonce,
    [CONNECT_HEADERS.signature]: signature,
  };
  return { headers, nonce, text };
}

/**
 * `signature-invalid` does not count as a refusal: if a proxy sends our request twice, the second gets it although
 * the first made an order.
 */
function meaningOf(operation: ConnectOperation, status: number, text: string): Ended {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return DOUBT;
  }
  if (status === 200) return { kind: 'answered', body };
  const refusal = connectRefusal.safeParse(body).data;
  if (refusal === undefined || CONNECT_REFUSALS[refusal.code] !== status) return DOUBT;
  const { code, ancillaries } = refusal;
  const isKnown = operation.refusals.includes(code) || OF_ANY_OPERATION.includes(code);
  return isKnown ? { kind: 'refused', code, ancillaries } : DOUBT;
}
