import { afterAll, expect, test } from 'vitest';
import { type BookingId, type CompanyId, createId } from '@marga/contract/kernel/ids';
import { createMoney, type Money, parseMoney } from '@marga/contract/kernel/money';
import { startTestApi } from '../../../test/api.ts';
import { holdRows } from '../../../test/hold-rows.ts';
import { now } from '../../platform/clock.ts';
import { Db } from '../../platform/db/db.ts';
import { callPlaceHolds } from './db/ledger-queries.ts';
import {
  ledgerAccountNameOf,
  type LedgerLine,
  placeMoneyHolds,
  settleMoneyHold,
  topUpWallet,
  transferMoney,
} from './index.ts';
import { SET_CREDIT_LIMIT } from '../../../test/ledger-helpers.ts';

const api = await startTestApi({ DATABASE_POOL: '20' });
const { db } = api.platform;
const relay = new Db({ url: api.database.relay, poolSize: 10, clockOffsetMs: undefined });
afterAll(() => relay.close());

const newBooking = (): BookingId => createId('booking', now());
const rupees = (amount: string) => parseMoney(amount, 'INR');
const WALLET = { kind: 'wallet' } as const;
/** Returns ledger lines that assign the whole amount to the supplier. */
const toSupplier = (amount: Money): LedgerLine[] => [{ kind: 'fare', account: 'supplier:skybridge', amount }];

async function companyWith(amount: string): Promise<CompanyId> {
  const company = createId('company', now());
  await topUpWallet(relay, company, `payment of ${company}`, rupees(amount), 'bank:hdfc');
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
  expect(await placeMoneyHolds(db, company, WALLET, tooMuch)).toBe('insufficient-funds');
  expect(await walletOf(company)).toEqual({ balance: 10_000n, held: 0n });
  expect(await api.admin('select from ledger.hold where company_id = $1', [company])).toHaveLength(0);

  const enough = [one, two].map((booking) => ({ booking, amount: rupees('50.00') }));
  expect(await placeMoneyHolds(db, company, WALLET, enough)).toBe('held');
  expect(await walletOf(company)).toEqual({ balance: 10_000n, held: 10_000n });
  expect(await placeMoneyHolds(db, company, WALLET, [{ booking: three, amount: rupees('0.01') }])).toBe(
    'insufficient-funds',
  );
});

test('the same hold asked for again, in turn or at once, is one hold', async () => {
  const company = await companyWith('100.00');
  const items = [{ booking: newBooking(), amount: rupees('60.00') }];
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, () => placeMoneyHolds(db, company, WALLET, items)),
  );
  expect(new Set(outcomes)).toEqual(new Set(['held']));
  expect(await placeMoneyHolds(db, company, WALLET, items)).toBe('held');
  expect(await walletOf(company)).toEqual({ balance: 10_000n, held: 6_000n });
});

test('a hold asked for again, with money for many of them, is one hold', async () => {
  const company = await companyWith('1000.00');
  const items = [newBooking(), newBooking()].map((booking) => ({ booking, amount: rupees('6.00') }));
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, () => placeMoneyHolds(db, company, WALLET, items)),
  );
  expect(new Set(outcomes)).toEqual(new Set(['held']));
  expect(await walletOf(company)).toEqual({ balance: 100_000n, held: 1_200n });
});

test('a company without a wallet has no funds', async () => {
  const company = createId('company', now());
  expect(
    await placeMoneyHolds(db, company, WALLET, [{ booking: newBooking(), amount: rupees('0.01') }]),
  ).toBe('insufficient-funds');
});

test('a wallet pays in its own currency only', async () => {
  const company = await companyWith('100.00');
  const dollars = [{ booking: newBooking(), amount: parseMoney('1.00', 'USD') }];
  expect(await placeMoneyHolds(db, company, WALLET, dollars)).toBe('insufficient-funds');
});

