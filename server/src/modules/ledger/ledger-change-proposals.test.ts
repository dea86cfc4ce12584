import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { CompanyId, Id } from '@marga/contract/kernel/ids';
import { createId } from '@marga/contract/kernel/ids';
import {
  decideProposal,
  listProposals,
  type Proposal,
  proposeAdjustment,
  proposeCreditTerms,
  withdrawProposal,
} from '@marga/contract/ledger/ledger';
import { type Caller, startTestApi } from '../../../test/api.ts';
import { seedCompany, seedStaff } from '../../../test/seed-companies-and-users.ts';
import { spendFromWalletOrCreditLine } from '../../../test/ledger-helpers.ts';
import { openRelayDatabase } from '../../../test/start-test-worker.ts';
import { now } from '../../platform/clock.ts';
import { lapseExpiredApprovals } from '../approvals/index.ts';

const api = await startTestApi({ APPROVAL_THRESHOLD: '100.00' });
const rupees = (amount: string) => ({ amount, currency: 'INR' });
const [anil, bela] = [await seedStaff(api, 'operator'), await seedStaff(api, 'operator')];
let keys = 0;
const AGAIN = 'the-same-key-once-more';
const freshKey = () => `proposal-number-${(keys += 1)}`;

interface Adjustment {
  readonly as?: Caller;
  readonly account?: 'wallet' | 'credit';
  readonly key?: string;
}

const adjust = (
  company: CompanyId,
  amount: string,
  { as = anil, account = 'wallet', key = freshKey() }: Adjustment = {},
) =>
  api.call(proposeAdjustment, {
    as,
    key,
    params: { companyId: company },
    body: { account, amount: rupees(amount), reason: 'A correction' },
  });

const grant = (company: CompanyId, limit: string, as: Caller = anil, key = freshKey()) =>
  api.call(proposeCreditTerms, {
    as,
    key,
    params: { companyId: company },
    body: { limit: rupees(limit), cycle: 'monthly', dueDays: 15, reason: 'As agreed' },
  });

const decide = (proposalId: Id<'proposal'>, approve = true, as: Caller = bela) =>
  api.call(decideProposal, {
    key: randomUUID(),
    as,
    params: { proposalId },
    body: { approve, reason: 'I have looked' },
  });

async function accountOf(company: CompanyId, kind: 'wallet' | 'credit') {
  const [row] = await api.admin<{ balance: string; limit: string; blocked: boolean }>(
    'select balance_minor as balance, limit_minor as limit, blocked from ledger.account where id = $1',
    [`${kind}:${company}`],
  );
  return row;
}

function auditOf(
  company: CompanyId,
): Promise<{ action: string; user_id: string; company_id: string | null }[]> {
  return api.admin(
    `select action, user_id, company_id from platform.audit where subject = $1 and action like 'ledger.%' order by seq`,
    [company],
  );
}

test('up to the threshold one person is enough, and it is done with the answer', async () => {
  const { id } = await seedCompany(api, { wallet: '10.00' });
  const { value } = await adjust(id, '100.00');
  expect(value).toMatchObject({
    state: 'done',
    needsSecond: false,
    action: { kind: 'adjustment', account: 'wallet', amount: rupees('100.00') },
    proposedBy: { id: anil.user, name: 'Somebody' },
    decidedBy: null,
    decidedAt: null,
  });
  expect(await accountOf(id, 'wallet')).toMatchObject({ balance: '11000' });
  expect(await auditOf(id)).toEqual([{ action: 'ledger.adjusted', user_id: anil.user, company_id: id }]);
  expect((await decide(value.id)).code).toBe('state-changed');
});

