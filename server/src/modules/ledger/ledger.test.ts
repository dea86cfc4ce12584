import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { type BookingId, type CompanyId, mintId } from '@marga/contract/kernel/ids';
import { readWallet } from '@marga/contract/ledger';
import { money, parseMoney } from '@marga/contract/kernel/money';
import { startTestApi } from '../../../test/api.ts';
import { seedCompany } from '../../../test/company.ts';
import { now } from '../../platform/clock.ts';
import { placeHolds, settleHold, topUp } from './index.ts';

const api = await startTestApi({ DATABASE_POOL: '20' });
const { db } = api.platform;
const app = new pg.Client({ connectionString: api.database.app });
await app.connect();
afterAll(() => app.end());

const newBooking = (): BookingId => mintId('booking', now());
const rupees = (amount: string) => parseMoney(amount, 'INR');

async function companyWith(amount: string): Promise<CompanyId> {
  const company = mintId('company', now());
  await topUp(db, company, `payment of ${company}`, rupees(amount), 'bank:hdfc');
  return company;
}

async function walletOf(company: CompanyId): Promise<{ balance: bigint; held: bigint } | undefined> {
  const [row] = await api.admin<{ balance: string; held: string }>(
    'select balance_minor as balance, held_minor as held from ledger.wallet where company_id = $1',
    [company],
  );
  return row && { balance: BigInt(row.balance), held: BigInt(row.held) };
}

function postingsOf(company: CompanyId): Promise<{ subject: string; kind: string; amount: string }[]> {
  return api.admin(
    'select subject, kind, amount_minor as amount from ledger.posting where company_id = $1 order by kind, subject',
    [company],
  );
}

test('money of several bookings is set aside together or not at all', async () => {
  const company = await companyWith('100.00');
  const [one, two, three] = [newBooking(), newBooking(), newBooking()];
  const tooMuch = [one, two].map((booking) => ({ booking, amount: rupees('50.01') }));
  expect(await placeHolds(db, company, tooMuch)).toBe('insufficient-funds');
  expect(await walletOf(company)).toEqual({ balance: 10_000n, held: 0n });
  expect(await api.admin('select from ledger.hold where company_id = $1', [company])).toHaveLength(0);

  const enough = [one, two].map((booking) => ({ booking, amount: rupees('50.00') }));
  expect(await placeHolds(db, company, enough)).toBe('held');
  expect(await walletOf(company)).toEqual({ balance: 10_000n, held: 10_000n });
  expect(await placeHolds(db, company, [{ booking: three, amount: rupees('0.01') }])).toBe(
    'insufficient-funds',
  );
});

test('the same hold asked for again, in turn or at once, is one hold', async () => {
  const company = await companyWith('100.00');
  const items = [{ booking: newBooking(), amount: rupees('60.00') }];
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => placeHolds(db, company, items)));
  expect(new Set(outcomes)).toEqual(new Set(['held']));
  expect(await placeHolds(db, company, items)).toBe('held');
  expect(await walletOf(company)).toEqual({ balance: 10_000n, held: 6_000n });
});

test('a company without a wallet has no funds', async () => {
  const company = mintId('company', now());
  expect(await placeHolds(db, company, [{ booking: newBooking(), amount: rupees('0.01') }])).toBe(
    'insufficient-funds',
  );
});

test('a wallet pays in its own currency only', async () => {
  const company = await companyWith('100.00');
  const dollars = [{ booking: newBooking(), amount: parseMoney('1.00', 'USD') }];
  expect(await placeHolds(db, company, dollars)).toBe('insufficient-funds');
});

test('a capture posted twice, in turn or at once, takes the money once', async () => {
  const company = await companyWith('100.00');
  const booking = newBooking();
  await placeHolds(db, company, [{ booking, amount: rupees('60.00') }]);
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, () => settleHold(db, company, booking, 'captured', 'skybridge')),
  );
  expect(new Set(outcomes)).toEqual(new Set(['captured']));
  expect(await settleHold(db, company, booking, 'captured', 'skybridge')).toBe('captured');
  expect(await walletOf(company)).toEqual({ balance: 4_000n, held: 0n });
  expect(await postingsOf(company)).toEqual([
    { subject: booking, kind: 'capture', amount: '6000' },
    { subject: `payment of ${company}`, kind: 'top-up', amount: '10000' },
  ]);
});

test('a hold ends once: released after captured answers captured, and the other way round', async () => {
  const company = await companyWith('100.00');
  const [kept, returned] = [newBooking(), newBooking()];
  await placeHolds(
    db,
    company,
    [kept, returned].map((booking) => ({ booking, amount: rupees('30.00') })),
  );
  await settleHold(db, company, kept, 'captured', 'skybridge');
  expect(await settleHold(db, company, kept, 'released', 'skybridge')).toBe('captured');
  await settleHold(db, company, returned, 'released', 'skybridge');
  expect(await settleHold(db, company, returned, 'captured', 'skybridge')).toBe('released');
  expect(await walletOf(company)).toEqual({ balance: 7_000n, held: 0n });
});

test('a hold that is not there, or another company’s, is missing', async () => {
  const [company, other] = [await companyWith('100.00'), await companyWith('100.00')];
  const booking = newBooking();
  await placeHolds(db, company, [{ booking, amount: rupees('30.00') }]);
  expect(await settleHold(db, other, booking, 'captured', 'skybridge')).toBe('missing');
  expect(await settleHold(db, company, newBooking(), 'released', 'skybridge')).toBe('missing');
  expect(await walletOf(company)).toEqual({ balance: 10_000n, held: 3_000n });
});

