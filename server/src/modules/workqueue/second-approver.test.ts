import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Id } from '@marga/contract/kernel/ids';
import { parseLocalDate } from '@marga/contract/kernel/time';
import { readWallet } from '@marga/contract/ledger/ledger';
import { decideActionProposal, readWorkItem } from '@marga/contract/workqueue/workqueue';
import {
  WORK_ITEM_ACTIONS,
  type WorkItemAction,
  type WorkItemDetails,
  MONEY_ACTIONS,
} from '@marga/contract/workqueue/work-items';
import { readBookingAs, bookOffer, findSupplierOffers } from '../../../test/amendment-helpers.ts';
import { type Caller, startTestApi } from '../../../test/api.ts';
import { type Escalated, createEscalatedBooking } from '../../../test/escalated-booking.ts';
import { runCheckout, workerDeps } from '../../../test/run-checkout.ts';
import { createCompanyOwnedBy, seedSignedInUser, seedStaff } from '../../../test/seed-companies-and-users.ts';
import { performWorkItemAction } from '../../../test/perform-work-item-action.ts';
import { startTestSandbox } from '../../../test/supplier-sandbox.ts';
import { openRelayDatabase } from '../../../test/start-test-worker.ts';
import { lapseExpiredApprovals } from '../approvals/index.ts';

/** These tests cover actions on more money than one operator may approve alone. */

const sandbox = await startTestSandbox();
const api = await startTestApi({
  SUPPLIERS: JSON.stringify(sandbox.suppliers),
  TIME_SCALE: '1000',
  APPROVAL_THRESHOLD: '100.00',
});
const deps = workerDeps(api, { TIME_SCALE: 1_000, SUPPLIER_TIMEOUT_MS: 500 });
const { telemetry } = api.platform;
const relay = { relayDb: openRelayDatabase(api), telemetry, whenLapsed: () => {} };
const [anil, bela] = [await seedStaff(api, 'operator'), await seedStaff(api, 'operator')];
const as = await createCompanyOwnedBy(api, await seedSignedInUser(api), '9000000.00');
const REASON = 'Their night desk said so';
const made = { action: 'booking-made', order: 'ord_by_telephone', reference: 'PNR123', reason: REASON };

let row: Escalated;
beforeEach(async () => {
  row = await createEscalatedBooking(api, deps, as);
});

const read = async (by: Caller = anil) =>
  (await api.call(readWorkItem, { as: by, params: { workItemKey: row.key } })).value;
const walletOf = async () => (await api.call(readWallet, { as })).value;
const propose = (body: Record<string, unknown> = {}, by: Caller = anil) =>
  performWorkItemAction(api, by, row.key, { ...made, ...body });
const proposalOf = ({ file }: { file: WorkItemDetails | null }) => {
  if (!file?.row.proposal) throw new Error('nothing was proposed');
  return file.row.proposal;
};
const decide = (proposalId: Id<'proposal'>, agree = true, by: Caller = bela) =>
  api.call(decideActionProposal, {
    key: randomUUID(),
    as: by,
    params: { proposalId },
    body: { agree, reason: 'I have telephoned, too' },
  });
const auditEntries = () =>
  api.admin<{ action: string; user_id: string | null; company_id: string | null }>(
    `select action, user_id, company_id from platform.audit where subject = any ($1) and staff and action <> 'operators.read' order by seq`,
    [[row.key, row.bookingId]],
  );

test('nothing moves until somebody else agrees, and then once', async () => {
  const before = await walletOf();
  const { value } = await propose();
  const proposal = proposalOf(value);
  expect(proposal).toMatchObject({
    action: 'booking-made',
    reason: REASON,
    by: { id: anil.user },
    amount: value.file?.row.atRisk,
  });
  expect(value.file?.row.claim).toBeNull();
  expect(value.file?.actions).toEqual(['ask-again']);
  expect(value.file?.facts).toContainEqual({
    name: 'proposed-order',
    text: 'ord_by_telephone',
    amount: null,
    at: null,
  });
  expect(value.file?.booking?.state).toBe('escalated');
  expect(await walletOf()).toEqual(before);
  // Any other action on the same money is refused until this proposal is decided.
  expect(
    (await propose({ action: 'booking-not-made', order: undefined, reference: undefined }, bela)).code,
  ).toBe('state-changed');

  expect((await decide(proposal.id)).value.file).toBeNull();
  const { bookings } = await runCheckout(api, deps, as, row.checkoutId);
  expect(bookings).toMatchObject([{ state: 'confirmed', money: 'charged', supplierReference: 'PNR123' }]);
  expect((await decide(proposal.id)).code).toBe('state-changed');
  // A company cannot read what is only proposed, but can read what was done.
  expect(await auditEntries()).toEqual([
    { action: 'work-item.proposal-made', user_id: anil.user, company_id: null },
    { action: 'work-item.proposal-agreed', user_id: bela.user, company_id: null },
    { action: 'work-item.booking-made', user_id: bela.user, company_id: as.company },
  ]);
  expect(await api.admin('select * from ledger.balance_difference')).toEqual([]);
});