test('above it nothing moves until somebody else agrees, and then once', async () => {
  const { id } = await seedCompany(api, { wallet: '10.00' });
  const { value } = await adjust(id, '100.01');
  expect(value).toMatchObject({ state: 'proposed', needsSecond: true });
  expect(await accountOf(id, 'wallet')).toMatchObject({ balance: '1000' });
  const { value: decided } = await decide(value.id);
  expect(decided).toMatchObject({
    state: 'done',
    decidedBy: { id: bela.user },
    decisionReason: 'I have looked',
  });
  expect(await accountOf(id, 'wallet')).toMatchObject({ balance: '11001' });
  expect((await decide(value.id)).code).toBe('state-changed');
  expect((await decide(value.id, false)).code).toBe('state-changed');
  expect(await accountOf(id, 'wallet')).toMatchObject({ balance: '11001' });
  // The audit entry of a proposal has no company, because a company cannot read what is only proposed.
  expect(await auditOf(id)).toEqual([
    { action: 'ledger.proposal-made', user_id: anil.user, company_id: null },
    { action: 'ledger.proposal-agreed', user_id: bela.user, company_id: null },
    { action: 'ledger.adjusted', user_id: bela.user, company_id: id },
  ]);
});

test('nobody decides what they have proposed: not by the route, not by the function, not in the table', async () => {
  const { id } = await seedCompany(api, { wallet: '10.00' });
  const { value } = await adjust(id, '500.00');
  for (const approve of [true, false])
    expect((await decide(value.id, approve, anil)).code).toBe('permission-denied');
  const [answer] = await api.admin<{ outcome: string }>(
    `select ledger.decide_ledger_change_proposal($1, 'agree', 'mine', current_date) as outcome
      from (select set_config('marga.staff', $2, true)) authorized`,
    [value.id, anil.user],
  );
  expect(answer?.outcome).toBe('forbidden');
  const written = api.admin(
    `update approvals.step set decision = 'agreed', decided_by = proposed_by, decided_at = now(), reason = 'mine'
      where approval_id = $1`,
    [value.id],
  );
  await expect(written).rejects.toThrow('nobody_decides_alone');
  const alone = api.admin(`update approvals.approval set state = 'agreed' where id = $1`, [value.id]);
  await expect(alone).rejects.toThrow('agreed_by_all');
  expect(await accountOf(id, 'wallet')).toMatchObject({ balance: '1000' });
});

const withdraw = (proposalId: Id<'proposal'>, as: Caller) =>
  api.call(withdrawProposal, { as, params: { proposalId }, body: { reason: 'A typing error' } });

test('the proposer withdraws a proposal, nobody else does, and nothing moves', async () => {
  const { id } = await seedCompany(api, { wallet: '10.00' });
  const { value } = await adjust(id, '500.00');
  expect((await withdraw(value.id, bela)).code).toBe('permission-denied');
  expect((await withdraw(value.id, anil)).value).toMatchObject({
    state: 'withdrawn',
    decidedBy: { id: anil.user },
    decisionReason: 'A typing error',
  });
  expect((await withdraw(value.id, anil)).problem['state']).toBe('withdrawn');
  expect((await decide(value.id)).code).toBe('state-changed');
  expect(await accountOf(id, 'wallet')).toMatchObject({ balance: '1000' });
  expect((await auditOf(id)).at(-1)).toEqual({
    action: 'ledger.proposal-withdrawn',
    user_id: anil.user,
    company_id: null,
  });
});

test('a proposal lapses after three days, and nobody can approve it any more', async () => {
  const { id } = await seedCompany(api, { wallet: '10.00' });
  const { value } = await adjust(id, '500.00');
  const threeDaysMs = 3 * 24 * 60 * 60_000;
  const { telemetry } = api.platform;
  const lapse = (afterMs: number) =>
    lapseExpiredApprovals({ relayDb: openRelayDatabase(api, afterMs), telemetry, whenLapsed: () => {} });
  await lapse(threeDaysMs - 60_000);
  const query = { companyId: id, state: 'proposed' };
  expect((await api.call(listProposals, { as: bela, query })).value.items).toEqual([value]);
  await lapse(threeDaysMs);
  expect((await decide(value.id)).problem['state']).toBe('lapsed');
  expect((await withdraw(value.id, anil)).problem['state']).toBe('lapsed');
  const lapsed = await api.call(listProposals, { as: bela, query: { ...query, state: 'lapsed' } });
  expect(lapsed.value.items).toEqual([{ ...value, state: 'lapsed' }]);
  expect(await accountOf(id, 'wallet')).toMatchObject({ balance: '1000' });
});