test('a capture posted twice, in turn or at once, takes the money once', async () => {
  const company = await companyWith('100.00');
  const booking = newBooking();
  await placeMoneyHolds(db, company, WALLET, [{ booking, amount: rupees('60.00') }]);
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, () =>
      settleMoneyHold(db, company, booking, 'captured', toSupplier(rupees('60.00'))),
    ),
  );
  expect(new Set(outcomes)).toEqual(new Set(['captured']));
  expect(await settleMoneyHold(db, company, booking, 'captured', toSupplier(rupees('60.00')))).toBe(
    'captured',
  );
  expect(await walletOf(company)).toEqual({ balance: 4_000n, held: 0n });
  expect(await postingsOf(company)).toEqual([
    { subject: booking, kind: 'capture', amount: '6000' },
    { subject: booking, kind: 'line-fare', amount: '6000' },
    { subject: `payment of ${company}`, kind: 'top-up', amount: '10000' },
  ]);
});

test('a hold ends once: released after captured answers captured, and the other way round', async () => {
  const company = await companyWith('100.00');
  const [captured, returned] = [newBooking(), newBooking()];
  await placeMoneyHolds(
    db,
    company,
    WALLET,
    [captured, returned].map((booking) => ({ booking, amount: rupees('30.00') })),
  );
  await settleMoneyHold(db, company, captured, 'captured', toSupplier(rupees('30.00')));
  expect(await settleMoneyHold(db, company, captured, 'released', toSupplier(rupees('30.00')))).toBe(
    'captured',
  );
  await settleMoneyHold(db, company, returned, 'released', toSupplier(rupees('30.00')));
  expect(await settleMoneyHold(db, company, returned, 'captured', toSupplier(rupees('30.00')))).toBe(
    'released',
  );
  expect(await walletOf(company)).toEqual({ balance: 7_000n, held: 0n });
});

test('a hold that is not there, or another company’s, is missing', async () => {
  const [company, other] = [await companyWith('100.00'), await companyWith('100.00')];
  const booking = newBooking();
  await placeMoneyHolds(db, company, WALLET, [{ booking, amount: rupees('30.00') }]);
  expect(await settleMoneyHold(db, other, booking, 'captured', toSupplier(rupees('30.00')))).toBe('missing');
  expect(await settleMoneyHold(db, company, newBooking(), 'released', toSupplier(rupees('30.00')))).toBe(
    'missing',
  );
  expect(await walletOf(company)).toEqual({ balance: 10_000n, held: 3_000n });
});

/** Locks a company's accounts until this many connections wait for them, and then releases them all at once. */
async function holdBack(company: CompanyId): Promise<(waiting: number) => Promise<void>> {
  const accounts = await holdRows(api, 'select from ledger.account where company_id = $1 for update', [
    company,
  ]);
  const queue = () =>
    api.admin(`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`);
  return async (waiting) => {
    await expect.poll(async () => (await queue()).length).toBeGreaterThanOrEqual(waiting);
    await accounts.release();
  };
}

test('1,000 parallel spends of the last rupee: exactly one succeeds', async () => {
  const company = await companyWith('1.00');
  const open = await holdBack(company);
  const spends = Array.from({ length: 1_000 }, () =>
    placeMoneyHolds(db, company, WALLET, [{ booking: newBooking(), amount: rupees('1.00') }]),
  );
  await open(20);
  const outcomes = await Promise.all(spends);
  expect(outcomes.filter((outcome) => outcome === 'held')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === 'insufficient-funds')).toHaveLength(999);
  expect(await walletOf(company)).toEqual({ balance: 100n, held: 100n });
});

test('a payment replayed, in turn or at once, adds nothing', async () => {
  const company = createId('company', now());
  const pay = () => topUpWallet(relay, company, `replayed ${company}`, rupees('250.00'), 'bank:hdfc');
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
  for (const accounts of [`'wallet:x', 'b'`, `'a', 'credit:x'`, `'payment:x:USD', 'b'`])
    await expect(
      api.admin(`${posting} values ('x', 'capture', $1, ${accounts}, 1, 'INR')`, [company]),
      `${accounts} without the balance that follows`,
    ).rejects.toThrow('posting_limited_accounts');
});

