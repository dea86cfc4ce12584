import { createHmac, randomUUID } from 'node:crypto';
import type { Payment } from '@marga/contract/payments/payments';
import { compareMoney } from '@marga/contract/kernel/money';
import { SANDBOX_WEBHOOK_SECRET } from '@marga/sandbox/connect/sandbox-credentials';
import { SANDBOX_GATEWAY } from '@marga/sandbox/payment-gateway/gateway-credentials';
import { Attempts, type AttackCase } from './harness/attack-case.ts';
import { type AttackFixture, firstOf, withKey } from './harness/attack-fixture.ts';

/** The gateway and the suppliers tell us what has happened, without a session: these cases pretend to be one of them. */

const JSON_TYPE = { 'content-type': 'application/json' };
const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex');

async function forgeGatewayNotices(fixture: AttackFixture) {
  const attempts = new Attempts();
  const buyer = await fixture.customer('100.00');
  const { id, hostedPage } = await buyer.must<Payment>('POST', '/v1/top-ups', {
    body: { amount: { amount: '900.00', currency: 'INR' }, into: 'wallet' },
    ...withKey(),
  });
  const order = firstOf([hostedPage?.fields['order_id'] ?? ''].filter(Boolean), 'order');
  const before = await fixture.balanceOf(buyer);
  const entity = { id: 'pay_Forged1234567', order_id: order };
  const raw = JSON.stringify({ event: 'payment.captured', payload: { payment: { entity } } });
  const signature = hmac(SANDBOX_GATEWAY.webhookSecret, raw);
  const notify = (text: string, headers: Record<string, string>) =>
    fixture.visitor().ask('POST', '/v1/webhooks/razorpay', {
      raw: text,
      headers: { ...JSON_TYPE, 'x-razorpay-event-id': randomUUID(), ...headers },
    });
  const refused: Record<string, [string, Record<string, string>]> = {
    'a payment without a signature': [raw, {}],
    'a made-up signature': [raw, { 'x-razorpay-signature': '0'.repeat(64) }],
    'a notice changed after it was signed': [`${raw} `, { 'x-razorpay-signature': signature }],
    'the signature of a supplier': [raw, { 'x-razorpay-signature': hmac(SANDBOX_WEBHOOK_SECRET, raw) }],
  };
  for (const [what, [text, headers]] of Object.entries(refused))
    attempts.mustBeRefused(what, await notify(text, headers), 'permission-denied');

  // Somebody with the gateway's secret can sign, but the gateway itself is asked before money is believed.
  const lie = await notify(raw, { 'x-razorpay-signature': signature });
  if (lie.status !== 204) throw new Error(`a signed notice is answered with ${lie.status}`);
  const back = new URLSearchParams({
    razorpay_payment_id: entity.id,
    razorpay_order_id: order,
    razorpay_signature: '0'.repeat(64),
  });
  const answer = await fixture.visitor().ask('POST', `/v1/payments/return/${id}`, {
    raw: back.toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  const leadsTo = answer.headers.get('location') ?? '';
  attempts.must('a way back to another site', leadsTo.startsWith('/'), leadsTo);
  await buyer.ask('POST', `/v1/payments/${id}/look-up`);
  const { state } = await buyer.must<Payment>('GET', `/v1/payments/${id}`);
  const after = await fixture.balanceOf(buyer);
  attempts.must(
    'money that was never paid, told by a signed notice',
    state !== 'paid' && compareMoney(after, before) === 0,
    `the payment is ${state}, the balance as before`,
  );
  return attempts.outcome();
}

async function forgeSupplierNotices(fixture: AttackFixture) {
  const attempts = new Attempts();
  const visitor = fixture.visitor();
  const raw = JSON.stringify({ id: 'evt_1', data: { object: { order_id: 'ord_1' } } });
  const signedAt = (seconds: number) =>
    `t=${seconds},v1=${hmac(SANDBOX_WEBHOOK_SECRET, `${seconds}.${raw}`)}`;
  const nowSeconds = Math.floor(Date.now() / 1_000);
  const notify = (supplier: string, headers: Record<string, string> = {}) =>
    visitor.ask('POST', `/v1/supplier-notices/${supplier}`, { raw, headers: { ...JSON_TYPE, ...headers } });
  attempts.mustBeRefused('a notice without a signature', await notify('skybridge'), 'permission-denied');
  attempts.mustBeRefused(
    'a notice of an hour ago, copied',
    await notify('skybridge', { 'x-duffel-signature': signedAt(nowSeconds - 3_600) }),
    'permission-denied',
  );
  attempts.mustBeRefused(
    'the notice of one supplier, sent as another',
    await notify('railyatra', { 'x-duffel-signature': signedAt(nowSeconds) }),
    'permission-denied',
  );
  attempts.mustBeRefused('a supplier that nobody knows', await notify('outside'), 'not-found');
  return attempts.outcome();
}

export const cases: readonly AttackCase[] = [
  { name: 'tells in the gateway’s name of a payment', item: 'V2.2.2', attack: forgeGatewayNotices },
  { name: 'tells in a supplier’s name of an order', item: 'V2.2.2', attack: forgeSupplierNotices },
];
