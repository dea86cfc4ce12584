import { beforeAll, describe, expect, test } from 'vitest';
import { type Payment, readPayment } from '@marga/contract/payments/payments';
import { type Caller, startTestApi } from '../../../test/api.ts';
import { seedCompany } from '../../../test/seed-companies-and-users.ts';
import { createTestPayer } from '../../../test/gateway-payment-helpers.ts';
import {
  permutationsOf,
  signWebhook,
  paymentWebhookEvents,
  postWebhookEventsInOrder,
} from '../../../test/send-gateway-webhooks.ts';

const api = await startTestApi();
const payer = createTestPayer(api);

let as: Required<Caller>;
beforeAll(async () => {
  as = (await seedCompany(api)).as('owner');
});

const stateOf = async ({ id }: Payment): Promise<string> =>
  (await api.call(readPayment, { as, params: { paymentId: id } })).value.state;
const orderOf = ({ hostedPage }: Payment): string => hostedPage?.fields['order_id'] ?? '';
const paidEvent = (payment: Payment) => ({
  event: 'order.paid',
  payload: { order: { entity: { id: orderOf(payment) } } },
});

async function countWebhooks(): Promise<number> {
  return (await api.admin('select from payments.webhook')).length;
}

async function checkRequestsOf({ id }: Payment): Promise<number> {
  const [row] = await api.admin<{ check_requests: number }>(
    'select check_requests from payments.payment where id = $1',
    [id],
  );
  return row?.check_requests ?? -1;
}

describe('a webhook', () => {
  test('that the gateway signed is kept, and the same again is not', async () => {
    const payment = await payer.topUp(as, '200.00');
    const before = await countWebhooks();
    expect(await payer.postEvent(paidEvent(payment), { eventId: 'evt-once' })).toBe(204);
    expect(await payer.postEvent(paidEvent(payment), { eventId: 'evt-once' })).toBe(204);
    expect((await countWebhooks()) - before).toBe(1);
    await payer.work();
    await payer.work();
    expect(await checkRequestsOf(payment)).toBe(1);
    // No payment was made at the gateway, so the event is not trusted and the state stays `created`.
    expect(await stateOf(payment)).toBe('created');
  });

  test('whose id was used for something else before is kept as well: the signature is over the body alone', async () => {
    const [one, other] = [await payer.topUp(as, '201.00'), await payer.topUp(as, '202.00')];
    await payer.postEvent(paidEvent(one), { eventId: 'evt-shared' });
    await payer.postEvent(paidEvent(other), { eventId: 'evt-shared' });
    await payer.work();
    expect([await checkRequestsOf(one), await checkRequestsOf(other)]).toEqual([1, 1]);
  });

  test.each([
    ['without a signature', ''],
    ['with a made-up signature', 'f'.repeat(64)],
    ['with half of one', 'ab12'],
    ['signed by the key instead of the webhooks’ secret', 'key'],
  ])('%s is refused and leaves nothing behind', async (_, signature) => {
    const payment = await payer.topUp(as, '203.00');
    await payer.pay(payment, 'paid');
    const body = JSON.stringify(paidEvent(payment));
    const by = { key: signWebhook(api.config.RAZORPAY_KEY_SECRET[0], body) } as Readonly<
      Record<string, string>
    >;
    const before = await countWebhooks();
    expect(await payer.postEvent({}, { body, signature: by[signature] ?? signature })).toBe(403);
    expect(await countWebhooks()).toBe(before);
    await payer.work();
    expect(await checkRequestsOf(payment)).toBe(0);
  });

  test('is judged by its bytes: the same JSON written otherwise is another text', async () => {
    const payment = await payer.topUp(as, '204.00');
    const body = JSON.stringify(paidEvent(payment));
    const signature = signWebhook(api.config.RAZORPAY_WEBHOOK_SECRET[0], body);
    expect(await payer.postEvent({}, { body: body.replaceAll(':', ': '), signature })).toBe(403);
    const odd = `{ "event":"order.paid","\\u0070ayload":{"order":{"entity":{"id":"${orderOf(payment)}"}}}}`;
    expect(await payer.postEvent({}, { body: odd })).toBe(204);
    await payer.work();
    expect(await checkRequestsOf(payment)).toBe(1);
  });

  test('larger than any of theirs is refused, and one that cannot be read is laid aside', async () => {
    const before = await countWebhooks();
    expect(await payer.postEvent({}, { body: `"${'x'.repeat(129 * 1024)}"` })).toBe(413);
    expect(await countWebhooks()).toBe(before);
    for (const body of ['not JSON', '[]', '{"event":7}', '{"event":"order.paid","payload":null}', ''])
      expect(await payer.postEvent({}, { body })).toBe(204);
    await payer.work();
    const open = await api.admin('select from payments.webhook where handled_at is null');
    expect(open).toEqual([]);
  });

  test('about something that is not ours changes nothing', async () => {
    expect(
      await payer.postEvent({
        event: 'order.paid',
        payload: { order: { entity: { id: 'order_unheardOf' } } },
      }),
    ).toBe(204);
    await payer.work();
  });

  test('in any order and twice leads to one end', async () => {
    // The six events can arrive in 720 different orders. Every thirtieth is tested here; the chaos test tries all.
    const orders = permutationsOf([0, 1, 2, 3, 4, 5]).filter((_, at) => at % 30 === 0);
    const ends = new Set<string>();
    const other = (await seedCompany(api)).as('owner');
    for (const order of orders) {
      const payment = await payer.topUp(other, '205.00');
      await payer.pay(payment, 'declined');
      const { id } = await payer.pay(payment, 'paid');
      const events = paymentWebhookEvents(orderOf(payment), id, 'rfd_00000000000000000000000000');
      await postWebhookEventsInOrder(
        payer,
        order.map((at) => events[at] ?? {}),
      );
      const postings = await api.admin<object>(
        'select kind, amount_minor as amount from ledger.posting where subject = $1',
        [payment.id],
      );
      const { value } = await api.call(readPayment, { as: other, params: { paymentId: payment.id } });
      ends.add(JSON.stringify([value.state, postings]));
    }
    expect([...ends]).toEqual([JSON.stringify(['paid', [{ kind: 'top-up', amount: '20500' }]])]);
  }, 60_000);
});