test('a capture leaves line by line, and the booking’s own account ends at nothing', async () => {
  const company = await companyWith('1000.00');
  const booking = newBooking();
  const net = rupees('960.00');
  const lines: LedgerLine[] = [
    {
      kind: 'fare',
      account: 'supplier:skybridge',
      amount: rupees('834.00'),
      bought: parseMoney('10.00', 'USD'),
    },
    { kind: 'supplier-taxes', account: 'supplier:skybridge', amount: rupees('100.00') },
    { kind: 'commission', account: 'expense:commission', amount: rupees('-25.00') },
    { kind: 'tds', account: 'tax:tds', amount: rupees('0.50') },
    { kind: 'markup', account: 'revenue:markup', amount: rupees('43.00') },
    { kind: 'igst', account: 'tax:igst', amount: rupees('7.74') },
    { kind: 'round-off', account: 'revenue:round-off', amount: rupees('-0.24') },
  ];
  expect(await placeMoneyHolds(db, company, WALLET, [{ booking, amount: net }])).toBe('held');
  await expect(settleMoneyHold(db, company, booking, 'captured', lines.slice(1))).rejects.toThrow(
    'do not add up',
  );
  expect(await settleMoneyHold(db, company, booking, 'captured', lines)).toBe('captured');
  expect(await walletOf(company)).toEqual({ balance: 4_000n, held: 0n });
  const moved = await api.admin<{ kind: string; from: string; to: string; amount: string; currency: string }>(
    `select kind, from_account as from, to_account as to, amount_minor as amount, currency from ledger.posting
      where company_id = $1 and subject = $2 order by seq`,
    [company, booking],
  );
  const own = `booking:${booking}`;
  const inr = { currency: 'INR' };
  expect(moved).toEqual([
    { kind: 'capture', from: `wallet:${company}`, to: own, amount: '96000', ...inr },
    { kind: 'line-fare', from: own, to: 'exchange:clearing', amount: '83400', ...inr },
    { kind: 'line-supplier-taxes', from: own, to: 'supplier:skybridge', amount: '10000', ...inr },
    { kind: 'line-commission', from: 'expense:commission', to: own, amount: '2500', ...inr },
    { kind: 'line-tds', from: own, to: 'tax:tds', amount: '50', ...inr },
    { kind: 'line-markup', from: own, to: 'revenue:markup', amount: '4300', ...inr },
    { kind: 'line-igst', from: own, to: 'tax:igst', amount: '774', ...inr },
    { kind: 'line-round-off', from: 'revenue:round-off', to: own, amount: '24', ...inr },
    {
      kind: 'bought-fare',
      from: 'exchange:clearing',
      to: 'supplier:skybridge',
      amount: '1000',
      currency: 'USD',
    },
  ]);
});

test('one company cannot hold or settle the money of another', async () => {
  const [owner, other] = [await companyWith('100.00'), await companyWith('100.00')];
  const booking = newBooking();
  const [[row]] = await db.forCompany(other, [
    callPlaceHolds({ kind: 'wallet', owner, moneyCurrency: 'INR', bookings: [booking], amounts: [1n] }),
  ]);
  expect(row?.outcome).toBe('insufficient-funds');
  expect(await walletOf(owner)).toEqual({ balance: 10_000n, held: 0n });
});

test('a movement takes no more than there is, and never what is held', async () => {
  const [giver, taker] = [await companyWith('100.00'), await companyWith('1.00')];
  const give = (amount: string) =>
    transferMoney(relay, {
      company: giver,
      subject: `given ${amount}`,
      kind: 'adjustment',
      from: ledgerAccountNameOf(giver, WALLET),
      to: ledgerAccountNameOf(taker, WALLET),
      amount: rupees(amount),
    });
  expect(await give('100.01')).toBe('insufficient-funds');
  await placeMoneyHolds(db, giver, WALLET, [{ booking: newBooking(), amount: rupees('60.00') }]);
  expect(await give('40.01')).toBe('insufficient-funds');
  expect(await give('40.00')).toBe('moved');
  expect(await walletOf(taker)).toEqual({ balance: 4_100n, held: 0n });
});

test('movements at once take what there is, each asked for twice, and the rest are told so', async () => {
  const [giver, taker] = [await companyWith('55.00'), await companyWith('1.00')];
  const open = await holdBack(giver);
  const movements = Array.from({ length: 40 }, (_, at) =>
    transferMoney(relay, {
      company: giver,
      subject: `gift ${at % 20}`,
      kind: 'adjustment',
      from: ledgerAccountNameOf(giver, WALLET),
      to: ledgerAccountNameOf(taker, WALLET),
      amount: rupees('10.00'),
    }),
  );
  await open(10);
  const outcomes = await Promise.all(movements);
  expect(outcomes.filter((outcome) => outcome === 'moved')).toHaveLength(5);
  expect(await walletOf(giver)).toEqual({ balance: 500n, held: 0n });
  expect(await walletOf(taker)).toEqual({ balance: 5_100n, held: 0n });
});