test('a proposal of the work queue is none of the ledger’s', async () => {
  const { id } = await seedCompany(api);
  const { value } = await adjust(id, '500.00');
  await api.admin(`update approvals.approval set area = 'work-item', action = 'booking-made' where id = $1`, [
    value.id,
  ]);
  expect((await decide(value.id)).code).toBe('not-found');
});

test('of many who decide at once one does, and the money moves once', async () => {
  const { id } = await seedCompany(api, { wallet: '10.00' });
  const { value } = await adjust(id, '500.00');
  const others = await Promise.all(Array.from({ length: 4 }, () => seedStaff(api, 'operator')));
  const answers = await Promise.all(
    [...others, ...others].map((as, index) => decide(value.id, index % 2 === 0, as)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ code }) => code === 'state-changed')).toHaveLength(7);
  const [storedProposal] = await api.admin<{ state: string }>(
    'select state from approvals.approval where id = $1',
    [value.id],
  );
  const balances: Record<string, string> = { done: '51000', refused: '1000' };
  expect(await accountOf(id, 'wallet')).toMatchObject({ balance: balances[storedProposal?.state ?? ''] });
});

test('the same request again, in turn or at once, is one proposal; another under its key is refused', async () => {
  const { id } = await seedCompany(api);
  const answers = await Promise.all(Array.from({ length: 6 }, () => adjust(id, '7.00', { key: AGAIN })));
  expect(new Set(answers.map(({ value }) => value.id)).size).toBe(1);
  expect(await accountOf(id, 'wallet')).toMatchObject({ balance: '700' });
  expect((await adjust(id, '8.00', { key: AGAIN })).code).toBe('idempotency-key-reused');
  const { id: other } = await seedCompany(api);
  expect((await adjust(other, '7.00', { key: AGAIN })).code).toBe('idempotency-key-reused');
  // An idempotency key belongs to its sender alone.
  expect((await adjust(id, '7.00', { key: AGAIN, as: bela })).value.state).toBe('done');
});

test('many small corrections are a large one: within a day they count together', async () => {
  const { id } = await seedCompany(api);
  const answers = await Promise.all(Array.from({ length: 5 }, () => adjust(id, '40.00')));
  expect(answers.filter(({ value }) => value.state === 'done')).toHaveLength(2);
  expect(answers.filter(({ value }) => value.state === 'proposed')).toHaveLength(3);
  expect(await accountOf(id, 'wallet')).toMatchObject({ balance: '8000' });
  await api.admin(
    `update ledger.sole_approval set approved_at = approved_at - interval '25 hours' where company_id = $1`,
    [id],
  );
  expect((await adjust(id, '40.00')).value.state).toBe('done');
});

test('a correction that the wallet does not cover is refused, and one that it covers no more has failed', async () => {
  const { id } = await seedCompany(api, { wallet: '200.00' });
  expect((await adjust(id, '-200.01')).code).toBe('insufficient-funds');
  expect((await adjust(id, '-50.00')).value.state).toBe('done');
  const { value } = await adjust(id, '-140.00');
  expect(value.state).toBe('proposed');
  await spendFromWalletOrCreditLine(api.platform.db, id, { kind: 'wallet' }, '20.00');
  expect((await decide(value.id)).value).toMatchObject({ state: 'failed', decidedBy: { id: bela.user } });
  expect(await accountOf(id, 'wallet')).toMatchObject({ balance: '13000' });
});

test('a limit is raised to the threshold by one, above it by two, and lowered at once', async () => {
  const { id } = await seedCompany(api);
  expect((await grant(id, '100.00')).value).toMatchObject({
    state: 'done',
    action: { kind: 'credit-terms', before: null, limit: rupees('100.00'), cycle: 'monthly', dueDays: 15 },
  });
  const { value } = await grant(id, '1000.00');
  expect(value).toMatchObject({ state: 'proposed', action: { before: rupees('100.00') } });
  expect(await accountOf(id, 'credit')).toMatchObject({ limit: '10000' });
  expect((await decide(value.id)).value.state).toBe('done');
  expect(await accountOf(id, 'credit')).toMatchObject({ limit: '100000' });
  expect((await grant(id, '900.00')).value).toMatchObject({ state: 'done', needsSecond: false });
  expect(await accountOf(id, 'credit')).toMatchObject({ limit: '90000' });
});