test('1,000 parallel spends of the last rupee: exactly one succeeds', async () => {
  const company = await companyWith('1.00');
  // Whoever holds the wallet first lets as many as there are connections queue up behind it.
  const gate = new pg.Client({ connectionString: api.database.migrator });
  await gate.connect();
  await gate.query('begin');
  await gate.query('select from ledger.wallet where company_id = $1 for update', [company]);
  const spends = Array.from({ length: 1_000 }, () =>
    placeHolds(db, company, [{ booking: newBooking(), amount: rupees('1.00') }]),
  );
  await expect
    .poll(
      async () =>
        (
          await api.admin(
            `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
          )
        ).length,
    )
    .toBeGreaterThanOrEqual(20);
  await gate.query('commit');
  await gate.end();
  const outcomes = await Promise.all(spends);
  expect(outcomes.filter((outcome) => outcome === 'held')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === 'insufficient-funds')).toHaveLength(999);
  expect(await walletOf(company)).toEqual({ balance: 100n, held: 100n });
});

test('a payment replayed, in turn or at once, adds nothing', async () => {
  const company = mintId('company', now());
  const pay = () => topUp(db, company, `replayed ${company}`, rupees('250.00'), 'bank:hdfc');
  const added = await Promise.all(Array.from({ length: 10 }, pay));
  expect(added.filter(Boolean)).toHaveLength(1);
  expect(await pay()).toBe(false);
  expect(await walletOf(company)).toEqual({ balance: 25_000n, held: 0n });
});

test('direct SQL overdraws no wallet, holds no negative amount and posts none', async () => {
  const company = await companyWith('100.00');
  for (const change of [
    'balance_minor = -1',
    'held_minor = 10001',
    'held_minor = -1',
    'balance_minor = held_minor - 1',
  ]) {
    const changed = api.admin(`update ledger.wallet set ${change} where company_id = $1`, [company]);
    await expect(changed).rejects.toThrow('violates check constraint');
  }
  const posting = `insert into ledger.posting (subject, kind, company_id, from_account, to_account, amount_minor, currency)`;
  await expect(
    api.admin(`${posting} values ('x', 'capture', $1, 'a', 'b', -1, 'INR')`, [company]),
  ).rejects.toThrow('check');
  await expect(
    api.admin(`${posting} values ('x', 'capture', $1, 'a', 'a', 1, 'INR')`, [company]),
  ).rejects.toThrow('check');
});

test.each(['ledger.posting', 'platform.audit', 'platform.event', 'platform.idempotency'])(
  'the application may add to %s, and neither change nor remove what is there',
  async (table) => {
    await expect(app.query(`update ${table} set company_id = company_id`)).rejects.toThrow(
      'permission denied',
    );
    await expect(app.query(`delete from ${table}`)).rejects.toThrow('permission denied');
    await expect(app.query(`truncate ${table}`)).rejects.toThrow('permission denied');
  },
);

test('after a random life every balance equals what its postings and holds say, and the ledger sums to zero', async () => {
  const companies = await Promise.all(Array.from({ length: 4 }, () => companyWith('500.00')));
  await Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      const company = companies[index % companies.length] as CompanyId;
      const booking = newBooking();
      if (index % 9 === 0) await topUp(db, company, `again ${booking}`, rupees('10.00'), 'bank:hdfc');
      const amount = money(BigInt(1 + ((index * 7_919) % 3_000)), 'INR');
      if ((await placeHolds(db, company, [{ booking, amount }])) !== 'held' || index % 3 === 0) return;
      await settleHold(db, company, booking, index % 3 === 1 ? 'captured' : 'released', 'skybridge');
    }),
  );
  const wrong = await api.admin(
    `with account as (
        select to_account as account, amount_minor as amount from ledger.posting
        union all select from_account, -amount_minor from ledger.posting
      ), booked as (select account, sum(amount) as balance from account group by account),
      held as (select company_id, sum(amount_minor) as held from ledger.hold where state = 'held' group by company_id)
      select w.* from ledger.wallet w
        left join booked b on b.account = 'wallet:' || w.company_id
        left join held h on h.company_id = w.company_id
        where w.balance_minor is distinct from coalesce(b.balance, 0) or w.held_minor is distinct from coalesce(h.held, 0)`,
  );
  expect(wrong).toEqual([]);
  const [zero] = await api.admin<{ sum: string }>(
    `select sum(amount) as sum from (select amount_minor as amount from ledger.posting
      union all select -amount_minor from ledger.posting) movement`,
  );
  expect(zero?.sum).toBe('0');
});

test('the API shows balance, held and available; a company that never paid in has an empty wallet', async () => {
  const poor = await seedCompany(api);
  const none = { amount: '0.00', currency: 'INR' };
  expect((await api.call(readWallet, { as: poor.as('owner') })).value).toEqual({
    balance: none,
    held: none,
    available: none,
  });
  const rich = await seedCompany(api, { wallet: '100.00' });
  await placeHolds(db, rich.id, [{ booking: newBooking(), amount: rupees('99.99') }]);
  expect((await api.call(readWallet, { as: rich.as('owner') })).value).toEqual({
    balance: { amount: '100.00', currency: 'INR' },
    held: { amount: '99.99', currency: 'INR' },
    available: { amount: '0.01', currency: 'INR' },
  });
});
