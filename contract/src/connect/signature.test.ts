import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  isResponseSignatureValid,
  isRequestSignatureValid,
  isWithinSignatureWindow,
  signResponse,
  type SignedAnswer,
  type SignedRequest,
  importSigningKey,
  signRequest,
} from './signature.ts';

const file = new URL('../../../docs/connect/test-vectors.json', import.meta.url);
const vectors = JSON.parse(readFileSync(file, 'utf8')) as {
  secret: string;
  requests: (SignedRequest & { signature: string })[];
  answers: (SignedAnswer & { signature: string })[];
};
const key = await importSigningKey(vectors.secret);

test.each(vectors.requests)('the published vector of $method $target', async ({ signature, ...request }) => {
  expect(await signRequest(key, request)).toBe(signature);
  expect(await isRequestSignatureValid(key, request, signature)).toBe(true);
});

test.each(vectors.answers)('the published vector of an answer $status', async ({ signature, ...answer }) => {
  expect(await signResponse(key, answer)).toBe(signature);
  expect(await isResponseSignatureValid(key, answer, signature)).toBe(true);
});

const request: SignedRequest = {
  method: 'POST',
  target: '/orders?x=1',
  timestamp: 1_794_787_200,
  nonce: 'nonce-nonce-nonce',
  body: '{"a":1}',
};

test.each<[string, Partial<SignedRequest>]>([
  ['method', { method: 'GET' }],
  ['path', { target: '/ordersx=1' }],
  ['query', { target: '/orders?x=2' }],
  ['time', { timestamp: 1_794_787_201 }],
  ['nonce', { nonce: 'another-nonce-12' }],
  ['body', { body: '{"a": 1}' }],
])('a request with another %s does not bear the signature', async (_, change) => {
  const signature = await signRequest(key, request);
  expect(await isRequestSignatureValid(key, { ...request, ...change }, signature)).toBe(false);
});

test('an answer fits one request and one status only, and passes for no request', async () => {
  const answer = { status: 200, nonce: request.nonce, body: '{}' };
  const signature = await signResponse(key, answer);
  expect(await isResponseSignatureValid(key, { ...answer, status: 409 }, signature)).toBe(false);
  expect(await isResponseSignatureValid(key, { ...answer, nonce: 'another-nonce-12' }, signature)).toBe(
    false,
  );
  expect(await isResponseSignatureValid(key, { ...answer, body: '{} ' }, signature)).toBe(false);
  expect(await isRequestSignatureValid(key, { ...request, body: '{}' }, signature)).toBe(false);
});

test('another secret, and what is no signature at all, are refused', async () => {
  const other = await importSigningKey('another-secret-of-somebody-else-012345');
  expect(await isRequestSignatureValid(other, request, await signRequest(key, request))).toBe(false);
  for (const signature of ['', 'x', 'G'.repeat(64), '00'.repeat(32), 'ä'])
    expect(await isRequestSignatureValid(key, request, signature)).toBe(false);
});

test('the window is five minutes to either side, its ends included', () => {
  const nowMs = 1_794_787_200_000;
  expect([-301, -300, 0, 300, 301].map((by) => isWithinSignatureWindow(nowMs / 1000 + by, nowMs))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
  expect(isWithinSignatureWindow(Number.NaN, nowMs)).toBe(false);
});
