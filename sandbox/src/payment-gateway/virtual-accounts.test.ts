import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type AccountBody,
  type Collection,
  type GatewayClient,
  type PaymentBody,
  startGateway,
  type TransferBody,
} from './test-client.ts';
import type { ReconLine } from './reconciliation-report.ts';

let gateway: GatewayClient;

beforeEach(async () => {
  gateway = await startGateway();
});

afterEach(() => gateway.close());

async function openAccount(notes: Record<string, string> = {}): Promise<AccountBody> {
  const asked = { receivers: { types: ['bank_account'] }, description: 'Wallet of a company', notes };
  return (await gateway.api<AccountBody>('POST', '/virtual_accounts', asked)).body;
}

interface Sent {
  readonly payment: PaymentBody;
  readonly transfer: TransferBody;
}

const send = async (accountNumber: string | null | undefined, amount: number, change: object = {}) =>
  gateway.control<Sent>('transfers', { account_number: accountNumber, amount, ...change });

describe('bank transfers', () => {
  test('an account has a number of its own, and what is sent there is told', async () => {
    const [account, other] = [await openAccount({ company: 'cmp_1' }), await openAccount()];
    expect(account).toMatchObject({
      entity: 'virtual_account',
      status: 'active',
      amount_paid: 0,
      notes: { company: 'cmp_1' },
      receivers: [{ entity: 'bank_account', ifsc: 'RATN0VAAPIS', name: 'Marga' }],
    });
    const number = account.receivers[0]?.account_number;
    expect(number).toMatch(/^\d{16}$/);
    expect(number).not.toBe(other.receivers[0]?.account_number);

    const { body } = await send(number, 9_900_000, { payer: 'Sunrise Tours', utr: 'HDFCN52027031412' });
    expect(body.payment).toMatchObject({ method: 'bank_transfer', status: 'captured', order_id: null });
    await expect.poll(() => gateway.ear.names().at(-1)).toBe('virtual_account.credited');
    expect(JSON.parse(gateway.ear.received.at(-1)?.body ?? '')).toMatchObject({
      contains: ['payment', 'virtual_account', 'bank_transfer'],
      payload: {
        virtual_account: { entity: { id: account.id, amount_paid: 9_900_000 } },
        bank_transfer: { entity: { bank_reference: 'HDFCN52027031412' } },
      },
    });
    const paid = await gateway.api<Collection<PaymentBody>>(
      'GET',
      `/virtual_accounts/${account.id}/payments`,
    );
    expect(paid.body.items.map(({ id }) => id)).toEqual([body.payment.id]);
    const transfer = await gateway.api('GET', `/payments/${body.payment.id}/bank_transfer`);
    expect(transfer.body).toMatchObject({
      bank_reference: 'HDFCN52027031412',
      mode: 'NEFT',
      payer_bank_account: { name: 'Sunrise Tours' },
      virtual_account_id: account.id,
    });
  });

  test('money that names no account comes to the common one, always the same', async () => {
    const [one, other] = [await send(null, 50_000), await send(null, 70_000)];
    expect(one.body.transfer.virtual_account_id).toBe(other.body.transfer.virtual_account_id);
  });

  test('money to a number that nobody has, or that was closed, goes back', async () => {
    const { id, receivers } = await openAccount();
    await gateway.api('POST', `/virtual_accounts/${id}/close`);
    expect((await send(receivers[0]?.account_number, 50_000)).status).toBe(400);
    expect((await send('1234', 50_000)).status).toBe(400);
    expect(gateway.ear.received).toEqual([]);
  });
});

describe("a day's report", () => {
  const today = () => new Date(Date.now() + 330 * 60_000).toISOString().slice(0, 10);

  async function report(day = today(), more = ''): Promise<ReconLine[]> {
    const [year, month, date] = day.split('-');
    const path = `/settlements/recon/combined?year=${year}&month=${month}&day=${date}${more}`;
    return (await gateway.api<Collection<ReconLine>>('GET', path)).body.items;
  }

  test('has a line for every payment that was captured and every refund that was made', async () => {
    const { payment } = await gateway.pay(100_000, 'paid', { method: 'card' });
    await gateway.pay(200_000, 'declined');
    const back = await gateway.api<{ id: string }>('POST', `/payments/${payment.id}/refund`, {
      amount: 30_000,
    });
    await gateway.api('POST', `/payments/${payment.id}/refund`, { amount: 10_091 });
    expect(await report()).toMatchObject([
      {
        entity_id: payment.id,
        type: 'payment',
        amount: 100_000,
        fee: 2_360,
        tax: 360,
        credit: 97_640,
        debit: 0,
        order_id: payment.order_id,
        card_network: 'Visa',
      },
      {
        entity_id: back.body.id,
        type: 'refund',
        amount: 30_000,
        debit: 30_000,
        credit: 0,
        payment_id: payment.id,
      },
    ]);
    expect(await report('2020-02-29')).toEqual([]);
  });

  test('comes in pages', async () => {
    for (const amount of [1_000, 2_000, 3_000]) await gateway.pay(amount);
    const lines = [...(await report(today(), '&count=2')), ...(await report(today(), '&count=2&skip=2'))];
    expect(lines.map(({ amount }) => amount)).toEqual([1_000, 2_000, 3_000]);
  });

  test('can lack a line, say another amount, or tell of a payment that never was', async () => {
    const [lost, changed] = [(await gateway.pay(1_000)).payment.id, (await gateway.pay(2_000)).payment.id];
    const publish = (body: object) => gateway.control<{ entity_id: string }>('recon', body);
    await publish({ kind: 'missing', entity_id: lost });
    await publish({ kind: 'amount', entity_id: changed, amount: 2_500 });
    const extra = (await publish({ kind: 'extra', amount: 4_200, day: today() })).body.entity_id;
    const readReportedAmounts = async () =>
      Object.fromEntries((await report()).map((line) => [line.entity_id, line.amount]));
    expect(await readReportedAmounts()).toEqual({ [changed]: 2_500, [extra]: 4_200 });
    for (const id of [lost, changed]) await publish({ kind: 'as-it-is', entity_id: id });
    expect(await readReportedAmounts()).toEqual({ [lost]: 1_000, [changed]: 2_000, [extra]: 4_200 });
  });
});
