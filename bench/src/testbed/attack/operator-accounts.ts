import type { UserId } from '@marga/contract/kernel/ids';
import { PASSWORD } from '../test-bed.ts';
import { Attempts, type AttackCase } from './harness/attack-case.ts';
import type { Actor, AttackFixture } from './harness/attack-fixture.ts';

const reason = 'We need one more';

const confirmPassword = (operator: Actor) =>
  operator.must('POST', '/v1/session/confirmation', { body: { password: PASSWORD } });

const appoint = (operator: Actor, email: string) =>
  operator.ask('POST', '/v1/console/staff', {
    body: { email, name: 'Kiran Desai', role: 'operator-lead', reason },
  });

const setRole = (operator: Actor, user: UserId, role: string) =>
  operator.ask('PUT', `/v1/console/staff/${user}/role`, { body: { role, reason } });

const agree = (operator: Actor, proposal: string) =>
  operator.ask('POST', `/v1/console/staff-proposals/${proposal}/decision`, {
    body: { approve: true, reason: 'Looks right to me' },
  });

async function appointAnAccompliceAlone(fixture: AttackFixture) {
  const attempts = new Attempts();
  const [leela, omar] = [await fixture.demo('leela@marga.example'), await fixture.demo('omar@marga.example')];
  await confirmPassword(leela);
  await confirmPassword(omar);
  const email = `accomplice-${Date.now()}@evil.example`;
  attempts.mustBeRefused('as an operator', await appoint(omar, email), 'permission-denied');
  const { body } = await appoint(leela, email);
  const { id, state } = body as { id: string; state: string };
  attempts.must('as a lead', state === 'proposed', state);
  attempts.mustBeRefused('agree to it', await agree(leela, id), 'permission-denied');
  const made = await fixture.testBed.query('select from engine."user" where "email" = $1', [email]);
  attempts.must('accounts of the accomplice', made.length === 0, `${made.length}`);
  const member = await fixture.customer('0.01');
  attempts.mustBeRefused(
    'a member of a company',
    await appoint(leela, member.email),
    'address-not-for-operators',
  );
  await leela.must('POST', `/v1/console/staff-proposals/${id}/withdrawal`, { body: { reason } });
  return attempts.outcome();
}

async function becomeALead(fixture: AttackFixture) {
  const attempts = new Attempts();
  const [leela, omar] = [await fixture.demo('leela@marga.example'), await fixture.demo('omar@marga.example')];
  await confirmPassword(leela);
  await confirmPassword(omar);
  const self = omar.session.user.uid;
  attempts.mustBeRefused(
    'give oneself the role',
    await setRole(omar, self, 'operator-lead'),
    'permission-denied',
  );
  const { body } = await setRole(leela, self, 'operator-lead');
  const { id, state } = body as { id: string; state: string };
  attempts.must('be given it by one lead', state === 'proposed', state);
  attempts.mustBeRefused('agree to one’s own', await agree(omar, id), 'permission-denied');
  await leela.must('POST', `/v1/console/staff-proposals/${id}/withdrawal`, { body: { reason } });
  return attempts.outcome();
}

async function leaveNobodyInCharge(fixture: AttackFixture) {
  const attempts = new Attempts();
  const [leela, omar] = [await fixture.demo('leela@marga.example'), await fixture.demo('omar@marga.example')];
  await confirmPassword(leela);
  const lead = leela.session.user.uid;
  const removal = { body: { reason } };
  const path = `/v1/console/staff/${lead}/removal`;
  attempts.mustBeRefused('as an operator', await omar.ask('POST', path, removal), 'permission-denied');
  attempts.mustBeRefused('remove oneself', await leela.ask('POST', path, removal), 'permission-denied');
  attempts.mustBeRefused('give one’s role up', await setRole(leela, lead, 'operator'), 'permission-denied');
  attempts.mustBeRefused('delete one’s account', await leela.ask('DELETE', '/v1/account'), 'last-operator');
  return attempts.outcome();
}

async function appointWithAStolenSession(fixture: AttackFixture) {
  const attempts = new Attempts();
  const leela = await fixture.logIn('leela@marga.example', PASSWORD);
  await fixture.testBed.query(
    `update engine.session set confirmed_at = confirmed_at - interval '1 hour', "createdAt" = "createdAt" - interval '1 hour'
      where "userId" = $1`,
    [leela.session.user.uid],
  );
  attempts.mustBeRefused(
    'appoint',
    await appoint(leela, `accomplice-${Date.now()}@evil.example`),
    'requires-recent-login',
  );
  return attempts.outcome();
}

export const cases: readonly AttackCase[] = [
  { name: 'appoints an accomplice alone', item: 'V2.3.2', attack: appointAnAccompliceAlone },
  { name: 'becomes an operator lead', item: 'V8.3.1', attack: becomeALead },
  { name: 'leaves nobody who can manage operators', item: 'V2.3.2', attack: leaveNobodyInCharge },
  {
    name: 'appoints an operator without a recent password',
    item: 'V7.5.1',
    attack: appointWithAStolenSession,
  },
];
