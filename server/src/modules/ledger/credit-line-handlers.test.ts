import { expect, test } from 'vitest';
import { type CompanyId, createId } from '@marga/contract/kernel/ids';
import { parseMoney } from '@marga/contract/kernel/money';
import { parseLocalDate } from '@marga/contract/kernel/time';
import { listCreditStatements, payCredit, readWallet } from '@marga/contract/ledger/ledger';
import { startTestApi } from '../../../test/api.ts';
import { fillWallet, seedCompany } from '../../../test/seed-companies-and-users.ts';
import {
  openDatabaseWithClockAt,
  openCreditLine,
  spendFromWalletOrCreditLine,
  type Then,
} from '../../../test/ledger-helpers.ts';
import { now } from '../../platform/clock.ts';
import { closeCreditStatements, placeMoneyHolds, transferMoney, reviewCreditLines } from './index.ts';
import { callCloseCreditStatements } from './db/credit-jobs-queries.ts';
import { readWalletAndCreditLine } from './wallet.ts';

const api = await startTestApi();
const { log, telemetry } = api.platform;
const rupees = (amount: string) => ({ amount, currency: 'INR' });
const CREDIT = { kind: 'credit' } as const;

async function close({ relay }: Then): Promise<void> {
  while (await closeCreditStatements({ db: relay, log, telemetry }));
}
const watch = ({ relay }: Then) => reviewCreditLines({ db: relay, log, telemetry });
const lineAt = async ({ app }: Then, company: CompanyId) =>
  (await readWalletAndCreditLine(app, company)).credit;

async function statementsOf(company: CompanyId) {
  return api.admin<{ from: string; until: string; due: string; minor: string }>(
    `select from_on::text as from, until_on::text as until, due_on::text as due, amount_due_minor as minor
      from ledger.credit_statement where company_id = $1 order by until_on`,
    [company],
  );
}

async function repay(then: Then, company: CompanyId, amount: string): Promise<string> {
  const subject = createId('payment', now());
  const outcome = await transferMoney(then.relay, {
    company,
    subject,
    kind: 'credit-payment',
    from: 'bank:razorpay',
    to: `credit:${company}`,
    amount: parseMoney(amount, 'INR'),
  });
  expect(outcome).toBe('moved');
  return subject;
}

async function seedLine(cycle: 'weekly' | 'fortnightly' | 'monthly', dueDays: number, since: string) {
  const company = await seedCompany(api, { roles: ['owner', 'finance', 'traveller'] });
  await openCreditLine(api, company.id, { limit: '1000.00', cycle, dueDays, since: parseLocalDate(since) });
  return company;
}

test('a month’s statement closes when 29 February is over in India, once, with what was owed then', async () => {
  const { id } = await seedLine('monthly', 10, '2028-02-01');
  await spendFromWalletOrCreditLine(
    openDatabaseWithClockAt(api, '2028-02-10T12:00:00+05:30').app,
    id,
    CREDIT,
    '100.00',
  );
  await spendFromWalletOrCreditLine(
    openDatabaseWithClockAt(api, '2028-02-29T23:59:50+05:30').app,
    id,
    CREDIT,
    '50.00',
  );
  await close(openDatabaseWithClockAt(api, '2028-02-29T23:59:58+05:30'));
  expect(await statementsOf(id)).toEqual([]);
  await spendFromWalletOrCreditLine(
    openDatabaseWithClockAt(api, '2028-03-01T00:00:05+05:30').app,
    id,
    CREDIT,
    '7.00',
  );
  const after = openDatabaseWithClockAt(api, '2028-03-01T00:01:00+05:30');
  await Promise.all([close(after), close(after), close(after)]);
  await close(after);
  expect(await statementsOf(id)).toEqual([
    { from: '2028-02-01', until: '2028-02-29', due: '2028-03-10', minor: '15000' },
  ]);
  const { items } = await apiStatements(id, after);
  expect(items).toMatchObject([
    { amountDue: rupees('150.00'), paid: rupees('0.00'), outstanding: rupees('150.00'), state: 'due' },
  ]);
  expect(await lineAt(after, id)).toMatchObject({
    used: rupees('157.00'),
    available: rupees('843.00'),
    closesOn: '2028-03-31',
    due: { until: '2028-02-29' },
  });
});

/**
 * Runs the API's SQL with a clock at the date of the test. The API itself is not called, because sessions expire
 * before that date.
 */
async function apiStatements(company: CompanyId, { app }: Then) {
  const { credit } = await readWalletAndCreditLine(app, company);
  return { items: credit?.due ? [credit.due] : [] };
}

