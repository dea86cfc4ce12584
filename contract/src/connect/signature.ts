/**
 * How the two ends of Marga Connect know each other: a secret that both hold, and HMAC-SHA256 with it over every request and
 * every answer. Made of Web Crypto alone, so the same lines run in Node, in a browser and at the edge.
 */

export const CONNECT_HEADERS = {
  key: 'connect-key',
  timestamp: 'connect-timestamp',
  nonce: 'connect-nonce',
  signature: 'connect-signature',
} as const;

/** How far the two clocks may differ, and how long a copied request would be good for if nonces were not remembered. */
export const SIGNATURE_WINDOW_SECONDS = 300;

/** Twice the window: a request dated in the future can come again for that long. */
export const NONCE_MEMORY_SECONDS = 2 * SIGNATURE_WINDOW_SECONDS;

export interface SignedRequest {
  readonly method: string;
  /** As on the request line: the whole path with its query, however long the part before ours. */
  readonly target: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly nonce: string;
  /** As sent, before any compression; empty when there is none. */
  readonly body: string;
}

export interface SignedAnswer {
  readonly status: number;
  /** Of the request that it answers, so that no answer fits another question. */
  readonly nonce: string;
  readonly body: string;
}

export type SigningKey = CryptoKey;

const text = new TextEncoder();

export function signingKey(secret: string): Promise<SigningKey> {
  return crypto.subtle.importKey('raw', text.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ]);
}

export async function signRequest(key: SigningKey, request: SignedRequest): Promise<string> {
  return sign(key, await signedRequestText(request));
}

/** Compares in constant time. */
export async function isRequestSigned(
  key: SigningKey,
  request: SignedRequest,
  signature: string,
): Promise<boolean> {
  return verify(key, await signedRequestText(request), signature);
}

export async function signAnswer(key: SigningKey, answer: SignedAnswer): Promise<string> {
  return sign(key, await signedAnswerText(answer));
}

export async function isAnswerSigned(
  key: SigningKey,
  answer: SignedAnswer,
  signature: string,
): Promise<boolean> {
  return verify(key, await signedAnswerText(answer), signature);
}

export function isWithinWindow(timestamp: number, nowMs: number): boolean {
  return Math.abs(nowMs / 1000 - timestamp) <= SIGNATURE_WINDOW_SECONDS;
}

/** The first line says what is signed: an answer can never pass for a request. */
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