test('nobody agrees to their own: not by the route, not in the table, and not past it', async () => {
  const proposal = proposalOf((await propose()).value);
  expect((await decide(proposal.id, true, anil)).code).toBe('permission-denied');
  const written = api.admin(
    `update approvals.step set decision = 'agreed', decided_by = proposed_by, decided_at = now(), reason = 'mine'
      where approval_id = $1`,
    [proposal.id],
  );
  await expect(written).rejects.toThrow('nobody_decides_alone');
  const [callable] = await api.admin<{ open: string[] }>(
    `select array_agg(p.proname::text order by p.proname) as open from pg_proc p
      where p.pronamespace = 'workqueue'::regnamespace and has_function_privilege('marga_operator', p.oid, 'execute')
        and p.proname = any ('{resolve_unknown_booking,resolve_unknown_amendment,handle_expected_refund,retry_failed_refund,settle_discrepancy,execute_work_item_action,perform_money_action,perform_routine_action,decide_action_proposal}')`,
  );
  expect(callable?.open).toEqual([
    'decide_action_proposal',
    'perform_money_action',
    'perform_routine_action',
  ]);
  expect((await read()).booking?.state).toBe('escalated');
});

test('the database and the contract agree on what moves money', async () => {
  const rows = await api.admin<{ action: WorkItemAction; moves: boolean }>(
    'select action, workqueue.does_action_move_money(action) as moves from unnest($1::text[]) action',
    [WORK_ITEM_ACTIONS],
  );
  expect(rows.filter(({ moves }) => moves).map(({ action }) => action)).toEqual(MONEY_ACTIONS);
});

test('of many who agree or refuse at once one does, and it is done once', async () => {
  const proposal = proposalOf((await propose()).value);
  const others = await Promise.all(Array.from({ length: 3 }, () => seedStaff(api, 'operator')));
  const answers = await Promise.all(
    [...others, ...others].map((by, index) => decide(proposal.id, index % 2 === 0, by)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const [storedProposal] = await api.admin<{ state: string }>(
    'select state from approvals.approval where id = $1',
    [proposal.id],
  );
  expect(['done', 'refused']).toContain(storedProposal?.state);
  const done = (await auditEntries()).filter(({ action }) => action === 'work-item.booking-made');
  expect(done).toHaveLength(storedProposal?.state === 'done' ? 1 : 0);
});

test.each([
  ['who proposed it withdraws it', anil, 'withdrawn'],
  ['somebody else refuses it', bela, 'refused'],
] as const)('%s, and the row is anybody’s again', async (_, by, state) => {
  const proposal = proposalOf((await propose()).value);
  const { value } = await decide(proposal.id, false, by);
  expect(value.file?.row).toMatchObject({ proposal: null, claim: null });
  expect(value.file?.actions).toContain('booking-made');
  expect(value.file?.booking?.state).toBe('escalated');
  expect((await decide(proposal.id)).code).toBe('state-changed');
  expect((await auditEntries()).at(-1)).toEqual({
    action: `work-item.proposal-${state}`,
    user_id: by.user,
    company_id: null,
  });
});

test('what becomes of proposals is counted, each once', async () => {
  // Proposals that other tests have left are expired first, so that they are not counted.
  await lapseExpiredApprovals(relay);
  const counted = vi.spyOn(telemetry, 'approvalTransitioned');
  const key = randomUUID();
  const first = proposalOf((await propose({ key })).value);
  await propose({ key });
  await decide(first.id, false);
  const second = proposalOf((await propose()).value);
  await api.admin('update approvals.approval set expires_at = platform.now() where id = $1', [second.id]);
  expect((await decide(second.id)).code).toBe('state-changed');
  expect((await decide(second.id)).code).toBe('state-changed');
  const third = proposalOf((await propose()).value);
  await api.admin('update approvals.approval set expires_at = platform.now() where id = $1', [third.id]);
  await lapseExpiredApprovals(relay);
  await decide(proposalOf((await propose()).value).id);
  expect(counted.mock.calls).toEqual([
    ['work-item', 'proposed'],
    ['work-item', 'refused'],
    ['work-item', 'proposed'],
    ['work-item', 'lapsed'],
    ['work-item', 'proposed'],
    ['work-item', 'lapsed'],
    ['work-item', 'proposed'],
    ['work-item', 'done'],
  ]);
  counted.mockRestore();
});

describe('it lapses', () => {
  test.each([
    ['when its time is over', `update approvals.approval set expires_at = platform.now() where subject = $1`],
    [
      'when the row stands otherwise',
      `update bookings.booking set updated_at = platform.now() + interval '1 second' where 'booking.' || id = $1`,
    ],
  ])('%s: nobody can agree any more, and it is written down', async (_, change) => {
    const proposal = proposalOf((await propose()).value);
    await api.admin(change, [row.key]);
    expect((await read()).row.proposal).toBeNull();
    expect((await decide(proposal.id)).code).toBe('state-changed');
    await lapseExpiredApprovals(relay);
    expect((await auditEntries()).map(({ action }) => action)).toEqual([
      'work-item.proposal-made',
      'work-item.proposal-lapsed',
    ]);
    // After its proposal has lapsed, the same action can be proposed again.
    expect(proposalOf((await propose()).value).id).not.toBe(proposal.id);
  });
});

test('the same request again proposes nothing more, and another under its key is refused', async () => {
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 4 }, () => propose({ key })));
  expect(new Set(answers.map(({ value }) => proposalOf(value).id)).size).toBe(1);
  expect((await propose({ key, reference: 'ANOTHER' })).code).toBe('idempotency-key-reused');
  await decide(proposalOf(answers[0]?.value ?? { file: null }).id);
  // A repeat of the request after the action was done gets the answer that the request got.
  expect(proposalOf((await propose({ key })).value).id).toBe(
    proposalOf(answers[0]?.value ?? { file: null }).id,
  );
  expect((await auditEntries()).filter(({ action }) => action === 'work-item.booking-made')).toHaveLength(1);
});

