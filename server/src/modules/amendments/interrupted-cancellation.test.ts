import { createServer } from 'node:http';
import { once } from 'node:events';
import { afterAll, expect, test } from 'vitest';
import { type Cancellation, readCancellation } from '@marga/contract/amendments/amendments';
import { fromWireMoney } from '@marga/contract/kernel/money';
import { amendmentPorts, readBookingAs, runCancellation } from '../../../test/amendment-helpers.ts';
import { companyOfCaller, startTestApi } from '../../../test/api.ts';
import {
  bookBus,
  confirmQuotedCancellation,
  pollSuppliersForRefunds,
  requestCancellationQuote,
  readBookingRefunds,
  setSandboxRefundOutcome,
  sumRefundedToWallet,
  findWrongBalances,
} from '../../../test/cancellation-helpers.ts';
import { type WorkerDeps, workerDeps } from '../../../test/run-checkout.ts';
import { allocateFreePort } from '../../../test/engines/ports.ts';
import { seedCompany } from '../../../test/seed-companies-and-users.ts';
import { startTestSandbox } from '../../../test/supplier-sandbox.ts';
import { openRelayDatabase } from '../../../test/start-test-worker.ts';
import { amendmentWorkflows } from './index.ts';
import { restartStalledAmendments } from './restart-stalled-amendments.ts';

/** These tests cover crashed workers and silent suppliers: a cancellation ends once, and its money moves once. */

const sandbox = await startTestSandbox();
const api = await startTestApi({ SUPPLIERS: JSON.stringify(sandbox.suppliers) });
const deps = workerDeps(api, { TIME_SCALE: 1_000, SUPPLIER_TIMEOUT_MS: 3_000 });
const hasty = workerDeps(api, { TIME_SCALE: 1_000, SUPPLIER_TIMEOUT_MS: 500 });
const bench = { api, deps, relay: openRelayDatabase(api) };
const company = await seedCompany(api, { wallet: '9000000.00' });
const as = company.as('owner');

/** Returns a worker whose suppliers are all at another URL. */
function workerAt(url: string): WorkerDeps {
  const elsewhere = sandbox.suppliers.map((one) => ({ ...one, url }));
  return workerDeps(api, {
    TIME_SCALE: 1_000,
    SUPPLIER_TIMEOUT_MS: 500,
    SUPPLIERS: elsewhere as WorkerDeps['config']['SUPPLIERS'],
  });
}

async function asked(destination?: string): Promise<Cancellation> {
  const booking = await bookBus(bench, as, destination === undefined ? {} : { destination });
  const { value } = await requestCancellationQuote(bench, as, booking.id);
  expect((await confirmQuotedCancellation(bench, as, value)).status).toBe(202);
  return value;
}

/** Runs one step of the cancellation in a worker, with the attempt number that the database holds now. */
async function advance(on: WorkerDeps, { id }: Cancellation) {
  const [row] = await api.admin<{ attempt: number }>(
    'select attempt from amendments.amendment where id = $1',
    [id],
  );
  const [cancelling] = amendmentWorkflows({ ...on, ...amendmentPorts });
  return cancelling?.advance({ companyId: companyOfCaller(as), amendmentId: id, attempt: row?.attempt ?? 1 });
}

async function stateOf({ id }: Cancellation) {
  return (await api.call(readCancellation, { as, params: { cancellationId: id } })).value.state;
}

/** Expects that the booking is cancelled once, and that its refund is promised once and paid once. */
async function expectOneEnd(cancellation: Cancellation): Promise<void> {
  const { bookingId, refund } = cancellation;
  expect(await stateOf(cancellation)).toBe('done');
  expect((await readBookingAs(api, as, bookingId)).state).toBe('cancelled');
  await setSandboxRefundOutcome(sandbox.url, bookingId, 'paid');
  await Promise.all([pollSuppliersForRefunds(bench), pollSuppliersForRefunds(bench)]);
  await pollSuppliersForRefunds(bench);
  expect(await readBookingRefunds(bench, as, bookingId)).toMatchObject([
    { amount: refund, paidBack: refund },
  ]);
  expect(await sumRefundedToWallet(bench, as, bookingId)).toBe(fromWireMoney(refund).minor);
  expect(await findWrongBalances(bench)).toEqual([]);
}

test.each([
  'workflow.after-intent',
  'workflow.after-supplier',
  'workflow.after-outcome',
  'workflow.after-end',
])('a worker that died at %s: the next one brings the cancellation to its one end', async (boundary) => {
  const cancellation = await asked();
  const dying = {
    ...deps,
    reach: async (name: string) => {
      if (name === boundary) throw new Error('killed here');
    },
  };
  await expect(advance(dying, cancellation)).rejects.toThrow('killed here');
  await runCancellation(api, deps, as, cancellation.id);
  await expectOneEnd(cancellation);
});

test.each(['ci-sandbox-cancelled-then-silent', 'ci-sandbox-cancel-silent'])(
  'a supplier that does not answer (%s) is asked again with the same quote, and then it is done',
  async (destination) => {
    const cancellation = await asked(destination);
    await advance(hasty, cancellation);
    expect(await stateOf(cancellation)).toBe('unknown');
    expect((await readBookingAs(api, as, cancellation.bookingId)).state, 'nothing is assumed').toBe(
      'confirmed',
    );
    await runCancellation(api, deps, as, cancellation.id);
    await expectOneEnd(cancellation);
  },
);