async function openCredit(limit: string): Promise<CompanyId> {
  const company = createId('company', now());
  await api.admin(SET_CREDIT_LIMIT, [company, rupees(limit).minor.toString()]);
  return company;
}
const CREDIT = { kind: 'credit' } as const;

test('a credit line is drawn down to its limit and no further, and a debt is paid back but not overpaid', async () => {
  const company = await openCredit('100.00');
  const [one, two] = [newBooking(), newBooking()];
  expect(await placeMoneyHolds(db, company, CREDIT, [{ booking: one, amount: rupees('60.00') }])).toBe(
    'held',
  );
  const more = [{ booking: two, amount: rupees('40.01') }];
  expect(await placeMoneyHolds(db, company, CREDIT, more)).toBe('credit-limit-exceeded');
  await settleMoneyHold(db, company, one, 'captured', toSupplier(rupees('60.00')));
  const pay = (amount: string) =>
    transferMoney(relay, {
      company,
      subject: `paid ${amount}`,
      kind: 'credit-payment',
      from: 'bank:hdfc',
      to: ledgerAccountNameOf(company, CREDIT),
      amount: rupees(amount),
    });
  expect(await pay('60.01')).toBe('more-than-owed');
  expect(await pay('20.00')).toBe('moved');
  expect(await placeMoneyHolds(db, company, CREDIT, more)).toBe('held');
});

test('a limit lowered under what is used stops every further draw; a blocked line draws nothing', async () => {
  const company = await openCredit('100.00');
  const booking = newBooking();
  await placeMoneyHolds(db, company, CREDIT, [{ booking, amount: rupees('80.00') }]);
  await api.admin(SET_CREDIT_LIMIT, [company, '5000']);
  const little = [{ booking: newBooking(), amount: rupees('0.01') }];
  expect(await placeMoneyHolds(db, company, CREDIT, little)).toBe('credit-limit-exceeded');
  expect(await settleMoneyHold(db, company, booking, 'captured', toSupplier(rupees('80.00')))).toBe(
    'captured',
  );
  await api.admin(SET_CREDIT_LIMIT, [company, '50000']);
  await api.admin(`update ledger.account set blocked = true where id = 'credit:' || $1`, [company]);
  expect(await placeMoneyHolds(db, company, CREDIT, little)).toBe('credit-overdue');
});

test('a posting is taken back by its opposite, once', async () => {
  const company = await companyWith('10.00');
  const back = (): Promise<{ ended: string }[]> =>
    api.admin(`select ledger.reverse_posting($1, 'payment of ' || $1, 'top-up', 'typed twice') as ended`, [
      company,
    ]);
  expect(await back()).toEqual([{ ended: 'moved' }]);
  expect(await back()).toEqual([{ ended: 'already' }]);
  expect(await walletOf(company)).toEqual({ balance: 0n, held: 0n });
});

test('after a random life every balance equals what its postings and holds say, and the ledger sums to zero', async () => {
  const companies = await Promise.all(Array.from({ length: 4 }, () => companyWith('500.00')));
  await Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      const company = companies[index % companies.length] as CompanyId;
      const booking = newBooking();
      if (index % 9 === 0)
        await topUpWallet(relay, company, `again ${booking}`, rupees('10.00'), 'bank:hdfc');
      const amount = createMoney(BigInt(1 + ((index * 7_919) % 3_000)), 'INR');
      if ((await placeMoneyHolds(db, company, WALLET, [{ booking, amount }])) !== 'held' || index % 3 === 0)
        return;
      await settleMoneyHold(
        db,
        company,
        booking,
        index % 3 === 1 ? 'captured' : 'released',
        toSupplier(amount),
      );
    }),
  );
  expect(await api.admin('select * from ledger.balance_difference')).toEqual([]);
  const [zero] = await api.admin<{ sum: string }>(
    `select sum(amount) as sum from (select amount_minor as amount from ledger.posting where currency = 'INR'
      union all select -amount_minor from ledger.posting where currency = 'INR') movement`,
  );
  expect(zero?.sum).toBe('0');
});
