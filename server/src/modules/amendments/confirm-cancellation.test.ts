import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Cancellation } from '@marga/contract/amendments/amendments';
import { readBookingAs, runCancellation } from '../../../test/amendment-helpers.ts';
import { companyOfCaller, startTestApi } from '../../../test/api.ts';
import {
  bookBus,
  quoteAndRunCancellation,
  confirmQuotedCancellation,
  requestCancellationQuote,
  readBookingRefunds,
} from '../../../test/cancellation-helpers.ts';
import { workerDeps } from '../../../test/run-checkout.ts';
import { seedCompany } from '../../../test/seed-companies-and-users.ts';
import { openRelayDatabase } from '../../../test/start-test-worker.ts';
import { queryBuilder, statement } from '../../platform/db/sql-statement.ts';
import { callConfirmAmendment, type ConfirmOutcome } from './db/amendment-queries.ts';
import { restartStalledAmendments } from './restart-stalled-amendments.ts';

/**
 * These tests check that a quote is confirmed only once and only in time, and never together with another quote of
 * the same booking.
 */

const api = await startTestApi();
const deps = workerDeps(api, { TIME_SCALE: 1_000, SUPPLIER_TIMEOUT_MS: 3_000 });
const bench = { api, deps, relay: openRelayDatabase(api) };
const company = await seedCompany(api, { wallet: '9000000.00' });
const as = company.as('owner');

const booking = await bookBus(bench, as, { travellers: 4 });

async function newQuote(travellers = [0]): Promise<Cancellation> {
  return (await requestCancellationQuote(bench, as, booking.id, { travellers })).value;
}

// The test lets the application update this column, which it may not do otherwise.
await api.admin('grant update (expires_at) on amendments.amendment to marga_app');
/**
 * Sets when a quote expires. It runs in one transaction with the statements after it, so that all see the same time.
 */
const expiresIn = statement((p: { id: string; ms: number }) =>
  queryBuilder
    .updateTable('amendments.amendment')
    .set({ expires_at: sql`platform.now() + ${p.ms}::bigint * interval '1 millisecond'` })
    .where('id', '=', p.id),
);

test.each<[string, number, ConfirmOutcome]>([
  ['a millisecond before', 1, 'asked'],
  ['at the very moment', 0, 'quote-expired'],
  ['a millisecond after', -1, 'quote-expired'],
])('a quote confirmed %s its expiry: by the database’s clock', async (_when, ms, outcome) => {
  const own = await bookBus(bench, as);
  const { value } = await requestCancellationQuote(bench, as, own.id);
  const db = api.platform.db.forRequest({ id: 'req', ip: '127.0.0.1' });
  const [, [answer]] = await db.forCompany(companyOfCaller(as), [
    expiresIn({ id: value.id, ms }),
    callConfirmAmendment({
      company: companyOfCaller(as),
      amendment: value.id,
      accepted: BigInt(value.refund.amount.replace('.', '')),
      actor: company.person('owner').user,
      paidWith: null,
      leaseMs: 60_000,
    }),
  ]);
  expect(answer?.outcome).toBe(outcome);
});

test('a quote that nobody took has expired, for who reads it and for who asks for another refund than was shown', async () => {
  const value = await newQuote();
  const other = { ...value.refund, amount: '1.00' };
  const dearer = await confirmQuotedCancellation(bench, as, value, { refund: other });
  expect(dearer.code).toBe('price-changed');
  expect(dearer.problem['total']).toEqual(value.refund);
  await api.admin(`update amendments.amendment set expires_at = platform.now() where id = $1`, [value.id]);
  expect((await confirmQuotedCancellation(bench, as, value)).code).toBe('quote-expired');
  const { relay, api: of } = bench;
  await restartStalledAmendments({ ...deps, relayDb: relay, log: of.platform.log });
  const [row] = await api.admin<{ state: string }>('select state from amendments.amendment where id = $1', [
    value.id,
  ]);
  expect(row?.state).toBe('expired');
});

