import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { addMsToInstant } from '@marga/contract/kernel/time';
import { listRules, listTaxRules } from '@marga/contract/pricing/pricing';
import {
  createRule,
  createTaxRule,
  decidePricingProposal,
  endRule,
  listPricingProposals,
  readPricingProposalPreview,
  type PricingProposal,
  setGroup,
  withdrawPricingProposal,
} from '@marga/contract/pricing/pricing-proposals';
import { type Caller, startTestApi } from '../../../test/api.ts';
import { startCheckoutOfNewTrip } from '../../../test/search-and-start-checkout.ts';
import { seedCompany, seedStaff } from '../../../test/seed-companies-and-users.ts';
import { now } from '../../platform/clock.ts';

/** These tests check that no operator changes alone what a company pays. */

const api = await startTestApi();
const [lead, otherLead, omar] = [
  await seedStaff(api, 'operator-lead'),
  await seedStaff(api, 'operator-lead'),
  await seedStaff(api, 'operator'),
];
const reason = 'Agreed with the company';

const commission = (companyId: string, changes: Readonly<Record<string, unknown>> = {}) => ({
  kind: 'commission',
  name: 'For this company',
  scope: { companyId },
  value: { kind: 'percent', basisPoints: 200, of: 'fare' },
  reason,
  ...changes,
});

const propose = async (body: object, as: Caller = lead) => (await api.call(createRule, { as, body })).value;

const decide = (proposal: PricingProposal, as: Caller, approve = true) =>
  api.call(decidePricingProposal, {
    as,
    key: randomUUID(),
    params: { proposalId: proposal.id },
    body: { approve, reason: 'I have looked' },
  });

const rulesOf = async (companyId: string) =>
  (await api.call(listRules, { as: omar, query: { companyId } })).value.items;

const expireRecentAuthentication = ({ user }: { user: string }) =>
  api.admin(
    `update engine.session set "createdAt" = platform.now() - interval '1 hour', confirmed_at = platform.now() - interval '1 hour'
      where "userId" = $1`,
    [user],
  );

