import type { CompanyId } from '@marga/contract/kernel/ids';
import { PASSWORD } from '../test-bed.ts';
import { Attempts, type AttackCase } from './harness/attack-case.ts';
import { type Actor, type AttackFixture, withKey } from './harness/attack-fixture.ts';

/** Gives one company more than it pays, as one operator. */
const commission = (company: CompanyId, basisPoints: number) => ({
  kind: 'commission',
  name: 'For a friend',
  scope: { companyId: company },
  value: { kind: 'percent', basisPoints, of: 'fare' },
  reason: 'Goodwill',
});

const createRule = (operator: Actor, company: CompanyId, basisPoints: number) =>
  operator.ask('POST', '/v1/console/pricing-rules', { body: commission(company, basisPoints) });

async function rulesOf(fixture: AttackFixture, company: CompanyId): Promise<number> {
  const rows = await fixture.testBed.query('select from pricing.rule where company_id = $1', [company]);
  return rows.length;
}

async function giveCommissionAlone(fixture: AttackFixture) {
  const attempts = new Attempts();
  const leela = await fixture.demo('leela@marga.example');
  await leela.must('POST', '/v1/session/confirmation', { body: { password: PASSWORD } });
  const { company } = await fixture.customer();
  attempts.mustBeRefused('the whole fare', await createRule(leela, company, 10_000), 'request-invalid');
  const { body } = await createRule(leela, company, 3_000);
  const { id, state } = body as { id: string; state: string };
  attempts.must('a commission', state === 'proposed', state);
  const agreed = await leela.ask('POST', `/v1/console/pricing-proposals/${id}/decision`, {
    body: { approve: true, reason: 'Looks right to me' },
    ...withKey(),
  });
  attempts.mustBeRefused('agree to it', agreed, 'permission-denied');
  const group = await leela.ask('PUT', `/v1/console/pricing-groups/${company}`, {
    body: { group: 'Agencies', reason: 'Goodwill' },
  });
  const { state: put } = group.body as { state: string };
  attempts.must('into a group', put === 'proposed', put);
  const rules = await rulesOf(fixture, company);
  attempts.must('rules that apply', rules === 0, `${rules}`);
  return attempts.outcome();
}

async function giveCommissionWithAStolenSession(fixture: AttackFixture) {
  const attempts = new Attempts();
  const leela = await fixture.logIn('leela@marga.example', PASSWORD);
  const { company } = await fixture.customer();
  await fixture.testBed.query(
    `update engine.session set confirmed_at = confirmed_at - interval '1 hour', "createdAt" = "createdAt" - interval '1 hour'
      where "userId" = (select "id" from engine."user" where "email" = $1)`,
    [leela.email],
  );
  const refusal = 'requires-recent-login';
  attempts.mustBeRefused('rule', await createRule(leela, company, 100), refusal);
  const tax = await leela.ask('POST', '/v1/console/tax-rules', {
    body: {
      code: 'gst.own-service',
      title: 'No tax',
      params: { basisPoints: 0, hasCredit: false },
      citation: 'My own law',
      status: 'sure',
      validFrom: '2039-04-01T00:00:00.000Z',
      reason: 'Goodwill',
    },
  });
  attempts.mustBeRefused('tax rule', tax, refusal);
  const methods = await leela.ask('PUT', `/v1/console/money/${company}/methods`, {
    body: { methods: ['later'], reason: 'Goodwill' },
  });
  attempts.mustBeRefused('payment methods', methods, refusal);
  await leela.must('POST', '/v1/session/confirmation', { body: { password: PASSWORD } });
  return attempts.outcome();
}

async function letACompanyPayLaterAlone(fixture: AttackFixture) {
  const attempts = new Attempts();
  const omar = await fixture.demo('omar@marga.example');
  await omar.must('POST', '/v1/session/confirmation', { body: { password: PASSWORD } });
  const { company } = await fixture.customer();
  const { body } = await omar.ask('PUT', `/v1/console/money/${company}/methods`, {
    body: { methods: ['wallet', 'gateway', 'later'], reason: 'Goodwill' },
  });
  const { id, state } = body as { id: string; state: string };
  attempts.must('pay later', state === 'proposed', state);
  const agreed = await omar.ask('POST', `/v1/console/proposals/${id}/decision`, {
    body: { approve: true, reason: 'Looks right to me' },
    ...withKey(),
  });
  attempts.mustBeRefused('agree to it', agreed, 'permission-denied');
  return attempts.outcome();
}

export const cases: readonly AttackCase[] = [
  { name: 'gives one company a commission alone', item: 'V2.3.2', attack: giveCommissionAlone },
  {
    name: 'changes prices without a recent password',
    item: 'V2.3.2',
    attack: giveCommissionWithAStolenSession,
  },
  { name: 'lets a company pay later alone', item: 'V2.3.2', attack: letACompanyPayLaterAlone },
];
