import { describe, expect, test } from 'vitest';
import {
  type Cancellation,
  quoteCancellations,
  readAmendments,
  readCancellation,
} from '@marga/contract/amendments/amendments';
import { readHistory } from '@marga/contract/bookings/booking-history';
import { createId } from '@marga/contract/kernel/ids';
import { fromWireMoney } from '@marga/contract/kernel/money';
import { parseLocalDate } from '@marga/contract/kernel/time';
import {
  readBookingAs,
  bookOffer,
  findSupplierOffers,
  runCancellation,
} from '../../../test/amendment-helpers.ts';
import { startTestApi } from '../../../test/api.ts';
import { startCheckoutOfNewTrip } from '../../../test/search-and-start-checkout.ts';
import {
  bookBus,
  quoteAndRunCancellation,
  confirmQuotedCancellation,
  pollSuppliersForRefunds,
  makeTravellers,
  requestCancellationQuote,
  readBookingRefunds,
  setSandboxRefundOutcome,
  sumRefundedToWallet,
  findWrongBalances,
} from '../../../test/cancellation-helpers.ts';
import { runCheckout, workerDeps } from '../../../test/run-checkout.ts';
import { seedCompany } from '../../../test/seed-companies-and-users.ts';
import { startTestSandbox } from '../../../test/supplier-sandbox.ts';
import { addCommissionAndMarkupRules } from '../../../test/commission-and-markup-rules.ts';
import { openRelayDatabase } from '../../../test/start-test-worker.ts';
import { now } from '../../platform/clock.ts';

/**
 * These tests cover cancellations by a buyer (of a whole booking, by traveller, by leg, several at once), what they
 * cost and where the money goes.
 */

const sandbox = await startTestSandbox();
const api = await startTestApi({ SUPPLIERS: JSON.stringify(sandbox.suppliers) });
const deps = workerDeps(api, { TIME_SCALE: 1_000, SUPPLIER_TIMEOUT_MS: 3_000 });
const bench = { api, deps, relay: openRelayDatabase(api) };
const company = await seedCompany(api, { roles: ['owner', 'finance'], wallet: '9000000.00' });
const as = company.as('owner');

await addCommissionAndMarkupRules(api, company);

const minorOf = ({ amount, currency }: Cancellation['refund']) => fromWireMoney({ amount, currency }).minor;
const sumOf = (lines: Cancellation['lines']) => lines.reduce((all, { amount }) => all + minorOf(amount), 0n);

describe('a quote', () => {
  test('says charge by charge what is lost, what comes back, and at each coming deadline; nothing is cancelled', async () => {
    const booking = await bookBus(bench, as);
    const { value, status } = await requestCancellationQuote(bench, as, booking.id);
    expect(status).toBe(201);
    expect(value).toMatchObject({ state: 'quoted', isVoid: false, endedAt: null });
    expect(value.refundTo).toEqual([{ to: 'wallet', amount: value.refund }]);
    expect(value.lines[0]).toMatchObject({ code: 'paid', amount: booking.total });
    const charge = value.lines.find(({ code }) => code === 'supplier-charge');
    expect(charge?.name).not.toBeNull();
    expect(charge?.rule).not.toBe('');
    expect(value.lines.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['commission-earned', 'markup-retained', 'tax-retained']),
    );
    expect(sumOf(value.lines)).toBe(minorOf(value.refund));
    const [first, next] = value.feeSchedule;
    expect(first?.refund).toEqual(value.refund);
    expect(next?.fromLocal.zone).toBe('Asia/Kolkata');
    expect(value.expiresAt <= (next?.from ?? '')).toBe(true);
    expect(value.feeSchedule.at(-1)?.refund.amount).toBe('0.00');
    expect((await readBookingAs(api, as, booking.id)).state).toBe('confirmed');
    const { value: amendments } = await api.call(readAmendments, { as, params: { bookingId: booking.id } });
    expect(amendments).toMatchObject({
      cancellations: [],
      can: { cancel: true },
      feeSchedule: value.feeSchedule,
    });
  });

  test('of a part that the supplier does not cancel by itself is refused, and so is one that is not there', async () => {
    const checkout = await startCheckoutOfNewTrip(api, as, { travellers: 2 });
    const [flight] = (await runCheckout(api, deps, as, checkout.id)).bookings;
    const bus = await bookBus(bench, as, { travellers: 2 });
    expect((await requestCancellationQuote(bench, as, flight?.id ?? bus.id, { travellers: [0] })).code).toBe(
      'not-cancellable',
    );
    expect((await requestCancellationQuote(bench, as, bus.id, { travellers: [5] })).code).toBe(
      'not-cancellable',
    );
    expect((await requestCancellationQuote(bench, as, bus.id, { legs: [0, 0] })).code).toBe(
      'request-invalid',
    );
  });

  test('of somebody else’s booking, or of none, does not exist; whoever only looks may not ask', async () => {
    const booking = await bookBus(bench, as);
    const { value } = await requestCancellationQuote(bench, as, booking.id);
    const other = (await seedCompany(api)).as('owner');
    expect((await requestCancellationQuote(bench, other, booking.id)).code).toBe('not-found');
    expect((await requestCancellationQuote(bench, as, createId('booking', now()))).code).toBe('not-found');
    expect((await confirmQuotedCancellation(bench, other, value)).code).toBe('not-found');
    const seen = await api.call(readCancellation, { as: other, params: { cancellationId: value.id } });
    expect(seen.code).toBe('not-found');
    expect((await api.call(readHistory, { as: other, params: { bookingId: booking.id } })).code).toBe(
      'not-found',
    );
    expect((await requestCancellationQuote(bench, company.as('finance'), booking.id)).code).toBe(
      'permission-denied',
    );
  });
});