test('a supplier that never says is asked for its time, and then an operator is; asked once more it says', async () => {
  const broken = createServer((_, response) => response.writeHead(500).end('<html>'));
  broken.listen(0, '127.0.0.1');
  await once(broken, 'listening');
  afterAll(() => broken.close());
  const address = broken.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const cancellation = await asked();
  await runCancellation(api, workerAt(`http://127.0.0.1:${port}`), as, cancellation.id);
  expect(await stateOf(cancellation)).toBe('escalated');
  expect((await readBookingAs(api, as, cancellation.bookingId)).state).toBe('confirmed');
  expect(
    (await requestCancellationQuote(bench, as, cancellation.bookingId)).code,
    'nothing else until it is decided',
  ).toBe('amendment-in-progress');
  const [row] = await api.admin<{ again: boolean }>(
    `select set_config('marga.company', $2, false), amendments.retry_amendment($1, 1800, 60000) as again`,
    [cancellation.id, companyOfCaller(as)],
  );
  expect(row?.again).toBe(true);
  await runCancellation(api, deps, as, cancellation.id);
  await expectOneEnd(cancellation);
});

test('what never reached the supplier is sent three times, and then the booking stays as it is', async () => {
  const cancellation = await asked();
  await runCancellation(api, workerAt(`http://127.0.0.1:${await allocateFreePort()}`), as, cancellation.id);
  expect(await stateOf(cancellation)).toBe('rejected');
  const [row] = await api.admin('select failure, sends, doubts from amendments.amendment where id = $1', [
    cancellation.id,
  ]);
  expect(row).toEqual({ failure: 'supplier-unreachable', sends: 3, doubts: 0 });
  expect((await readBookingAs(api, as, cancellation.bookingId)).state).toBe('confirmed');
  expect(await readBookingRefunds(bench, as, cancellation.bookingId)).toEqual([]);
});

test('a late attempt that could not reach the supplier does not reject what a later one has sent', async () => {
  const cancellation = await asked();
  await api.admin('update amendments.amendment set sends = 2 where id = $1', [cancellation.id]);
  const dying = {
    ...deps,
    reach: async (name: string) => {
      if (name === 'workflow.after-supplier') throw new Error('killed here');
    },
  };
  const unreachable = workerAt(`http://127.0.0.1:${await allocateFreePort()}`);
  const late = {
    ...unreachable,
    // While this run waits, its lease expires; the next attempt reaches the supplier and crashes before it can record
    // that.
    reach: async (name: string) => {
      if (name !== 'workflow.after-supplier') return;
      await api.admin('delete from platform.outbox');
      await api.admin(
        `update amendments.amendment set lease_expires_at = platform.now() - interval '1 second' where id = $1`,
        [cancellation.id],
      );
      await restartStalledAmendments({ ...deps, relayDb: bench.relay, log: api.platform.log });
      await expect(advance(dying, cancellation)).rejects.toThrow('killed here');
    },
  };
  await advance(late, cancellation);
  expect(await stateOf(cancellation), 'the supplier has cancelled it').not.toBe('rejected');
  await runCancellation(api, deps, as, cancellation.id);
  await expectOneEnd(cancellation);
});

test('every step is counted, and so is what comes back', async () => {
  const counted: string[] = [];
  const telemetry = {
    ...deps.telemetry,
    amendmentTransitioned: (kind: string, state: string) => void counted.push(`${kind} ${state}`),
    refundArrived: (supplier: string, outcome: string) => void counted.push(`${supplier} ${outcome}`),
  };
  const cancellation = await asked();
  await runCancellation(api, { ...deps, telemetry }, as, cancellation.id);
  await setSandboxRefundOutcome(sandbox.url, cancellation.bookingId, 'paid');
  await pollSuppliersForRefunds({ ...bench, deps: { ...deps, telemetry } });
  expect(counted).toEqual(['cancellation sending', 'cancellation done', 'shubhyatra paid-back']);
});

test('four workers on one cancellation at once: one end', async () => {
  const cancellation = await asked();
  const looks = await Promise.all(Array.from({ length: 4 }, () => advance(deps, cancellation)));
  expect(looks).toHaveLength(4);
  await runCancellation(api, deps, as, cancellation.id);
  await expectOneEnd(cancellation);
});

test('a workflow that was lost is started again under the next attempt, and the lost one gives way', async () => {
  const cancellation = await asked();
  await api.admin('delete from platform.outbox');
  await api.admin(
    `update amendments.amendment set lease_expires_at = platform.now() - interval '1 second' where id = $1`,
    [cancellation.id],
  );
  const sweep = { ...deps, relayDb: bench.relay, log: api.platform.log };
  expect(await Promise.all([restartStalledAmendments(sweep), restartStalledAmendments(sweep)])).toEqual(
    expect.arrayContaining([0, 1]),
  );
  expect(await api.admin('select id, target, payload from platform.outbox')).toEqual([
    {
      id: `${cancellation.id}:2`,
      target: 'cancellation',
      payload: { companyId: company.id, amendmentId: cancellation.id, attempt: 2 },
    },
  ]);
  const [cancelling] = amendmentWorkflows({ ...deps, ...amendmentPorts });
  const lost = { companyId: companyOfCaller(as), amendmentId: cancellation.id, attempt: 1 };
  expect(await cancelling?.advance(lost)).toEqual({ done: true });
  expect(await stateOf(cancellation)).toBe('asked');
  await runCancellation(api, deps, as, cancellation.id);
  await expectOneEnd(cancellation);
});
