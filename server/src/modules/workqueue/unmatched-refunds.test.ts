import { expect, test } from 'vitest';
import { type BookingId, createId, shortReferenceOf } from '@marga/contract/kernel/ids';
import { findCancelledBookings, reportUnmatchedRefund } from '@marga/contract/workqueue/unmatched-refunds';
import { listWorkItems, readWorkItem } from '@marga/contract/workqueue/workqueue';
import { runCancellation } from '../../../test/amendment-helpers.ts';
import { startTestApi } from '../../../test/api.ts';
import { sumRefundedToWallet, findWrongBalances } from '../../../test/cancellation-helpers.ts';
import { workerDeps } from '../../../test/run-checkout.ts';
import { seedCompany, type TestCompany } from '../../../test/seed-companies-and-users.ts';
import { performWorkItemAction } from '../../../test/perform-work-item-action.ts';
import { createServiceRequestFixture, rupeesToApiMoney } from '../../../test/service-request-fixture.ts';
import { openRelayDatabase } from '../../../test/start-test-worker.ts';
import { now } from '../../platform/clock.ts';

/**
 * These tests cover money from a supplier for a booking without an expected refund: it is found, put in the work
 * queue and recorded there.
 */

const api = await startTestApi({ TIME_SCALE: '1000', APPROVAL_THRESHOLD: '5000.00' });
const deps = workerDeps(api, { TIME_SCALE: 1_000, SUPPLIER_TIMEOUT_MS: 700 });
const bench = { api, deps, relay: openRelayDatabase(api) };
const { anil, bela, bookOffline, agree, quoted, confirm } = await createServiceRequestFixture(api);
const REASON = 'On the bank’s statement';

const rowsOf = async (booking: BookingId) =>
  (await api.call(listWorkItems, { as: anil })).value.items.filter(({ bookingId }) => bookingId === booking);
const raise = (bookingId: BookingId) =>
  api.call(reportUnmatchedRefund, {
    as: anil,
    params: { bookingId },
    body: { reason: 'Their desk says so' },
  });
const arrived = (key: string, amount: string, as = anil) =>
  performWorkItemAction(api, as, key, {
    action: 'refund-arrived',
    amount: rupeesToApiMoney(amount),
    reason: REASON,
  });
const back = (company: TestCompany, booking: BookingId) =>
  sumRefundedToWallet(bench, company.as('owner'), booking);

/**
 * Makes a cancelled booking for which 4,000 rupees were paid; its cancellation charge and refund are agreed on the
 * telephone.
 */
async function cancelled(
  company: TestCompany,
  [charge, refund]: readonly [string, string],
): Promise<BookingId> {
  const booking = await bookOffline(company);
  const quote = await quoted(company, booking, [charge, refund]);
  await confirm(company, quote);
  await runCancellation(api, deps, company.as('owner'), quote.id);
  const key = `amendment.${quote.id}`;
  await performWorkItemAction(api, anil, key, {
    action: 'amendment-done',
    reason: 'Cancelled at the counter',
  });
  if ((await rowsOf(booking)).some((row) => row.key === key)) await agree(bela, key);
  return booking;
}