test('what was agreed to from one limit is not done from another', async () => {
  const { id } = await seedCompany(api);
  const [first, second] = [(await grant(id, '500.00')).value, (await grant(id, '800.00', bela)).value];
  expect((await decide(first.id)).value.state).toBe('done');
  expect((await decide(second.id, true, anil)).value.state).toBe('failed');
  expect(await accountOf(id, 'credit')).toMatchObject({ limit: '50000' });
});

test('a debt can be corrected, never to more than nothing, and only where there is a line', async () => {
  const { id } = await seedCompany(api);
  expect((await adjust(id, '5.00', { account: 'credit' })).code).toBe('request-invalid');
  // A colleague makes this grant, because the amounts that one operator grants are added up for the approval
  // threshold.
  await grant(id, '100.00', bela);
  expect((await adjust(id, '5.00', { account: 'credit' })).code).toBe('request-invalid');
  expect((await adjust(id, '-60.00', { account: 'credit' })).value.state).toBe('done');
  expect((await adjust(id, '-40.01', { account: 'credit' })).code).toBe('insufficient-funds');
  expect((await adjust(id, '20.00', { account: 'credit' })).value.state).toBe('done');
  expect(await accountOf(id, 'credit')).toMatchObject({ balance: '-4000' });
});

test.each([
  ['0.00', 'INR'],
  ['5.00', 'USD'],
  ['1000000000.01', 'INR'],
  ['-999999999999999', 'INR'],
])('%s %s is no adjustment', async (amount, currency) => {
  const { id } = await seedCompany(api);
  const { code } = await api.call(proposeAdjustment, {
    as: anil,
    key: freshKey(),
    params: { companyId: id },
    body: { account: 'wallet', amount: { amount, currency }, reason: 'A correction' },
  });
  expect(code).toBe('request-invalid');
});

test('of no company, or by no operator, nothing is proposed or decided', async () => {
  const absent = createId('company', now());
  expect((await adjust(absent, '5.00')).code).toBe('not-found');
  expect((await grant(absent, '5.00')).code).toBe('not-found');
  expect((await decide(createId('proposal', now()))).code).toBe('not-found');
  const company = await seedCompany(api);
  expect((await adjust(company.id, '5.00', { as: company.as('owner') })).code).toBe('permission-denied');
  const [unbound] = await api.admin<{ outcome: string }>(
    `select ledger.decide_ledger_change_proposal('prp_x', 'agree', 'x', current_date) as outcome`,
  );
  expect(unbound?.outcome).toBe('missing');
});

test('proposals are listed by state and company, the latest first, page by page', async () => {
  const { id } = await seedCompany(api, { wallet: '900.00' });
  const made: Proposal[] = [];
  for (const amount of ['101.00', '102.00', '103.00']) made.unshift((await adjust(id, amount)).value);
  const query = { companyId: id, state: 'proposed', limit: '2' };
  const first = await api.call(listProposals, { as: bela, query });
  expect(first.value.items).toEqual(made.slice(0, 2));
  const rest = await api.call(listProposals, {
    as: bela,
    query: { ...query, cursor: first.value.nextCursor ?? '' },
  });
  expect(rest.value).toEqual({ items: made.slice(2), nextCursor: null });
  await decide(made[0]?.id ?? createId('proposal', now()), false);
  const refused = await api.call(listProposals, { as: bela, query: { companyId: id, state: 'refused' } });
  expect(refused.value.items).toMatchObject([{ id: made[0]?.id, state: 'refused' }]);
  expect(await accountOf(id, 'wallet')).toMatchObject({ balance: '90000' });
});
