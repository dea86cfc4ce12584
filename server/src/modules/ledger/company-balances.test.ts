import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type CompanyId, createId, type Id } from '@marga/contract/kernel/ids';
import { parseLocalDate } from '@marga/contract/kernel/time';
import { checkLedger, listAccounts, readAccount } from '@marga/contract/ledger/accounts';
import {
  decideProposal,
  listCompanyBalances,
  readCompanyBalanceDetails,
  setMethods,
} from '@marga/contract/ledger/ledger';
import { type Asked, type Caller, startTestApi } from '../../../test/api.ts';
import { seedCompany, seedStaff } from '../../../test/seed-companies-and-users.ts';
import {
  openDatabaseWithClockAt,
  openCreditLine,
  spendFromWalletOrCreditLine,
} from '../../../test/ledger-helpers.ts';
import { now } from '../../platform/clock.ts';
import { checkBalances, selectMethods } from './index.ts';

const api = await startTestApi();
const { log, telemetry } = api.platform;
const rupees = (amount: string) => ({ amount, currency: 'INR' });
const as = await seedStaff(api, 'operator');
const WALLET = { kind: 'wallet' } as const;
const CREDIT = { kind: 'credit' } as const;

async function seedDebtor(debt: string, isOverdue: boolean): Promise<CompanyId> {
  const { id } = await seedCompany(api, { wallet: '1000.00' });
  await openCreditLine(api, id, {
    limit: '9000.00',
    cycle: 'monthly',
    dueDays: 10,
    since: parseLocalDate('2026-01-01'),
  });
  await spendFromWalletOrCreditLine(
    openDatabaseWithClockAt(api, '2026-01-10T12:00:00+05:30').app,
    id,
    CREDIT,
    debt,
  );
  await api.admin(
    `insert into ledger.credit_statement (id, company_id, from_on, until_on, closed_at, amount_due_minor, due_on,
        overdue_at)
      values (platform.new_id('cst'), $1, '2026-01-01', '2026-01-31', '2026-02-01T00:00:00+05:30', 100, $2::date,
        ($2 || 'T24:00:00+05:30')::timestamptz)`,
    [id, isOverdue ? '2026-02-10' : '2036-02-10'],
  );
  return id;
}

const small = await seedDebtor('10.00', true);
const large = await seedDebtor('500.00', false);
const larger = await seedDebtor('600.00', false);
const list = (query: Record<string, string>) => api.call(listCompanyBalances, { as, query });

test('those who are late come first, then those who owe most, page by page', async () => {
  const seen: string[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < 3; page += 1) {
    const query: Record<string, string> = {
      show: 'with-credit',
      limit: '1',
      ...(cursor === null ? {} : { cursor }),
    };
    const { value }: { value: { items: { companyId: string }[]; nextCursor: string | null } } =
      await list(query);
    seen.push(...value.items.map(({ companyId }) => companyId));
    cursor = value.nextCursor;
  }
  expect(seen).toEqual([small, larger, large]);
  expect(cursor).toBeNull();
});

test('what is shown can be narrowed, and found by name', async () => {
  expect((await list({ show: 'overdue' })).value.items).toMatchObject([
    {
      companyId: small,
      credit: { used: rupees('10.00'), due: { state: 'overdue', outstanding: rupees('1.00') } },
    },
  ]);
  expect((await list({ show: 'blocked' })).value.items).toEqual([]);
  await api.admin(`update ledger.account set blocked = true where id = 'credit:' || $1`, [large]);
  expect((await list({ show: 'blocked' })).value.items.map(({ companyId }) => companyId)).toEqual([large]);
  await api.admin('update identity.company set name = $2 where id = $1', [large, 'Garuda 100% Travels']);
  for (const search of ['garuda', '100%', large])
    expect(
      (await list({ search })).value.items.map(({ companyId }) => companyId),
      search,
    ).toEqual([large]);
  expect((await list({ search: 'nobody at all' })).value.items).toEqual([]);
});

test('of one company everything is shown: accounts, statements, movements of both, holds', async () => {
  await spendFromWalletOrCreditLine(api.platform.db, small, WALLET, '100.00');
  const { value } = await api.call(readCompanyBalanceDetails, { as, params: { companyId: small } });
  expect(value).toMatchObject({
    companyId: small,
    wallet: rupees('900.00'),
    methods: ['wallet', 'credit', 'gateway'],
    statements: [{ until: '2026-01-31', amountDue: rupees('1.00') }],
    holds: [],
  });
  expect(value.entries.map(({ account, amount }) => [account, amount.amount])).toEqual([
    ['wallet', '-100.00'],
    ['credit', '-10.00'],
    ['wallet', '1000.00'],
  ]);
  const absent = await api.call(readCompanyBalanceDetails, {
    as,
    params: { companyId: createId('company', now()) },
  });
  expect(absent.code).toBe('not-found');
});