test('cancelled on the telephone for nothing: what comes after all is found by its reference, written down, and the buyer’s as far as they paid', async () => {
  const company = await seedCompany(api, { wallet: '10000.00' });
  const booking = await cancelled(company, ['4000.00', '0.00']);
  expect(await rowsOf(booking), 'nothing is awaited').toEqual([]);
  const found = async (reference: string) =>
    (await api.call(findCancelledBookings, { as: anil, query: { reference } })).value.items.map(
      ({ bookingId }) => bookingId,
    );
  expect(await found(shortReferenceOf(booking).toLowerCase())).toEqual([booking]);
  expect(await found('2418830011')).toContain(booking);
  expect(await found(booking)).toEqual([booking]);
  expect(await found('NOBODYS1')).toEqual([]);

  const { value: file, status } = await raise(booking);
  expect(status).toBe(201);
  expect(file).toMatchObject({
    row: {
      kind: 'refund-unmatched',
      with: 'New Delhi reservation office',
      atRisk: rupeesToApiMoney('4000.00'),
    },
    actions: ['refund-arrived', 'nothing-came'],
    notes: [{ text: 'Their desk says so' }],
  });
  const { key } = file.row;
  expect((await raise(booking)).value).toMatchObject({ row: { key }, notes: [{}] });
  expect(await rowsOf(booking)).toHaveLength(1);

  await arrived(key, '500.00');
  expect(await back(company, booking)).toBe(50_000n);
  const over = key.replace('expected-refund.', 'excess-refund.');
  expect((await rowsOf(booking)).map((row) => row.key)).toEqual([over]);

  // The amount is more than the buyer paid, and more than one operator may record alone.
  await raise(booking);
  const { value: proposed } = await arrived(key, '4300.00');
  expect(proposed.file?.row.proposal).toMatchObject({
    action: 'refund-arrived',
    amount: rupeesToApiMoney('3800.00'),
  });
  expect(await back(company, booking), 'nothing has moved').toBe(50_000n);
  expect((await agree(anil, key)).code).toBe('permission-denied');
  expect((await agree(bela, key)).status).toBe(200);
  expect(await back(company, booking)).toBe(400_000n);
  expect(await rowsOf(booking)).toMatchObject([
    { key: over, kind: 'refund-excess', atRisk: rupeesToApiMoney('300.00') },
  ]);
  expect(await findWrongBalances(bench)).toEqual([]);

  const audited = await api.admin<{ action: string; told: boolean }>(
    `select action, company_id is not null as told from platform.audit
      where staff and action in ('work-item.reported-unmatched-refund', 'work-item.refund-arrived') and (subject = $1 or subject = $2)
      order by created_at`,
    [booking, key],
  );
  expect(audited.map(({ action, told }) => [action, told])).toEqual([
    ['work-item.reported-unmatched-refund', false],
    ['work-item.refund-arrived', true],
    ['work-item.reported-unmatched-refund', false],
    ['work-item.refund-arrived', true],
  ]);
});

test('a second payment after exactly what was agreed', async () => {
  const company = await seedCompany(api, { wallet: '10000.00' });
  const booking = await cancelled(company, ['3800.00', '200.00']);
  const [awaited] = await rowsOf(booking);
  await arrived(awaited?.key ?? '', '200.00');
  expect(await rowsOf(booking)).toEqual([]);
  const { value: file } = await raise(booking);
  expect(file.row.key).toBe(awaited?.key);
  await arrived(file.row.key, '300.00');
  expect(await back(company, booking)).toBe(30_000n);
  expect((await rowsOf(booking)).map(({ kind }) => kind)).toEqual(['refund-excess']);
  expect(await findWrongBalances(bench)).toEqual([]);
});

test('what is awaited is written down where it is awaited', async () => {
  const company = await seedCompany(api, { wallet: '10000.00' });
  const booking = await cancelled(company, ['3800.00', '200.00']);
  expect((await raise(booking)).value.row.kind).toBe('refund-awaited');
  expect(await rowsOf(booking)).toHaveLength(1);
});

test('nothing came: the row goes, and nothing has moved', async () => {
  const company = await seedCompany(api, { wallet: '10000.00' });
  const booking = await cancelled(company, ['4000.00', '0.00']);
  const { key } = (await raise(booking)).value.row;
  const closed = await performWorkItemAction(api, anil, key, {
    action: 'nothing-came',
    reason: 'It was for another booking',
  });
  expect(closed.value.file).toBeNull();
  expect(await rowsOf(booking)).toEqual([]);
  expect((await arrived(key, '100.00')).code, 'on what nobody has raised').toBe('not-found');
  expect(await back(company, booking)).toBe(0n);
});

test('of a booking of which nothing was cancelled nothing is written down', async () => {
  const company = await seedCompany(api, { wallet: '10000.00' });
  const booking = await bookOffline(company);
  expect((await raise(booking)).code).toBe('not-found');
  expect((await raise(createId('booking', now()))).code).toBe('not-found');
  const [items] = [
    (await api.call(findCancelledBookings, { as: anil, query: { reference: booking } })).value.items,
  ];
  expect(items).toEqual([]);
  expect(
    (await api.call(readWorkItem, { as: anil, params: { workItemKey: 'expected-refund.due_nobody' } })).code,
  ).toBe('not-found');
});
