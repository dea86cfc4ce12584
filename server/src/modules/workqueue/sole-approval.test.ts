import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { proposeAdjustment, proposeCreditTerms } from '@marga/contract/ledger/ledger';
import { recordOfflineBooking } from '@marga/contract/workqueue/workqueue';
import { matchTransfer, recordTransfer } from '@marga/contract/payments/payments';
import { type Caller, startTestApi } from '../../../test/api.ts';
import { holdRows } from '../../../test/hold-rows.ts';
import { countWaitingConnections } from '../../../test/count-waiting-connections.ts';
import { seedCompany, seedStaff, type TestCompany } from '../../../test/seed-companies-and-users.ts';
import { offlineBookingBody } from '../../../test/offline-booking-body.ts';

/**
 * These tests check that one threshold limits what one person does alone for one company: in the work queue, by
 * adjustments and by bank transfers entered manually.
 */

const api = await startTestApi({ APPROVAL_THRESHOLD: '100.00' });
const reason = 'As they said on the telephone';
const rupees = (amount: string) => ({ amount, currency: 'INR' });

type MoneyRoute = (as: Caller, company: TestCompany, amount: string) => Promise<'alone' | 'second person'>;

const correct: MoneyRoute = async (as, { id }, amount) => {
  const body = { account: 'wallet', amount: rupees(amount), reason };
  const { value } = await api.call(proposeAdjustment, {
    as,
    key: randomUUID(),
    params: { companyId: id },
    body,
  });
  return value.needsSecond ? 'second person' : 'alone';
};

const record = async (as: Caller, amount: string) => {
  const utr = `UTR${randomUUID().slice(0, 13).toUpperCase()}`;
  const body = { amount: rupees(amount), payer: 'Somebody', utr, receivedOn: '2026-11-14' };
  return (await api.call(recordTransfer, { key: randomUUID(), as, body })).value.id;
};
const match = async (as: Caller, { id: companyId }: TestCompany, transferId: string) =>
  (
    await api.call(matchTransfer, {
      key: randomUUID(),
      as,
      params: { transferId },
      body: { companyId, reason },
    })
  ).code;

const transfer: MoneyRoute = async (as, company, amount) =>
  (await match(as, company, await record(as, amount))) === 'second-person-needed' ? 'second person' : 'alone';

const workItem: MoneyRoute = async (as, company, amount) => {
  const { value } = await api.call(recordOfflineBooking, {
    as,
    key: randomUUID(),
    params: { companyId: company.id },
    body: offlineBookingBody(company, amount),
  });
  return value.bookingId === null ? 'second person' : 'alone';
};

test.each<[string, MoneyRoute, MoneyRoute]>([
  ['work item after correction', correct, workItem],
  ['work item after transfer', transfer, workItem],
  ['correction after work item', workItem, correct],
  ['correction after transfer', transfer, correct],
  ['transfer after correction', correct, transfer],
  ['transfer after work item', workItem, transfer],
])(
  'one person moves no more alone in a day than the threshold, through whichever routes: %s',
  async (_, first, then) => {
    const company = await seedCompany(api, { wallet: '10000.00' });
    const [anil, bela] = [await seedStaff(api, 'operator'), await seedStaff(api, 'operator')];
    expect(await first(anil, company, '60.00')).toBe('alone');
    expect(await then(anil, company, '40.01')).toBe('second person');
    expect(await then(anil, company, '40.00'), 'up to the threshold').toBe('alone');
    expect(await first(anil, company, '0.01')).toBe('second person');
    // Another person and another company are counted separately.
    expect(await then(bela, company, '40.01')).toBe('alone');
    expect(await then(anil, await seedCompany(api, { wallet: '10000.00' }), '40.01')).toBe('alone');
    await api.admin(
      `update ledger.sole_approval set approved_at = approved_at - interval '1 day' where company_id = $1`,
      [company.id],
    );
    expect(await then(anil, company, '100.00'), 'the next day').toBe('alone');
  },
);

const limitTo: MoneyRoute = async (as, { id }, limit) => {
  const { value } = await api.call(proposeCreditTerms, {
    as,
    key: randomUUID(),
    params: { companyId: id },
    body: { limit: rupees(limit), cycle: 'monthly', dueDays: 10, reason },
  });
  return value.needsSecond ? 'second person' : 'alone';
};

test.each<[string, MoneyRoute]>([
  ['a correction', correct],
  ['a transfer', transfer],
  ['the desk', workItem],
])('a credit limit that is raised counts by what it is raised by, together with %s', async (_, moveMoney) => {
  const company = await seedCompany(api, { wallet: '10000.00' });
  const [anil, bela] = [await seedStaff(api, 'operator'), await seedStaff(api, 'operator')];
  expect(await limitTo(anil, company, '30.00')).toBe('alone');
  expect(await limitTo(anil, company, '50.00')).toBe('alone');
  expect(await moveMoney(anil, company, '50.01')).toBe('second person');
  expect(await moveMoney(anil, company, '40.00')).toBe('alone');
  expect(await limitTo(anil, company, '60.01')).toBe('second person');
  // A reduction needs no second person, and does not free any amount to be granted again.
  expect(await limitTo(anil, company, '10.00')).toBe('alone');
  expect(await limitTo(anil, company, '20.01')).toBe('second person');
  expect(await limitTo(bela, company, '20.01')).toBe('alone');
});

test('what a colleague has matched was seen by two, and counts for neither', async () => {
  const company = await seedCompany(api);
  const [anil, bela] = [await seedStaff(api, 'operator'), await seedStaff(api, 'operator')];
  expect(await match(bela, company, await record(anil, '5000.00'))).toBeUndefined();
  expect(await correct(anil, company, '100.00')).toBe('alone');
  expect(await correct(bela, company, '100.00')).toBe('alone');
});

test('at the same moment by every route: one is done, and the others wait for a second person', async () => {
  const company = await seedCompany(api, { wallet: '10000.00' });
  const anil = await seedStaff(api, 'operator');
  // The test holds the wallet's lock, so two money actions are under way before either ends; operators have only two
  // connections here. Each route is tried once, because one of them queues its own actions.
  const wallet = await holdRows(api, 'select from ledger.account where id = $1 for update', [
    `wallet:${company.id}`,
  ]);
  const moved = Promise.all(
    [correct, transfer, workItem].map((moveMoney) => moveMoney(anil, company, '60.00')),
  );
  try {
    await expect.poll(() => countWaitingConnections(api), { timeout: 5_000 }).toBe(2);
  } finally {
    await wallet.release();
  }
  const answers = await moved;
  expect(answers.filter((answer) => answer === 'alone')).toHaveLength(1);
});
