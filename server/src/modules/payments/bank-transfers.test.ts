import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { createId } from '@marga/contract/kernel/ids';
import {
  type BankTransfer,
  listDifferences,
  listTransfers,
  matchTransfer,
  openVirtualAccount,
  recordTransfer,
} from '@marga/contract/payments/payments';
import { type Caller, startTestApi } from '../../../test/api.ts';
import { seedCompany, seedStaff, type TestCompany } from '../../../test/seed-companies-and-users.ts';
import { createTestPayer } from '../../../test/gateway-payment-helpers.ts';
import { now } from '../../platform/clock.ts';

const api = await startTestApi();
const payer = createTestPayer(api);

let company: TestCompany;
let operator: Caller;
let accountNumber = '';
beforeAll(async () => {
  company = await seedCompany(api);
  operator = { cookie: (await seedStaff(api, 'operator')).cookie };
  accountNumber = (await api.call(openVirtualAccount, { as: company.as('owner') })).value.accountNumber;
});

interface Came {
  readonly payment: { readonly id: string };
}

const newUtr = (): string => `UTR${randomUUID().slice(0, 13).toUpperCase()}`;

/** Makes the sandbox's bank pay this amount; the gateway reports the transfer `times` times. */
async function transfer(to: string, amount: number, utr: string, times = 1): Promise<void> {
  const { payment } = await payer.control<Came>('/transfers', {
    account_number: to,
    amount,
    utr,
    payer: 'Himalaya Holidays',
    webhooks: 'none',
  });
  const creditedEvent = {
    event: 'virtual_account.credited',
    payload: { payment: { entity: { id: payment.id } } },
  };
  for (let time = 0; time < times; time++) await payer.postEvent(creditedEvent);
  await payer.work();
}

async function wallet(): Promise<bigint> {
  const [row] = await api.admin<{ balance: string }>(
    'select balance_minor as balance from ledger.account where id = $1',
    [`wallet:${company.id}`],
  );
  return BigInt(row?.balance ?? '0');
}

async function find(utr: string): Promise<BankTransfer | undefined> {
  const { value } = await api.call(listTransfers, { as: operator, query: { limit: '100' } });
  return value.items.find((item) => item.utr === utr);
}

const reason = 'The payer wrote to us';

test('a transfer to the company’s own number is in its wallet by itself, once however often it is told', async () => {
  const before = await wallet();
  const utr = newUtr();
  await transfer(accountNumber, 1_250_00, utr, 3);
  expect((await wallet()) - before).toBe(125_000n);
  expect(await find(utr)).toMatchObject({
    state: 'matched',
    matchedBy: 'itself',
    companyId: company.id,
    payer: 'Himalaya Holidays',
    toAccount: accountNumber,
    amount: { amount: '1250.00', currency: 'INR' },
  });
  const postings = await api.admin(
    `select from ledger.posting where kind = 'bank-transfer' and from_account = 'bank:transfers' and company_id = $1`,
    [company.id],
  );
  expect(postings).toHaveLength(1);
});

test('one to a number that is nobody’s waits for an operator, who says once whose it is', async () => {
  const stranger = await seedCompany(api);
  const { value } = await api.call(openVirtualAccount, { as: stranger.as('owner') });
  await api.admin('delete from payments.virtual_account where company_id = $1', [stranger.id]);
  const utr = newUtr();
  await transfer(value.accountNumber, 90_000, utr);
  const waiting = await find(utr);
  expect(waiting).toMatchObject({ state: 'unmatched', companyId: null, matchedBy: null });
  const params = { transferId: waiting?.id ?? '' };
  const before = await wallet();
  const body = { companyId: company.id, reason };
  const answers = await Promise.all(
    [1, 2, 3].map(() => api.call(matchTransfer, { key: randomUUID(), as: operator, params, body })),
  );
  const codes = answers.map(({ code }) => code);
  expect(codes.filter((code) => code === 'state-changed')).toHaveLength(2);
  expect(codes).toContain(undefined);
  expect((await wallet()) - before).toBe(90_000n);
  expect(await find(utr)).toMatchObject({ state: 'matched', matchedBy: 'operator' });
});

test('one from the bank’s statement is entered once, and told of later it is found by its number', async () => {
  const utr = newUtr();
  const body = {
    amount: { amount: '700.00', currency: 'INR' },
    payer: 'Himalaya Holidays',
    utr: utr.toLowerCase(),
    receivedOn: '2026-11-14',
  };
  const { value } = await api.call(recordTransfer, { key: randomUUID(), as: operator, body });
  expect(value).toMatchObject({ state: 'unmatched', utr, receivedAt: '2026-11-13T18:30:00.000Z' });
  expect((await api.call(recordTransfer, { key: randomUUID(), as: operator, body })).code).toBe(
    'state-changed',
  );
  const before = await wallet();
  await transfer(accountNumber, 70_000, utr);
  expect((await wallet()) - before).toBe(70_000n);
  expect(await find(utr)).toMatchObject({ id: value.id, state: 'matched', matchedBy: 'itself' });
});

