import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { CONNECT_HEADERS, importSigningKey, signRequest } from '@marga/contract/connect/signature';
import { createId } from '@marga/contract/kernel/ids';
import { epochMsOf, instantFromEpochMs } from '@marga/contract/kernel/time';
import type { ConnectConnection } from '../../platform/config.ts';
import { now } from '../../platform/clock.ts';
import { readConnectProtocolWebhook } from './connect/webhook.ts';
import { readDuffelWebhook } from './duffel/webhook.ts';

const SECRET = 'a-secret-that-both-of-us-know-0123456789';
const TARGET = '/v1/supplier-notices/redline';
const connection = {
  name: 'redline',
  kind: 'connect' as const,
  url: 'https://redline.example',
  keyId: 'k',
  secret: SECRET,
};
const reference = createId('booking', instantFromEpochMs(0));
const notice = JSON.stringify({ id: 'n-1', reference, at: '2027-01-01T00:00:00.000Z' });
const seconds = () => Math.floor(epochMsOf(now()) / 1000);

async function posted(
  given: { timestamp?: number; secret?: string; body?: string; sent?: string } = {},
  from: ConnectConnection = connection,
) {
  const { timestamp = seconds(), secret = SECRET, body = notice, sent = body } = given;
  const signed = { method: 'POST', target: TARGET, timestamp, nonce: 'once', body };
  const headers: Record<string, string> = {
    [CONNECT_HEADERS.key]: 'k',
    [CONNECT_HEADERS.timestamp]: String(timestamp),
    [CONNECT_HEADERS.nonce]: 'once',
    [CONNECT_HEADERS.signature]: await signRequest(await importSigningKey(secret), signed),
  };
  return readConnectProtocolWebhook(from, {
    target: TARGET,
    header: (name) => headers[name],
    body: sent,
  });
}

test('what a supplier of Connect signs is believed: which order, and nothing more', async () => {
  expect(await posted()).toEqual({ kind: 'notice', id: 'n-1', reference, order: undefined });
  expect(await posted({ body: '{"id":"n-1"}' })).toEqual({ kind: 'unreadable' });
});

test('while a secret changes a notice signed with the former one is believed too, and none after that', async () => {
  const next = 'the-next-secret-of-this-supplier-0123';
  const changing = { ...connection, keyId: 'k2', secret: next, formerKeys: [{ keyId: 'k', secret: SECRET }] };
  expect(await posted({}, changing)).toMatchObject({ kind: 'notice' });
  expect(await posted({}, { ...connection, keyId: 'k2', secret: next })).toEqual({ kind: 'unsigned' });
  const body = event({ id: 'ord_1' });
  expect(read(body, { known: [next, SECRET] })).toMatchObject({ kind: 'notice' });
  expect(read(body, { known: [next] })).toEqual({ kind: 'unsigned' });
});

test.each([
  ['signed with another secret', { secret: 'another-secret-of-somebody-else-012345' }],
  ['of another body', { sent: notice.replace('n-1', 'n-2') }],
  ['that is old', { timestamp: seconds() - 301 }],
])('a notice of Connect %s is nobody’s', async (_, given) => {
  expect(await posted(given)).toEqual({ kind: 'unsigned' });
});

const event = (object: object) => JSON.stringify({ id: 'wev_1', type: 'order.changed', data: { object } });

function read(
  body: string,
  { secret = SECRET, at = seconds(), known = [SECRET] as [string, ...string[]] } = {},
) {
  const digest = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
  const header = (name: string) => (name === 'x-duffel-signature' ? `t=${at},v1=${digest}` : undefined);
  return readDuffelWebhook(known, { target: TARGET, header, body });
}

test('an event of Duffel names its order, by itself or within', () => {
  const notified = { kind: 'notice', id: 'wev_1', reference: undefined, order: 'ord_1' };
  expect(read(event({ id: 'ord_1', aic_id: 'aic_1' }))).toEqual(notified);
  expect(read(event({ id: 'ore_1', order_id: 'ord_1' }))).toEqual(notified);
  expect(read(event({}))).toEqual({ kind: 'unreadable' });
  expect(read('nonsense')).toEqual({ kind: 'unreadable' });
});

test('an event that is old, signed by another or not at all is nobody’s, and so is any without a secret of ours', () => {
  const body = event({ id: 'ord_1' });
  expect(read(body, { at: seconds() - 301 })).toEqual({ kind: 'unsigned' });
  expect(read(body, { secret: 'another-secret-of-somebody-else' })).toEqual({ kind: 'unsigned' });
  const unsigned = { target: TARGET, header: () => undefined, body };
  expect(readDuffelWebhook([SECRET], unsigned)).toEqual({ kind: 'unsigned' });
  const signed = { ...unsigned, header: () => `t=${seconds()},v1=${'0'.repeat(64)}` };
  expect(readDuffelWebhook(undefined, signed)).toEqual({ kind: 'unsigned' });
});