test('after a standstill every cycle that was missed is closed, and nobody is late with what they were not told of', async () => {
  const { id } = await seedLine('fortnightly', 3, '2027-01-20');
  await spendFromWalletOrCreditLine(
    openDatabaseWithClockAt(api, '2027-01-25T12:00:00+05:30').app,
    id,
    CREDIT,
    '10.00',
  );
  await spendFromWalletOrCreditLine(
    openDatabaseWithClockAt(api, '2027-02-20T12:00:00+05:30').app,
    id,
    CREDIT,
    '5.00',
  );
  const late = openDatabaseWithClockAt(api, '2027-03-10T12:00:00+05:30');
  await close(late);
  expect(await statementsOf(id)).toEqual([
    { from: '2027-01-20', until: '2027-01-31', due: '2027-03-10', minor: '1000' },
    { from: '2027-02-01', until: '2027-02-15', due: '2027-03-10', minor: '1000' },
    { from: '2027-02-16', until: '2027-02-28', due: '2027-03-10', minor: '1500' },
  ]);
});

test.each([
  ['the days to pay were changed', { due_days: 21 }],
  ['the cycle was changed', { cycle: 'weekly' }],
  ['the period was closed', { from_on: '2027-08-16' }],
  ['the period has not ended', { closed_at: '2027-09-01T00:00:00+05:30' }],
])('a period is not closed if %s since its line was read', async (_, changed) => {
  const { id } = await seedLine('fortnightly', 7, '2027-08-01');
  await spendFromWalletOrCreditLine(
    openDatabaseWithClockAt(api, '2027-08-10T12:00:00+05:30').app,
    id,
    CREDIT,
    '10.00',
  );
  const period = {
    id: createId('creditStatement', now()),
    company_id: id,
    cycle: 'fortnightly',
    due_days: 7,
    from_on: '2027-08-01',
    until_on: '2027-08-15',
    began_at: '2027-08-01T00:00:00+05:30',
    closed_at: '2027-08-16T00:00:00+05:30',
    due_on: '2027-08-22',
    overdue_at: '2027-08-23T00:00:00+05:30',
    next_from: '2027-08-16',
  };
  const { relay } = openDatabaseWithClockAt(api, '2027-08-16T09:00:00+05:30');
  const closePeriod = async (one: typeof period) => {
    const [[made]] = await relay.run([callCloseCreditStatements({ periods: JSON.stringify([one]) })]);
    return made?.closed;
  };
  expect(await closePeriod({ ...period, ...changed })).toBe(0);
  expect(await statementsOf(id)).toEqual([]);
  expect(await closePeriod(period)).toBe(1);
});

test('a cycle in which nothing was owed and nothing moved leaves no statement', async () => {
  const { id } = await seedLine('weekly', 7, '2027-06-01');
  await close(openDatabaseWithClockAt(api, '2027-06-21T09:00:00+05:30'));
  expect(await statementsOf(id)).toEqual([]);
  expect((await lineAt(openDatabaseWithClockAt(api, '2027-06-21T09:00:00+05:30'), id))?.closesOn).toBe(
    '2027-06-27',
  );
});

test('a line is due, then overdue and blocked, and open again with the payment', async () => {
  const { id } = await seedLine('monthly', 10, '2028-04-01');
  await spendFromWalletOrCreditLine(
    openDatabaseWithClockAt(api, '2028-04-20T12:00:00+05:30').app,
    id,
    CREDIT,
    '400.00',
  );
  await close(openDatabaseWithClockAt(api, '2028-05-01T00:10:00+05:30'));

  const dueDay = openDatabaseWithClockAt(api, '2028-05-10T23:59:00+05:30');
  await watch(dueDay);
  expect(await lineAt(dueDay, id)).toMatchObject({ isBlocked: false, due: { state: 'due' } });

  const late = openDatabaseWithClockAt(api, '2028-05-11T00:00:30+05:30');
  await watch(late);
  expect(await lineAt(late, id)).toMatchObject({ isBlocked: true, due: { state: 'overdue' } });
  const blocked = await placeMoneyHolds(late.app, id, CREDIT, [
    { booking: createId('booking', now()), amount: parseMoney('1.00', 'INR') },
  ]);
  expect(blocked).toBe('credit-overdue');

  await repay(late, id, '399.99');
  await watch(late);
  expect(await lineAt(late, id)).toMatchObject({
    isBlocked: true,
    due: { paid: rupees('399.99'), outstanding: rupees('0.01') },
  });
  await repay(late, id, '0.01');
  await watch(late);
  expect(await lineAt(late, id)).toMatchObject({ isBlocked: false, due: null, used: rupees('0.00') });
});