test('one that is known with another amount is not taken', async () => {
  const utr = newUtr();
  const body = {
    amount: { amount: '10.00', currency: 'INR' },
    payer: 'Somebody',
    utr,
    receivedOn: '2026-11-14',
  };
  await api.call(recordTransfer, { key: randomUUID(), as: operator, body });
  const before = await wallet();
  await transfer(accountNumber, 99_999, utr);
  expect(await wallet()).toBe(before);
  expect(await find(utr)).toMatchObject({ state: 'unmatched', amount: { amount: '10.00' } });
});

/** Records a transfer as an operator enters it. */
async function record(amount: string, as = operator): Promise<BankTransfer> {
  const body = {
    amount: { amount, currency: 'INR' },
    payer: 'Somebody',
    utr: newUtr(),
    receivedOn: '2026-11-14',
  };
  return (await api.call(recordTransfer, { key: randomUUID(), as, body })).value;
}

test('one that was given to another company than it was sent to is put before the operators', async () => {
  const stranger = await seedCompany(api);
  const { id, utr } = await record('800.00');
  await api.call(matchTransfer, {
    key: randomUUID(),
    as: operator,
    params: { transferId: id },
    body: { companyId: stranger.id, reason },
  });
  const before = await wallet();
  await transfer(accountNumber, 80_000, utr, 2);
  expect(await wallet()).toBe(before);
  const { value } = await api.call(listDifferences, { as: operator, query: { state: 'open' } });
  expect(value.items.filter(({ subject }) => subject === id)).toMatchObject([
    { kind: 'not-in-ledger', atGateway: { amount: '800.00' }, inLedger: null },
  ]);
});

test('nobody makes money alone: what one has typed in above the threshold another matches', async () => {
  const colleague = { cookie: (await seedStaff(api, 'operator')).cookie };
  const large = await record('50000.01');
  const params = { transferId: large.id };
  const body = { companyId: company.id, reason };
  const before = await wallet();
  expect((await api.call(matchTransfer, { key: randomUUID(), as: operator, params, body })).code).toBe(
    'second-person-needed',
  );
  expect(await wallet()).toBe(before);
  expect(
    (await api.call(matchTransfer, { key: randomUUID(), as: colleague, params, body })).value,
  ).toMatchObject({
    state: 'matched',
    matchedBy: 'operator',
  });
  expect((await wallet()) - before).toBe(5_000_001n);
});

test('small ones of one day count together, also at the same moment', async () => {
  const alone = { cookie: (await seedStaff(api, 'operator')).cookie };
  const small = await Promise.all([1, 2, 3].map(() => record('20000.00', alone)));
  const before = await wallet();
  const answers = await Promise.all(
    small.map(({ id }) =>
      api.call(matchTransfer, {
        key: randomUUID(),
        as: alone,
        params: { transferId: id },
        body: { companyId: company.id, reason },
      }),
    ),
  );
  expect(answers.filter(({ code }) => code === 'second-person-needed')).toHaveLength(1);
  expect((await wallet()) - before).toBe(4_000_000n);
});

test('what is not rupees or not there is refused', async () => {
  const body = {
    amount: { amount: '5.00', currency: 'USD' },
    payer: 'Somebody',
    utr: newUtr(),
    receivedOn: '2026-11-14',
  };
  expect((await api.call(recordTransfer, { key: randomUUID(), as: operator, body })).code).toBe(
    'request-invalid',
  );
  const none = { ...body, amount: { amount: '0.00', currency: 'INR' } };
  expect((await api.call(recordTransfer, { key: randomUUID(), as: operator, body: none })).code).toBe(
    'request-invalid',
  );
  const slip = { ...body, amount: { amount: '999999999999999.00', currency: 'INR' } };
  expect((await api.call(recordTransfer, { key: randomUUID(), as: operator, body: slip })).code).toBe(
    'request-invalid',
  );
  const absent = await api.call(matchTransfer, {
    key: randomUUID(),
    as: operator,
    params: { transferId: createId('transfer', now()) },
    body: { companyId: company.id, reason },
  });
  expect(absent.code).toBe('not-found');
  const { value } = await api.call(recordTransfer, {
    key: randomUUID(),
    as: operator,
    body: { ...body, amount: { amount: '5.00', currency: 'INR' } },
  });
  const nobody = await api.call(matchTransfer, {
    key: randomUUID(),
    as: operator,
    params: { transferId: value.id },
    body: { companyId: createId('company', now()), reason },
  });
  expect(nobody.code).toBe('not-found');
});

test('the ones that wait come first, page by page', async () => {
  const { value } = await api.call(listTransfers, { as: operator, query: { limit: '100' } });
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit: '2', ...(cursor === undefined ? {} : { cursor }) };
    const page = (await api.call(listTransfers, { as: operator, query })).value;
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(seen).toEqual(value.items.map(({ id }) => id));
  const states = value.items.map(({ state }) => state);
  expect(states).toEqual(
    [...states].toSorted((one, other) => Number(one === 'matched') - Number(other === 'matched')),
  );
});

test('every step is in the audit log', async () => {
  const actions = await api.admin<{ action: string }>(
    `select distinct action from platform.audit where action like 'payment.%' order by 1`,
  );
  expect(actions.map(({ action }) => action)).toEqual(
    expect.arrayContaining([
      'payment.account-opened',
      'payment.transfer-matched',
      'payment.transfer-received',
      'payment.transfer-recorded',
    ]),
  );
});
