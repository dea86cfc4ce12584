/**
 * Both ends of Marga Connect authenticate with a shared secret and HMAC-SHA256 over every request and response. It
 * uses Web Crypto alone, so the same code runs in Node, in a browser and at the edge.
 */

export const CONNECT_HEADERS = {
  key: 'connect-key',
  timestamp: 'connect-timestamp',
  nonce: 'connect-nonce',
  signature: 'connect-signature',
} as const;

/**
 * Limits how far the two clocks may differ, and so how long a copied request would be valid if nonces were not
 * remembered.
 */
export const SIGNATURE_WINDOW_SECONDS = 300;

/** This is twice the window, because a request dated in the future can be replayed for that long. */
export const NONCE_MEMORY_SECONDS = 2 * SIGNATURE_WINDOW_SECONDS;

export interface SignedRequest {
  readonly method: string;
  /**
   * This is the request target as sent: the whole path with its query, including any prefix of the supplier's
   * address.
   */
  readonly target: string;
  /** This is in seconds since 1970. */
  readonly timestamp: number;
  readonly nonce: string;
  /** This is the body as sent, before any compression; it is empty when there is none. */
  readonly body: string;
}

export interface SignedAnswer {
  readonly status: number;
  /** This is the nonce of the request, so that no response can be used for another request. */
  readonly nonce: string;
  readonly body: string;
}

export type SigningKey = CryptoKey;

const text = new TextEncoder();

export function importSigningKey(secret: string): Promise<SigningKey> {
  return crypto.subtle.importKey('raw', text.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ]);
}

export async function signRequest(key: SigningKey, request: SignedRequest): Promise<string> {
  return sign(key, await signedRequestText(request));
}

/** Checks the signature of a request in constant time. */
export async function isRequestSignatureValid(
  key: SigningKey,
  request: SignedRequest,
  signature: string,
): Promise<boolean> {
  return verify(key, await signedRequestText(request), signature);
}

export async function signResponse(key: SigningKey, answer: SignedAnswer): Promise<string> {
  return sign(key, await signedAnswerText(answer));
}

export async function isResponseSignatureValid(
  key: SigningKey,
  answer: SignedAnswer,
  signature: string,
): Promise<boolean> {
  return verify(key, await signedAnswerText(answer), signature);
}

export function isWithinSignatureWindow(timestamp: number, nowMs: number): boolean {
  return Math.abs(nowMs / 1000 - timestamp) <= SIGNATURE_WINDOW_SECONDS;
}

/** The first line says what is signed, so a response can never pass for a request. */
async function signedRequestText({ method, target, timestamp, nonce, body }: SignedRequest): Promise<string> {
  return ['connect-request-1', method, target, String(timestamp), nonce, await sha256(body)].join('\n');
}

async function signedAnswerText({ status, nonce, body }: SignedAnswer): Promise<string> {
  return ['connect-answer-1', String(status), nonce, await sha256(body)].join('\n');
}

async function sign(key: SigningKey, signedText: string): Promise<string> {
  return hex(await crypto.subtle.sign('HMAC', key, text.encode(signedText)));
}

async function verify(key: SigningKey, signedText: string, signature: string): Promise<boolean> {
  const bytes = fromHex(signature);
  return bytes !== undefined && crypto.subtle.verify('HMAC', key, bytes, text.encode(signedText));
}

async function sha256(body: string): Promise<string> {
  return hex(await crypto.subtle.digest('SHA-256', text.encode(body)));
}

function hex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function fromHex(digits: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[0-9a-f]{64}$/.test(digits)) return undefined;
  return Uint8Array.from({ length: 32 }, (_, at) => Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16));
}