test('a booking made and taken back since the close pays nothing; a payment that bounced pays no more', async () => {
  const { id } = await seedLine('monthly', 10, '2028-06-01');
  const old = await spendFromWalletOrCreditLine(
    openDatabaseWithClockAt(api, '2028-06-20T12:00:00+05:30').app,
    id,
    CREDIT,
    '300.00',
  );
  await close(openDatabaseWithClockAt(api, '2028-07-01T00:10:00+05:30'));
  const july = openDatabaseWithClockAt(api, '2028-07-05T12:00:00+05:30');
  const reverse = (subject: string, kind: string) =>
    api.admin(
      `select ledger.reverse_posting($1, $2, $3, 'test'), set_config('marga.clock_offset_ms', '0', false)
        from (select set_config('marga.clock_offset_ms', $4, false)) clock`,
      [id, subject, kind, String(Date.parse('2028-07-06T12:00:00+05:30') - Date.now())],
    );
  const outstanding = async () => (await lineAt(july, id))?.due?.outstanding;
  const young = await spendFromWalletOrCreditLine(july.app, id, CREDIT, '200.00');
  await reverse(young, 'capture');
  expect(await outstanding()).toEqual(rupees('300.00'));
  const bounced = await repay(july, id, '100.00');
  expect(await outstanding()).toEqual(rupees('200.00'));
  await reverse(bounced, 'credit-payment');
  expect(await outstanding()).toEqual(rupees('300.00'));
  await reverse(old, 'capture');
  expect((await lineAt(july, id))?.due).toBeNull();
});

test('owners and finance are reminded three days before, on the day and the day after, each once, in office hours', async () => {
  const company = await seedLine('monthly', 10, '2028-08-01');
  await api.admin(`update identity.person set locale = 'hi' where user_id = $1`, [
    company.person('finance').user,
  ]);
  await spendFromWalletOrCreditLine(
    openDatabaseWithClockAt(api, '2028-08-20T12:00:00+05:30').app,
    company.id,
    CREDIT,
    '1000.00',
  );
  await close(openDatabaseWithClockAt(api, '2028-09-01T00:10:00+05:30'));
  const mails = () =>
    api.admin<{ template: string; recipient: string; locale: string; params: unknown }>(
      'select template, recipient, locale, params from platform.mail where company_id = $1 order by id',
      [company.id],
    );
  const on = async (moment: string) => {
    const then = openDatabaseWithClockAt(api, moment);
    await Promise.all([watch(then), watch(then)]);
    await watch(then);
    return (await mails()).map(({ template, recipient }) => `${template} ${recipient}`).toSorted();
  };
  const [owner, finance] = [company.person('owner').email, company.person('finance').email];
  const toBoth = (template: string) => [`${template} ${finance}`, `${template} ${owner}`].toSorted();
  expect(await on('2028-09-06T12:00:00+05:30')).toEqual([]);
  expect(await on('2028-09-07T08:59:00+05:30')).toEqual([]);
  expect(await on('2028-09-07T09:00:00+05:30')).toEqual(toBoth('credit-due-before'));
  expect(await on('2028-09-09T12:00:00+05:30')).toEqual(toBoth('credit-due-before'));
  expect((await mails()).find(({ recipient }) => recipient === finance)).toMatchObject({
    locale: 'hi',
    params: { minor: '100000', dueOn: '2028-09-10', fromOn: '2028-08-01', untilOn: '2028-08-31' },
  });
  const until = [...toBoth('credit-due-before'), ...toBoth('credit-due-on')].toSorted();
  expect(await on('2028-09-10T10:00:00+05:30')).toEqual(until);
  expect(await on('2028-09-11T10:00:00+05:30')).toEqual([...until, ...toBoth('credit-due-after')].toSorted());
  expect(await on('2028-10-11T10:00:00+05:30')).toHaveLength(6);
});

test('nobody is reminded of what has been paid', async () => {
  const { id } = await seedLine('monthly', 10, '2029-08-01');
  await spendFromWalletOrCreditLine(
    openDatabaseWithClockAt(api, '2029-08-20T12:00:00+05:30').app,
    id,
    CREDIT,
    '10.00',
  );
  await close(openDatabaseWithClockAt(api, '2029-09-01T00:10:00+05:30'));
  await repay(openDatabaseWithClockAt(api, '2029-09-02T00:10:00+05:30'), id, '10.00');
  await watch(openDatabaseWithClockAt(api, '2029-09-11T12:00:00+05:30'));
  expect(await api.admin('select from platform.mail where company_id = $1', [id])).toEqual([]);
});