describe('a rule', () => {
  test('counts only once a second operator has agreed to it', async () => {
    const { id } = await seedCompany(api);
    const proposal = await propose(commission(id));
    expect(proposal).toMatchObject({
      state: 'proposed',
      needsSecond: true,
      company: { id },
      change: { kind: 'rule', before: null, draft: { value: { basisPoints: 200 } } },
    });
    expect(await rulesOf(id)).toEqual([]);
    expect((await decide(proposal, lead)).code).toBe('permission-denied');
    expect(await rulesOf(id)).toEqual([]);
    const { value: decided } = await decide(proposal, omar);
    expect(decided).toMatchObject({ state: 'done', decidedBy: { id: omar.user } });
    expect(await rulesOf(id)).toMatchObject([{ state: 'valid', value: { basisPoints: 200 } }]);
    expect((await decide(proposal, otherLead)).code).toBe('state-changed');
    const audited = await api.admin(
      `select action, user_id, company_id from platform.audit where detail ->> 'proposal' = $1 order by seq`,
      [proposal.id],
    );
    expect(audited).toEqual([
      { action: 'pricing.proposal-made', user_id: lead.user, company_id: null },
      { action: 'pricing.proposal-agreed', user_id: omar.user, company_id: null },
      { action: 'pricing.rule-written', user_id: omar.user, company_id: id },
    ]);
  });

  test('is not agreed to by whoever approved the company', async () => {
    const { id } = await seedCompany(api);
    await api.admin('update identity.company set approved_by = $2 where id = $1', [id, omar.user]);
    const proposal = await propose(commission(id));
    expect((await decide(proposal, omar)).code).toBe('permission-denied');
    expect((await decide(proposal, otherLead)).value.state).toBe('done');
  });

  test('needs a recent password of both', async () => {
    const { id } = await seedCompany(api);
    const [tired, tiredSecond] = [await seedStaff(api, 'operator-lead'), await seedStaff(api, 'operator')];
    const proposal = await propose(commission(id), tired);
    await expireRecentAuthentication(tired);
    await expireRecentAuthentication(tiredSecond);
    const again = await api.call(createRule, { as: tired, body: commission(id) });
    expect(again.code).toBe('requires-recent-login');
    expect((await decide(proposal, tiredSecond)).code).toBe('requires-recent-login');
  });

  test('whose start has passed meanwhile begins when it is agreed to', async () => {
    const { id } = await seedCompany(api);
    const validFrom = addMsToInstant(now(), 60_000);
    const proposal = await propose(commission(id, { validFrom }));
    // The proposal was made an hour ago, as far as the database can tell.
    await api.admin(
      `update approvals.approval set detail = jsonb_set(jsonb_set(detail, '{draft,validFrom}', to_jsonb($2::text)),
          '{change,draft,validFrom}', to_jsonb($2::text)) where id = $1`,
      [proposal.id, addMsToInstant(validFrom, -3_600_000)],
    );
    expect((await decide(proposal, omar)).value.state).toBe('done');
    const [rule] = await rulesOf(id);
    expect(rule?.state).toBe('valid');
    expect(rule && rule.validFrom > addMsToInstant(validFrom, -3_600_000)).toBe(true);
  });

  test('that has been changed since it was proposed is not changed again', async () => {
    const { id } = await seedCompany(api);
    await decide(await propose(commission(id)), omar);
    const [rule] = await rulesOf(id);
    const second = await propose(commission(id, { replaces: rule?.id }));
    expect(second.change).toMatchObject({ before: { id: rule?.id, version: 1 } });
    // Another change of the same rule cannot wait beside it.
    const ended = () =>
      api.call(endRule, { as: otherLead, params: { ruleId: rule?.id ?? '' }, body: { reason } });
    expect((await ended()).code).toBe('proposal-waiting');
    await api.admin(`update approvals.approval set fingerprint = '7' where id = $1`, [second.id]);
    expect((await decide(second, omar)).value.state).toBe('failed');
    expect(await rulesOf(id)).toMatchObject([{ version: 1, state: 'valid' }]);
    const { value: end } = await ended();
    expect((await decide(end, omar)).value.state).toBe('done');
    expect(await rulesOf(id)).toMatchObject([{ version: 1, state: 'over' }]);
    expect((await ended()).code).toBe('state-changed');
  });

  test('of two for the same scope, agreed to one after the other, only the first is written', async () => {
    const { id } = await seedCompany(api);
    const [one, two] = [await propose(commission(id)), await propose(commission(id), otherLead)];
    expect((await decide(one, omar)).value.state).toBe('done');
    expect((await decide(two, omar)).value).toMatchObject({ state: 'failed' });
    expect(await rulesOf(id)).toHaveLength(1);
  });

  test('of many who decide at once one does', async () => {
    const { id } = await seedCompany(api);
    const proposal = await propose(commission(id));
    const seconds = await Promise.all(Array.from({ length: 4 }, () => seedStaff(api, 'operator')));
    const answers = await Promise.all(seconds.map((as) => decide(proposal, as)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'state-changed')).toHaveLength(3);
    expect(await rulesOf(id)).toHaveLength(1);
  });

  test.each([
    ['commission', 3_000, '10000.00'],
    ['incentive', 3_000, '10000.00'],
    ['markup', 5_000, '100000.00'],
    ['service-fee', 5_000, '100000.00'],
  ] as const)(
    'of the kind %s above its ceiling is refused, whoever would agree',
    async (kind, basisPoints, rupees) => {
      const { id } = await seedCompany(api);
      const amount = { amount: rupees.replace('.00', '.01'), currency: 'INR' };
      for (const value of [
        { kind: 'percent', basisPoints: basisPoints + 1, of: 'fare' },
        { kind: 'fixed', amount, per: 'booking' },
      ]) {
        const { code } = await api.call(createRule, { as: lead, body: commission(id, { kind, value }) });
        expect(code).toBe('request-invalid');
      }
      await expect(
        api.admin(
          `insert into pricing.rule (id, version, kind, name, company_id, basis_points, share_of, valid_from, created_by, created_by_name)
            values ($1, 1, $2, 'A gift', $3, $4, 'fare', platform.now() + interval '1 second', 'x', 'x')`,
          [`rul_${kind}`, kind, id, basisPoints + 1],
        ),
      ).rejects.toThrow('rule_ceiling');
      const body = commission(id, { kind, value: { kind: 'percent', basisPoints, of: 'fare' } });
      expect((await api.call(createRule, { as: lead, body })).status).toBe(201);
    },
  );
});

