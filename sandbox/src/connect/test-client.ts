import { CONNECT } from '@marga/contract/connect/protocol';
import {
  CONNECT_HEADERS,
  isResponseSignatureValid,
  importSigningKey,
  signRequest,
} from '@marga/contract/connect/signature';
import type { OperationName } from './serve-connect-protocol.ts';

interface Sent {
  readonly id?: string;
  readonly query?: string;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  /** The following values override those of a correct request. */
  readonly nonce?: string;
  readonly timestamp?: number;
  readonly keyId?: string;
  readonly secret?: string;
  /** This body is sent instead of the one that was signed. */
  readonly text?: string;
}

interface Given {
  readonly status: number;
  readonly text: string;
  readonly isSigned: boolean;
  /** This is the parsed JSON; undefined when the body is not JSON. */
  readonly body: Record<string, unknown> | undefined;
}

/** Calls a Connect supplier as Marga does, or with the deviations that a test sets. */
export function createConnectProtocolClient(url: string, key: { keyId: string; secret: string }) {
  return async function call(operation: OperationName, sent: Sent = {}): Promise<Given> {
    const { method, path, body: schema } = CONNECT[operation];
    const { keyId = key.keyId, secret = key.secret, nonce = crypto.randomUUID() } = sent;
    const target = new URL(url + path.replace(/:\w+/, sent.id ?? '') + (sent.query ?? ''));
    const signed = {
      method,
      target: target.pathname + target.search,
      timestamp: sent.timestamp ?? Math.floor(Date.now() / 1000),
      nonce,
      body: schema ? JSON.stringify(sent.body ?? {}) : '',
    };
    const signature = await signRequest(await importSigningKey(secret), signed);
    const response = await fetch(target, {
      method,
      headers: {
        'content-type': 'application/json',
        [CONNECT_HEADERS.key]: keyId,
        [CONNECT_HEADERS.timestamp]: String(signed.timestamp),
        [CONNECT_HEADERS.nonce]: nonce,
        [CONNECT_HEADERS.signature]: signature,
      },
      ...(schema && { body: sent.text ?? signed.body }),
      ...(sent.signal && { signal: sent.signal }),
    });
    const text = await response.text();
    const { status, headers } = response;
    const answered = await importSigningKey(key.secret);
    const given = headers.get(CONNECT_HEADERS.signature) ?? '';
    const isSigned = await isResponseSignatureValid(answered, { status, nonce, body: text }, given);
    return { status, text, isSigned, body: jsonIn(text) };
  };
}

export type ConnectCaller = ReturnType<typeof createConnectProtocolClient>;

function jsonIn(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

export const TRAVELLER = {
  title: 'ms',
  givenName: 'ASHA',
  familyName: 'RAO',
  bornOn: '1988-07-24',
  gender: 'f',
  email: 'asha@example.com',
  phone: '+919800000000',
};

/** Returns a city in India as Marga describes it. */
export function createIndianCity(code: string, name: string, latitude: number, longitude: number) {
  const region = { region: 'India', country: 'IN', zone: 'Asia/Kolkata' };
  return {
    code,
    kind: 'city',
    shortCode: null,
    name,
    nameHi: null,
    city: name,
    ...region,
    latitude,
    longitude,
  };
}

export const DELHI = createIndianCity('ci-delhi', 'Delhi', 28.65, 77.23);

let references = 0;

export function createOrderReference(): string {
  references += 1;
  return `bkg_${String(references).padStart(26, '0')}`;
}
