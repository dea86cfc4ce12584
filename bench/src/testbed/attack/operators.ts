import type { CompanyId } from '@marga/contract/kernel/ids';
import { PASSWORD } from '../test-bed.ts';
import { Attempts, type AttackCase } from './harness/attack-case.ts';
import { type Actor, type AttackFixture, withKey } from './harness/attack-fixture.ts';

/** The limits are those of an installation that sets none. */
const PER_COMPANY = '50000.00';
const COMPANIES_WITHIN_DAILY_LIMIT = 4;

const confirmPassword = (operator: Actor) =>
  operator.must('POST', '/v1/session/confirmation', { body: { password: PASSWORD } });

const credit = (operator: Actor, company: CompanyId, amount: string) =>
  operator.ask('POST', `/v1/console/money/${company}/adjustments`, {
    body: { account: 'wallet', amount: { amount, currency: 'INR' }, reason: 'Goodwill' },
    ...withKey(),
  });

const grantCreditLine = (operator: Actor, company: CompanyId, amount: string) =>
  operator.ask('POST', `/v1/console/money/${company}/credit-terms`, {
    body: { limit: { amount, currency: 'INR' }, cycle: 'monthly', dueDays: 10, reason: 'Goodwill' },
    ...withKey(),
  });

/** Signs up a company whose owner has proved their address, and has the operator approve it. */
async function approvedShell(fixture: AttackFixture, operator: Actor): Promise<Actor> {
  const shell = await fixture.stranger();
  const code = await fixture.mailedCode(shell.email, 'verify-email');
  await shell.visitor.must('POST', '/v1/email-verifications/completion', { body: { code } });
  await operator.must('POST', `/v1/console/companies/${shell.company}/approval`, { body: {} });
  return shell;
}

async function fundOwnShells(fixture: AttackFixture) {
  const attempts = new Attempts();
  const omar = await fixture.demo('omar@marga.example');
  const shells = [await approvedShell(fixture, omar), await approvedShell(fixture, omar)];
  await confirmPassword(omar);
  for (const { company } of shells) {
    attempts.mustBeRefused('credit', await credit(omar, company, '0.01'), 'company-too-new');
    attempts.mustBeRefused('credit line', await grantCreditLine(omar, company, '0.01'), 'company-too-new');
  }
  await fixture.testBed.query(
    `update identity.company set credit_from = credit_from - interval '8 days' where id = any ($1)`,
    [shells.map(({ company }) => company)],
  );
  for (const { company } of shells) {
    const { body } = await credit(omar, company, '0.01');
    const { id, state } = body as { id: string; state: string };
    attempts.must('credit after the first week', state === 'proposed', state);
    const agreed = await omar.ask('POST', `/v1/console/proposals/${id}/decision`, {
      body: { approve: true, reason: 'Looks right to me' },
      ...withKey(),
    });
    attempts.mustBeRefused('agree to it', agreed, 'permission-denied');
  }
  return attempts.outcome();
}

async function joinAnApprovedCompany(fixture: AttackFixture) {
  const attempts = new Attempts();
  const omar = await fixture.demo('omar@marga.example');
  const shell = await approvedShell(fixture, omar);
  await shell.must('POST', '/v1/session/confirmation', { body: { password: shell.visitor.password } });
  for (const role of ['owner', 'booker']) {
    const body = { email: 'omar@marga.example', role, dailyLimit: null, locale: 'en' };
    attempts.mustBeRefused(
      `invited as ${role}`,
      await shell.ask('POST', '/v1/invitations', { body }),
      'operator-cannot-join',
    );
  }
  return attempts.outcome();
}

async function creditManyCompanies(fixture: AttackFixture) {
  const attempts = new Attempts();
  const leela = await fixture.demo('leela@marga.example');
  await confirmPassword(leela);
  const customers = await Promise.all(
    Array.from({ length: COMPANIES_WITHIN_DAILY_LIMIT + 2 }, () => fixture.customer('0.01')),
  );
  const answers = await Promise.all(customers.map(({ company }) => credit(leela, company, PER_COMPANY)));
  const done = answers.filter(({ body }) => (body as { state: string }).state === 'done').length;
  attempts.must(
    `${customers.length} companies at once`,
    done <= COMPANIES_WITHIN_DAILY_LIMIT,
    `${done} of them credited without a second person`,
  );
  return attempts.outcome();
}

export const cases: readonly AttackCase[] = [
  { name: 'funds companies that the same operator approved', item: 'V2.3.2', attack: fundOwnShells },
  { name: 'makes an operator a member of a company', item: 'V8.2.1', attack: joinAnApprovedCompany },
  {
    name: 'credits many companies, each up to the limit without a second person',
    item: 'V2.3.2',
    attack: creditManyCompanies,
    requests: 80,
  },
];