test('a tax rule is written once a second operator has agreed, and no rate is above the highest of GST', async () => {
  const draft = {
    code: 'gst.cab',
    title: 'GST inside a cab',
    params: { basisPoints: 1_800, hasCredit: true },
    citation: 'A council to come',
    status: 'verify',
    validFrom: addMsToInstant(now(), 86_400_000),
    reason,
  };
  const versions = async () =>
    (await api.call(listTaxRules, { as: lead })).value.rules.filter(({ code }) => code === 'gst.cab');
  const high = { ...draft, params: { basisPoints: 4_001, hasCredit: true } };
  expect((await api.call(createTaxRule, { as: lead, body: high })).code).toBe('request-invalid');
  const { value } = await api.call(createTaxRule, { as: lead, body: draft });
  expect(value).toMatchObject({
    state: 'proposed',
    company: null,
    change: { kind: 'tax-rule', before: { version: 1 } },
  });
  expect(await versions()).toHaveLength(1);
  expect((await api.call(createTaxRule, { as: otherLead, body: draft })).code).toBe('proposal-waiting');
  expect((await decide(value, lead)).code).toBe('permission-denied');
  expect((await decide(value, omar)).value.state).toBe('done');
  expect(await versions()).toMatchObject([{ version: 1 }, { version: 2, state: 'coming' }]);
  expect((await api.call(createTaxRule, { as: lead, body: draft })).code).toBe('rule-overlaps');
});

test('a company changes its group once a second operator has agreed', async () => {
  const { id } = await seedCompany(api);
  const put = (group: string | null) =>
    api.call(setGroup, { as: lead, params: { companyId: id }, body: { group, reason } });
  const groupOf = () => api.admin('select group_name from pricing.company_group where company_id = $1', [id]);
  const { value } = await put('Friends');
  expect(value.change).toEqual({ kind: 'group', group: 'Friends', before: null });
  expect(await groupOf()).toEqual([]);
  expect((await put('Others')).code).toBe('proposal-waiting');
  expect((await decide(value, lead)).code).toBe('permission-denied');
  expect((await decide(value, omar)).value.state).toBe('done');
  expect(await groupOf()).toEqual([{ group_name: 'Friends' }]);
  expect((await put('Friends')).code).toBe('state-changed');
  const { value: out } = await put(null);
  expect((await decide(out, omar)).value.state).toBe('done');
  expect(await groupOf()).toEqual([]);
});

test('a proposal is refused or withdrawn, is listed with its state, and writes nothing', async () => {
  const { id } = await seedCompany(api);
  const refused = await propose(commission(id));
  expect((await decide(refused, omar, false)).value).toMatchObject({
    state: 'refused',
    decisionReason: 'I have looked',
  });
  const mine = await propose(commission(id));
  const withdraw = (as: Caller) =>
    api.call(withdrawPricingProposal, {
      as,
      params: { proposalId: mine.id },
      body: { reason: 'A typing error' },
    });
  expect((await withdraw(otherLead)).code).toBe('permission-denied');
  expect((await withdraw(lead)).value.state).toBe('withdrawn');
  const { value } = await api.call(listPricingProposals, { as: omar, query: { state: 'withdrawn' } });
  expect(value.items.map((item) => item.id)).toEqual([mine.id]);
  expect(await rulesOf(id)).toEqual([]);
});

test('whoever decides sees what a change of each kind would have changed', async () => {
  const company = await seedCompany(api, { roles: ['owner'], wallet: '9000000.00' });
  await startCheckoutOfNewTrip(api, company.as('owner'), { destination: 'DXB' });
  const preview = (proposalId: string) =>
    api.call(readPricingProposalPreview, { as: omar, params: { proposalId } });
  const inGroup = await propose(commission(company.id, { scope: { group: 'gold' } }));
  await decide(inGroup, omar);
  expect((await preview(inGroup.id)).code).toBe('state-changed');
  const { value: put } = await api.call(setGroup, {
    as: lead,
    params: { companyId: company.id },
    body: { group: 'gold', reason },
  });
  // The rule of the group begins after the sale, so the sale itself would not have changed.
  expect((await preview(put.id)).value).toMatchObject({ looked: 1, changed: 0 });
  const rule = await propose(commission(company.id));
  expect((await preview(rule.id)).value).toMatchObject({ looked: 1, changed: 1 });
  const { value: tax } = await api.call(createTaxRule, {
    as: lead,
    body: {
      code: 'round-off.net',
      title: 'Round to ten thousand rupees',
      params: { unit: { amount: '10000.00', currency: 'INR' }, rounding: 'up' },
      citation: 'A council to come',
      status: 'verify',
      validFrom: addMsToInstant(now(), 86_400_000),
      reason,
    },
  });
  expect((await preview(tax.id)).value).toMatchObject({ looked: 1, changed: 1 });
});