test('cancelled whole: the booking, the refund clock, the money when it comes, the mail, the audit entry, the history', async () => {
  const booking = await bookBus(bench, as);
  await setSandboxRefundOutcome(sandbox.url, booking.id, 'never');
  const ended = await quoteAndRunCancellation(bench, as, booking.id);
  expect(ended).toMatchObject({ state: 'done' });
  expect(await readBookingAs(api, as, booking.id)).toMatchObject({ state: 'cancelled', status: 'cancelled' });
  await pollSuppliersForRefunds(bench);
  expect(await sumRefundedToWallet(bench, as, booking.id), 'the supplier has not paid yet').toBe(0n);
  expect(await readBookingRefunds(bench, as, booking.id)).toMatchObject([
    {
      component: 'supplier',
      from: 'shubhyatra',
      rule: 'supplier-7-working-days',
      amount: ended.refund,
      paidBackAt: null,
      isLate: false,
    },
  ]);

  await setSandboxRefundOutcome(sandbox.url, booking.id, 'paid');
  await pollSuppliersForRefunds(bench);
  await pollSuppliersForRefunds(bench);
  expect(await sumRefundedToWallet(bench, as, booking.id)).toBe(minorOf(ended.refund));
  expect(await readBookingRefunds(bench, as, booking.id)).toMatchObject([
    {
      goesTo: [{ to: 'wallet', amount: ended.refund }],
      paidBack: ended.refund,
      paidBackAt: expect.any(String) as string,
      arrivedAt: expect.any(String) as string,
    },
  ]);
  expect(await findWrongBalances(bench)).toEqual([]);
  const mails = await api.admin(
    `select template from platform.mail where params ->> 'bookingId' = $1 order by id`,
    [booking.id],
  );
  expect(mails).toEqual([{ template: 'booking-cancelled' }, { template: 'refund-paid-back' }]);
  const audited = await api.admin(
    `select action from platform.audit where subject = $1 and action like 'amendments.%' order by id`,
    [booking.id],
  );
  expect(audited.map((entry) => (entry as { action: string }).action)).toEqual([
    'amendments.cancellation-asked',
    'amendments.cancelled',
    'amendments.refund-paid-back',
  ]);
  const [events] = await api.admin<{ told: number }>(
    `select count(*)::int as told from platform.event
      where type = 'amendments.booking.changed.v1' and payload = jsonb_build_object('bookingId', $1::text)`,
    [booking.id],
  );
  expect(events?.told, 'asked, sent, done, paid back').toBe(4);
  const { value } = await api.call(readHistory, { as, params: { bookingId: booking.id } });
  const historyLines = value.entries.map(({ kind, what }) => `${kind} ${what}`);
  expect(historyLines).toEqual(
    expect.arrayContaining([
      'state pending',
      'state cancelled',
      'cancellation asked',
      'cancellation done',
      'money capture',
      'money refund',
      'refund-expected supplier',
      'refund-paid-back wallet',
      'mail booking-cancelled',
    ]),
  );
  expect(
    value.entries.find(({ kind, what }) => kind === 'cancellation' && what === 'asked')?.by,
  ).not.toBeNull();
  expect(
    (await requestCancellationQuote(bench, as, booking.id)).code,
    'what is cancelled is not cancelled again',
  ).toBe('not-cancellable');
});

test('by traveller, one after the other: the split is exact, and with the last it is whole', async () => {
  const booking = await bookBus(bench, as, { travellers: 3 });
  const first = await quoteAndRunCancellation(bench, as, booking.id, { travellers: [1] });
  expect(await readBookingAs(api, as, booking.id)).toMatchObject({
    state: 'confirmed',
    cancelledTravellers: [1],
    version: 2,
  });
  expect((await requestCancellationQuote(bench, as, booking.id, { travellers: [1] })).code).toBe(
    'not-cancellable',
  );
  const second = await quoteAndRunCancellation(bench, as, booking.id, { travellers: [0] });
  const third = await quoteAndRunCancellation(bench, as, booking.id, { travellers: [2] });
  expect(third.part, 'all that is left is the whole').toEqual({ travellers: null, legs: null });
  expect((await readBookingAs(api, as, booking.id)).state).toBe('cancelled');
  const parts = [first, second, third];
  const paid = parts.reduce((all, { lines: [line] }) => all + (line ? minorOf(line.amount) : 0n), 0n);
  expect(paid).toBe(minorOf(booking.total));
  await setSandboxRefundOutcome(sandbox.url, booking.id, 'paid');
  await pollSuppliersForRefunds(bench);
  const back = parts.reduce((all, { refund }) => all + minorOf(refund), 0n);
  expect(await sumRefundedToWallet(bench, as, booking.id)).toBe(back);
  expect(await findWrongBalances(bench)).toEqual([]);
});