test('while somebody is at the row nobody agrees, and what was proposed stays', async () => {
  const proposal = proposalOf((await propose()).value);
  await api.admin(
    `update workqueue.work_item_state set claimed_by = $2, claimed_until = platform.now() + interval '1 minute' where key = $1`,
    [row.key, anil.user],
  );
  expect((await decide(proposal.id)).code).toBe('state-changed');
  expect((await read()).row.proposal?.id).toBe(proposal.id);
});

async function proposeCancelledBySupplier() {
  const [offer] = await findSupplierOffers(api, as, 'redline', {
    service: 'bus',
    origin: 'ci-delhi',
    destination: 'ci-jaipur',
    departOn: parseLocalDate('2027-03-14'),
    travellers: 1,
  });
  if (!offer) throw new Error('no bus runs');
  const booking = await bookOffer(api, deps, as, offer);
  await api.admin(
    `update monitoring.order_monitor set discrepancy = 'cancelled', last_checked_at = platform.now() where booking_id = $1`,
    [booking.id],
  );
  const key = `supplier-cancellation.${booking.id}`;
  const { value } = await performWorkItemAction(api, anil, key, {
    action: 'order-cancelled',
    refund: { amount: '0.00', currency: 'INR' },
    makeUp: false,
    reason: REASON,
  });
  return { booking, key, proposal: proposalOf(value), facts: value.file?.facts };
}

test('an order that is gone weighs what is left of it: to give back nothing is nobody’s to say alone', async () => {
  const { booking, proposal, facts } = await proposeCancelledBySupplier();
  expect(proposal).toMatchObject({ action: 'order-cancelled', amount: booking.total });
  expect(facts).toContainEqual(
    expect.objectContaining({ name: 'proposed-back', amount: { amount: '0.00', currency: 'INR' } }),
  );
  expect((await readBookingAs(api, as, booking.id)).state).toBe('confirmed');
  await decide(proposal.id);
  expect((await readBookingAs(api, as, booking.id)).state).toBe('cancelled');
});

test('an order that is gone and could not be ended burns on', async () => {
  const { booking, key, proposal } = await proposeCancelledBySupplier();
  await api.admin(
    `insert into amendments.refund_balance (booking_id, company_id, paid_minor, revision)
      select id, company_id, total_minor, 1 from bookings.booking where id = $1`,
    [booking.id],
  );
  expect((await decide(proposal.id)).code).toBe('state-changed');
  const { value } = await api.call(readWorkItem, { as: anil, params: { workItemKey: key } });
  expect(value.row.kind).toBe('supplier-cancelled');
  expect((await readBookingAs(api, as, booking.id)).state).toBe('confirmed');
});