async function indebted(wallet: string, debt: string) {
  const company = await seedCompany(api, { roles: ['owner', 'finance', 'traveller'] });
  await fillWallet(api, company.id, wallet);
  await openCreditLine(api, company.id, {
    limit: '500.00',
    cycle: 'monthly',
    dueDays: 10,
    since: parseLocalDate('2026-01-01'),
  });
  await spendFromWalletOrCreditLine(api.platform.db, company.id, CREDIT, debt);
  return company;
}

const pay = (as: { cookie: string; company: string }, amount: string, key: string) =>
  api.call(payCredit, { as, body: { amount: rupees(amount) }, key: `the-key-of-${key}` });

test('a debt is paid from the wallet once, however often and at once the request comes', async () => {
  const company = await indebted('300.00', '200.00');
  const as = company.as('finance');
  const answers = await Promise.all(Array.from({ length: 8 }, () => pay(as, '150.00', 'one-payment')));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  const { value } = await api.call(readWallet, { as });
  expect(value).toMatchObject({
    balance: rupees('150.00'),
    credit: { used: rupees('50.00'), available: rupees('450.00'), limit: rupees('500.00') },
  });
  expect((await pay(as, '1.00', 'one-payment')).code).toBe('idempotency-key-reused');
  const audited = await api.admin(
    `select from platform.audit where company_id = $1 and action = 'ledger.credit-paid'`,
    [company.id],
  );
  expect(audited).toHaveLength(1);
});

test('payments at once together never take more than the wallet has or the line owes', async () => {
  const company = await indebted('100.00', '80.00');
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => pay(company.as('owner'), '30.00', `payment-${index}`)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  const { value } = await api.call(readWallet, { as: company.as('owner') });
  expect(value).toMatchObject({ balance: rupees('40.00'), credit: { used: rupees('20.00') } });
});

test.each([
  ['more than the wallet has', '150.00', '100.00', 'insufficient-funds'],
  ['more than is owed', '200.01', '900.00', 'request-invalid'],
  ['nothing', '0.00', '100.00', 'request-invalid'],
  ['less than nothing', '-5.00', '100.00', 'request-invalid'],
])('%s cannot be paid, and the key stays free', async (_what, amount, wallet, code) => {
  const company = await indebted(wallet, '200.00');
  const refused = await pay(company.as('owner'), amount, 'payment');
  expect(refused.code).toBe(code);
  expect((await pay(company.as('owner'), '50.00', 'payment')).status).toBe(200);
});

test('who may not pay does not, and a company without a line owes nothing', async () => {
  const company = await indebted('100.00', '50.00');
  expect((await pay(company.as('traveller'), '1.00', 'somebody')).code).toBe('permission-denied');
  const poor = await seedCompany(api, { wallet: '100.00' });
  expect((await pay(poor.as('owner'), '1.00', 'somebody')).code).toBe('request-invalid');
  expect((await api.call(readWallet, { as: poor.as('owner') })).value.credit).toBeNull();
});

test('statements are listed the latest first, page by page, and only the own', async () => {
  const company = await indebted('100.00', '50.00');
  await api.admin(
    `insert into ledger.credit_statement (id, company_id, from_on, until_on, closed_at, amount_due_minor, due_on,
        overdue_at)
      select platform.new_id('cst'), $1, day, day, (day + 1)::timestamp at time zone 'Asia/Kolkata', 5000, day + 10,
        (day + 11)::timestamp at time zone 'Asia/Kolkata'
      from (select '2026-01-01'::date + n as day from generate_series(0, 4) n) days`,
    [company.id],
  );
  const as = company.as('owner');
  const first = await api.call(listCreditStatements, { as, query: { limit: '3' } });
  expect(first.value.items.map(({ until }) => until)).toEqual(['2026-01-05', '2026-01-04', '2026-01-03']);
  const rest = await api.call(listCreditStatements, {
    as,
    query: { limit: '3', cursor: first.value.nextCursor ?? '' },
  });
  expect(rest.value.items.map(({ until }) => until)).toEqual(['2026-01-02', '2026-01-01']);
  expect(rest.value.nextCursor).toBeNull();
  const stranger = (await seedCompany(api)).as('owner');
  expect((await api.call(listCreditStatements, { as: stranger })).value.items).toEqual([]);
  expect((await api.call(listCreditStatements, { as, query: { cursor: 'x' } })).status).toBe(400);
});