test('the same key is the same confirmation, however often and at once; another key comes too late', async () => {
  const own = await bookBus(bench, as);
  const { value } = await requestCancellationQuote(bench, as, own.id);
  const key = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => confirmQuotedCancellation(bench, as, value, { key })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 202));
  expect((await confirmQuotedCancellation(bench, as, value)).code).toBe('amendment-in-progress');
  expect((await requestCancellationQuote(bench, as, own.id)).code).toBe('amendment-in-progress');
  const another = await newQuote();
  expect((await confirmQuotedCancellation(bench, as, another, { key })).code).toBe('idempotency-key-reused');
  const rows = await api.admin(`select id from platform.outbox where id like $1 || '%'`, [value.id]);
  expect(rows).toHaveLength(1);
  expect(await runCancellation(api, deps, as, value.id)).toMatchObject({ state: 'done' });
  expect((await confirmQuotedCancellation(bench, as, value)).code).toBe('state-changed');
  expect((await confirmQuotedCancellation(bench, as, value, { key })).value, 'told again').toMatchObject({
    state: 'done',
  });
  expect(await readBookingRefunds(bench, as, own.id)).toHaveLength(1);
});

test('of several quotes of one booking, confirmed at once, one is taken; when it is done the others are worth nothing', async () => {
  const own = await bookBus(bench, as, { travellers: 4 });
  const quotes = await Promise.all(
    [[0], [1], [2], [0, 1]].map(
      async (travellers) => (await requestCancellationQuote(bench, as, own.id, { travellers })).value,
    ),
  );
  const answers = await Promise.all(quotes.map((one) => confirmQuotedCancellation(bench, as, one)));
  expect(answers.map(({ status, code }) => code ?? String(status)).toSorted()).toEqual([
    '202',
    'amendment-in-progress',
    'amendment-in-progress',
    'amendment-in-progress',
  ]);
  const taken = quotes[answers.findIndex(({ status }) => status === 202)];
  expect(await runCancellation(api, deps, as, taken?.id ?? (quotes[0]?.id as never))).toMatchObject({
    state: 'done',
  });
  const late = quotes.filter((one) => one !== taken);
  const codes = await Promise.all(
    late.map(async (one) => (await confirmQuotedCancellation(bench, as, one)).code),
  );
  expect(codes).toEqual(['quote-expired', 'quote-expired', 'quote-expired']);
  expect(await readBookingAs(api, as, own.id)).toMatchObject({
    state: 'confirmed',
    cancelledTravellers: taken?.part.travellers,
  });
});

test('the database lets no two moves of a booking run at once, and promises no more than was paid, whoever writes', async () => {
  const value = await newQuote([1]);
  const twin = await newQuote([2]);
  const force = (id: string) =>
    api.admin(
      `update amendments.amendment set state = 'asked', confirmed_at = platform.now(), lease_expires_at = 'infinity' where id = $1`,
      [id],
    );
  await force(value.id);
  await expect(force(twin.id)).rejects.toThrow('amendment_one_at_a_time');
  await api.admin(`update amendments.amendment set state = 'rejected' where id = $1`, [value.id]);

  const own = await bookBus(bench, as, { travellers: 2 });
  await quoteAndRunCancellation(bench, as, own.id, { travellers: [0] });
  const more = api.admin(
    `update amendments.refund_balance set promised_minor = paid_minor + 1 where booking_id = $1`,
    [own.id],
  );
  await expect(more).rejects.toThrow('never_more_back_than_paid');
  const twice = api.admin(
    `select ledger.post_refund($1, 'forged', $2, jsonb_build_array(jsonb_build_object('hold', $2::text, 'minor', $3::text)),
      jsonb_build_array(jsonb_build_object('kind', 'fare', 'account', 'supplier:shubhyatra', 'minor', $3::text)))`,
    [company.id, own.id, (BigInt(own.total.amount.replace('.', '')) + 1n).toString()],
  );
  await expect(twice).rejects.toThrow('more than was paid');
  const own2 = api.platform.db.forCompany(companyOfCaller(as), [
    statement(() =>
      queryBuilder.updateTable('refunds.expected_refund').set({ amount_minor: sql`amount_minor + 1` }),
    )(),
  ]);
  await expect(own2, 'the application only reads what is owed').rejects.toThrow('permission denied');
});