describe('the way back from the gateway’s page', () => {
  async function comeBack(payment: Payment, fields: Readonly<Record<string, string>>) {
    const answer = await fetch(`${api.url}/v1/payments/return/${payment.id}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://api.razorpay.com',
        cookie: as.cookie,
      },
      body: new URLSearchParams(fields).toString(),
      redirect: 'manual',
    });
    expect(answer.headers.getSetCookie()).toEqual([]);
    return { status: answer.status, to: answer.headers.get('location') };
  }

  const shown = ({ id }: Payment) => ({ status: 303, to: `/payments/${id}` });

  test('is trusted by its signature: the gateway is asked, and the payment is paid', async () => {
    const payment = await payer.topUp(as, '210.00');
    const { returns } = await payer.pay(payment, 'paid');
    expect(await comeBack(payment, returns)).toEqual(shown(payment));
    expect(await checkRequestsOf(payment)).toBe(1);
    expect(await stateOf(payment)).toBe('created');
    await payer.work();
    expect(await stateOf(payment)).toBe('paid');
    // A second report makes the worker ask again, with no further effect.
    expect(await comeBack(payment, returns)).toEqual(shown(payment));
    await payer.work();
    expect(await api.admin('select from ledger.posting where subject = $1', [payment.id])).toHaveLength(1);
  });

  test('with a wrong signature, another order or nothing at all shows the page and changes nothing', async () => {
    const payment = await payer.topUp(as, '211.00');
    const other = await payer.topUp(as, '212.00');
    const { returns } = await payer.pay(payment, 'paid');
    const { returns: ofOther } = await payer.pay(other, 'paid');
    const forged = { ...returns, razorpay_signature: '0'.repeat(64) };
    const swapped = { ...returns, razorpay_payment_id: ofOther['razorpay_payment_id'] ?? '' };
    const declined = { 'error[code]': 'BAD_REQUEST_ERROR', 'error[description]': 'declined' };
    for (const fields of [forged, swapped, ofOther, declined, {}])
      expect(await comeBack(payment, fields)).toEqual(shown(payment));
    expect(await checkRequestsOf(payment)).toBe(0);
    expect(await checkRequestsOf(other)).toBe(0);
  });

  test('leads nowhere but to a page of ours', async () => {
    const answer = await fetch(`${api.url}/v1/payments/return/..%2F..%2Fevil.example`, {
      method: 'POST',
      body: '',
      redirect: 'manual',
    });
    expect(answer.status).toBe(404);
  });
});