describe('which ways to pay a company has', () => {
  const set = (companyId: CompanyId, methods: readonly string[]) =>
    api.call(setMethods, { as, params: { companyId }, body: { methods, reason: 'As agreed' } });
  const methodsOf = async (company: CompanyId) =>
    (await api.platform.db.forCompany(company, [selectMethods({ company })]))[0][0];
  const agree = async (proposalId: Id<'proposal'>, by: Caller) =>
    api.call(decideProposal, {
      as: by,
      key: randomUUID(),
      params: { proposalId },
      body: { approve: true, reason: 'I have looked' },
    });

  test('one operator takes some away, and two add one; credit needs a line', async () => {
    const { id } = await seedCompany(api);
    expect(await methodsOf(id)).toEqual({ methods: ['wallet', 'gateway'] });
    expect((await set(id, ['gateway', 'gateway'])).value).toMatchObject({
      state: 'done',
      needsSecond: false,
      action: { kind: 'payment-methods', methods: ['gateway'], before: ['wallet', 'gateway'] },
    });
    expect(await methodsOf(id)).toEqual({ methods: ['gateway'] });
    const { value } = await set(id, ['later', 'credit', 'gateway']);
    expect(value).toMatchObject({ state: 'proposed', action: { methods: ['credit', 'gateway', 'later'] } });
    expect(await methodsOf(id)).toEqual({ methods: ['gateway'] });
    expect((await agree(value.id, as)).code).toBe('permission-denied');
    const second = await seedStaff(api, 'operator');
    expect((await agree(value.id, second)).value.state).toBe('done');
    // It has no credit line, so credit is not offered.
    expect(await methodsOf(id)).toEqual({ methods: ['gateway', 'later'] });
    const audited = await api.admin(
      `select from platform.audit where company_id = $1 and action = 'ledger.methods-set' and staff`,
      [id],
    );
    expect(audited).toHaveLength(2);
    expect((await set(createId('company', now()), [])).code).toBe('not-found');
  });

  test('what was agreed to from other methods than the present ones is not done', async () => {
    const { id } = await seedCompany(api);
    const { value } = await set(id, ['wallet', 'gateway', 'later']);
    await set(id, ['gateway']);
    const second = await seedStaff(api, 'operator');
    expect((await agree(value.id, second)).value.state).toBe('failed');
    expect(await methodsOf(id)).toEqual({ methods: ['gateway'] });
  });
});

test('any account can be read as it stood at any moment', async () => {
  const read = (account: string, query: Asked['query'] = {}) =>
    api.call(readAccount, { as, params: { account }, query });
  const { value } = await read('supplier:skybridge');
  expect(value.items.map(({ amount }) => amount.amount)).toEqual(['100.00', '600.00', '500.00', '10.00']);
  expect(value.balances).toEqual([rupees('1210.00')]);
  const { value: then } = await read('supplier:skybridge', { at: '2026-02-01T00:00:00.000Z', limit: '2' });
  expect(then.items.map(({ amount }) => amount.amount)).toEqual(['600.00', '500.00']);
  expect(then.balances).toEqual([rupees('1110.00')]);
  const { value: rest } = await read('supplier:skybridge', {
    at: '2026-02-01T00:00:00.000Z',
    limit: '2',
    cursor: then.nextCursor ?? '',
  });
  expect(rest).toMatchObject({ items: [{ amount: rupees('10.00') }], nextCursor: null });
  expect((await read('tax:nothing')).value).toEqual({ items: [], nextCursor: null, balances: [] });
  expect((await read('supplier:skybridge', { cursor: 'x' })).status).toBe(400);
});

test('all accounts sum to nothing, and the check says when every balance was last recomputed', async () => {
  const { value: before } = await api.call(listAccounts, { as });
  expect(before.checked).toBeNull();
  const sum = before.accounts.reduce(
    (total, { balance }) => total + BigInt(balance.amount.replace('.', '')),
    0n,
  );
  expect(sum).toBe(0n);
  expect(before.accounts.map(({ account }) => account)).toEqual(
    expect.arrayContaining(['wallet', 'credit', 'booking', 'supplier:skybridge', 'bank:opening-balance']),
  );
  const [counted] = await api.admin<{ accounts: number; postings: number }>(
    `select (select count(*)::int from ledger.posting) as postings, (select count(*)::int from (select id from ledger.account
      union select from_account from ledger.posting union select to_account from ledger.posting) every) as accounts`,
  );
  const { value: check } = await api.call(checkLedger, { as });
  expect(check).toEqual({ ...counted, differences: 0, at: check.at });
  const { value } = await api.call(listAccounts, { as });
  expect(value.checked).toEqual({ ...counted, differences: [], at: check.at });
});

test('a balance that was changed behind the ledger’s back is found, told and kept', async () => {
  await api.admin(`update ledger.account set balance_minor = balance_minor + 1 where id = 'wallet:' || $1`, [
    large,
  ]);
  try {
    expect((await api.call(checkLedger, { as })).value).toMatchObject({ differences: 1 });
    const { value } = await api.call(listAccounts, { as });
    expect(value.checked?.differences).toEqual([
      { account: `wallet:${large}`, stored: rupees('1000.01'), calculated: rupees('1000.00') },
    ]);
  } finally {
    await api.admin(
      `update ledger.account set balance_minor = balance_minor - 1 where id = 'wallet:' || $1`,
      [large],
    );
  }
});

test('the nightly check is done once a night, however many workers ask', async () => {
  const checks = async () => (await api.admin('select from ledger.balance_check')).length;
  const nightOf = (moment: string) => {
    const { relay } = openDatabaseWithClockAt(api, moment);
    return Promise.all(Array.from({ length: 3 }, () => checkBalances({ db: relay, log, telemetry })));
  };
  const before = await checks();
  await nightOf('2033-05-02T03:00:30+05:30');
  await nightOf('2033-05-02T12:00:00+05:30');
  await nightOf('2033-05-03T02:59:00+05:30');
  expect(await checks()).toBe(before + 1);
  await nightOf('2033-05-03T03:01:00+05:30');
  expect(await checks()).toBe(before + 2);
});

test('a member of a company reads none of this', async () => {
  const stranger = (await seedCompany(api)).as('owner');
  const answers = await Promise.all([
    api.call(listCompanyBalances, { as: stranger }),
    api.call(readCompanyBalanceDetails, { as: stranger, params: { companyId: small } }),
    api.call(listAccounts, { as: stranger }),
    api.call(readAccount, { as: stranger, params: { account: `wallet:${small}` } }),
    api.call(checkLedger, { as: stranger }),
  ]);
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['permission-denied']));
});