test('by leg: of a return cab the way back is given back and the way there stays', async () => {
  const [offer] = await findSupplierOffers(api, as, 'rideline', {
    service: 'cab',
    kind: 'return',
    pickup: 'ci-delhi',
    drop: 'ci-jaipur',
    pickUpOn: parseLocalDate('2027-03-14'),
    pickUpAt: '09:00',
    returnOn: parseLocalDate('2027-03-16'),
    returnAt: '18:00',
    travellers: 1,
  });
  if (!offer) throw new Error('no cab goes');
  const booking = await bookOffer(api, deps, as, offer, { travellers: makeTravellers(1) });
  const ended = await quoteAndRunCancellation(bench, as, booking.id, { legs: [1] });
  expect(ended).toMatchObject({ state: 'done', part: { travellers: null, legs: [1] } });
  expect(minorOf(ended.refund) < minorOf(booking.total)).toBe(true);
  expect(await readBookingAs(api, as, booking.id)).toMatchObject({ state: 'confirmed', cancelledLegs: [1] });
});

test('a void sale comes back whole: ours at once, the supplier’s when it has come', async () => {
  const booking = await bookBus(bench, as, { supplier: 'redline' });
  await setSandboxRefundOutcome(sandbox.url, booking.id, 'never');
  const ended = await quoteAndRunCancellation(bench, as, booking.id);
  expect(ended).toMatchObject({ isVoid: true, refund: booking.total });
  const [ours] = (await readBookingRefunds(bench, as, booking.id)).filter(
    ({ component }) => component === 'ours',
  );
  expect(ours).toMatchObject({
    from: 'marga',
    rule: 'ours-at-once',
    paidBackAt: expect.any(String) as string,
  });
  expect(await sumRefundedToWallet(bench, as, booking.id)).toBe(ours ? minorOf(ours.amount) : 0n);
  await setSandboxRefundOutcome(sandbox.url, booking.id, 'paid');
  await pollSuppliersForRefunds(bench);
  expect(await sumRefundedToWallet(bench, as, booking.id)).toBe(minorOf(booking.total));
  expect(await findWrongBalances(bench)).toEqual([]);
  const left = await api.admin(
    `select account, sum(minor)::text as minor from (
        select to_account as account, amount_minor as minor from ledger.posting where split_part(subject, ' ', 1) = $1
        union all
        select from_account, -amount_minor from ledger.posting where split_part(subject, ' ', 1) = $1) p
      group by account having sum(minor) <> 0`,
    [booking.id],
  );
  expect(left, 'as if it had never been sold').toEqual([]);
});

test('what the supplier refuses when it is confirmed stays booked, and nothing is owed', async () => {
  const booking = await bookBus(bench, as, { destination: 'ci-sandbox-cancel-refused' });
  const { value } = await requestCancellationQuote(bench, as, booking.id);
  expect((await confirmQuotedCancellation(bench, as, value)).status).toBe(202);
  expect(await runCancellation(api, deps, as, value.id)).toMatchObject({ state: 'rejected' });
  expect(await readBookingAs(api, as, booking.id)).toMatchObject({
    state: 'confirmed',
    cancelledTravellers: [],
  });
  expect(await readBookingRefunds(bench, as, booking.id)).toEqual([]);
  expect(
    (await requestCancellationQuote(bench, as, booking.id)).status,
    'another quote may be asked for',
  ).toBe(201);
});

test('several at once, each ending by itself', async () => {
  const [one, refused, other] = [
    await bookBus(bench, as),
    await bookBus(bench, as, { destination: 'ci-sandbox-cancel-refused' }),
    await bookBus(bench, as),
  ];
  await quoteAndRunCancellation(bench, as, other.id);
  const { value } = await api.call(quoteCancellations, {
    as,
    body: { bookingIds: [one.id, refused.id, other.id, createId('booking', now())] },
  });
  expect(value.items.map(({ problem }) => problem)).toEqual([null, null, 'not-cancellable', 'not-found']);
  const ends = await Promise.all(
    value.items.flatMap(({ cancellation }) =>
      cancellation
        ? [
            confirmQuotedCancellation(bench, as, cancellation).then(() =>
              runCancellation(api, deps, as, cancellation.id),
            ),
          ]
        : [],
    ),
  );
  expect(ends.map(({ state }) => state)).toEqual(['done', 'rejected']);
});
