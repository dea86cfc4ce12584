import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, test } from 'vitest';
import { approveCompany } from '@marga/contract/identity/company-and-user-administration';
import type { CompanyId, Id } from '@marga/contract/kernel/ids';
import { decideProposal, proposeAdjustment, proposeCreditTerms } from '@marga/contract/ledger/ledger';
import { matchTransfer, recordTransfer } from '@marga/contract/payments/payments';
import { type Caller, startTestApi } from '../../../test/api.ts';
import { countWaitingConnections } from '../../../test/count-waiting-connections.ts';
import { seedCompany, seedStaff } from '../../../test/seed-companies-and-users.ts';

/** These tests check what one operator can do for companies of their own making. */

const api = await startTestApi({ APPROVAL_THRESHOLD: '100.00', OPERATOR_DAILY_LIMIT: '250.00' });
const reason = 'Goodwill';
const rupees = (amount: string) => ({ amount, currency: 'INR' });

const adjust = (as: Caller, companyId: CompanyId, amount: string) =>
  api.call(proposeAdjustment, {
    as,
    key: randomUUID(),
    params: { companyId },
    body: { account: 'wallet', amount: rupees(amount), reason },
  });

const grant = (as: Caller, companyId: CompanyId, limit: string) =>
  api.call(proposeCreditTerms, {
    as,
    key: randomUUID(),
    params: { companyId },
    body: { limit: rupees(limit), cycle: 'monthly', dueDays: 10, reason },
  });

const agree = (as: Caller, proposalId: Id<'proposal'>) =>
  api.call(decideProposal, {
    as,
    key: randomUUID(),
    params: { proposalId },
    body: { approve: true, reason: 'I have looked' },
  });

const isDone = ({ value }: { value: { state: string } }) => value.state === 'done';

/** Moves the company's first approval back by more than the week in which operators do not credit it. */
const aWeekLater = (company: CompanyId) =>
  api.admin(`update identity.company set credit_from = credit_from - interval '8 days' where id = $1`, [
    company,
  ]);

async function seedApprovedBy(as: Caller): Promise<CompanyId> {
  const { id } = await seedCompany(api, { state: 'unverified' });
  await api.admin(`update identity.company set credit_from = 'infinity' where id = $1`, [id]);
  const { status } = await api.call(approveCompany, { as, params: { companyId: id } });
  expect(status).toBe(200);
  return id;
}

test('one operator moves no more alone in a day than the daily limit, however many companies there are', async () => {
  const [anil, bela] = [await seedStaff(api, 'operator'), await seedStaff(api, 'operator')];
  const companies = await Promise.all(Array.from({ length: 4 }, () => seedCompany(api)));
  const [one, two, three, four] = companies.map(({ id }) => id) as [
    CompanyId,
    CompanyId,
    CompanyId,
    CompanyId,
  ];
  expect(isDone(await adjust(anil, one, '100.00'))).toBe(true);
  expect(isDone(await grant(anil, two, '100.00'))).toBe(true);
  expect(isDone(await adjust(anil, three, '50.01'))).toBe(false);
  expect(isDone(await adjust(anil, three, '50.00'))).toBe(true);
  expect(isDone(await adjust(anil, four, '0.01'))).toBe(false);
  expect(isDone(await adjust(bela, four, '100.00')), 'another operator').toBe(true);
  await api.admin(
    `update ledger.sole_approval set approved_at = approved_at - interval '1 day' where staff = $1`,
    [anil.user],
  );
  expect(isDone(await adjust(anil, four, '100.00')), 'the next day').toBe(true);
});

test('of twenty corrections for twenty companies at once, only those within the daily limit are done', async () => {
  const anil = await seedStaff(api, 'operator');
  const companies = await Promise.all(Array.from({ length: 20 }, () => seedCompany(api)));
  const answers = await Promise.all(companies.map(({ id }) => adjust(anil, id, '40.00')));
  expect(answers.filter(isDone)).toHaveLength(6);
  const [moved] = await api.admin<{ minor: string }>(
    `select sum(p.balance_minor)::text as minor from ledger.account p where p.id = any ($1)`,
    [companies.map(({ id }) => `wallet:${id}`)],
  );
  expect(moved?.minor).toBe('24000');
});

test('of two corrections that are decided at the same moment, the later one counts the earlier one', async () => {
  const anil = await seedStaff(api, 'operator');
  const companies = await Promise.all(Array.from({ length: 3 }, () => seedCompany(api)));
  const [one, two, three] = companies.map(({ id }) => id) as [CompanyId, CompanyId, CompanyId];
  expect(isDone(await adjust(anil, one, '100.00'))).toBe(true);
  const other = new pg.Client({ connectionString: api.database.migrator });
  await other.connect();
  await other.query('begin');
  // Nothing can be recorded as done alone until this transaction ends, so both corrections are under way at once.
  await other.query('lock table ledger.sole_approval in exclusive mode');
  const answers = Promise.all([adjust(anil, two, '100.00'), adjust(anil, three, '100.00')]);
  await expect.poll(() => countWaitingConnections(api), { timeout: 5_000 }).toBe(2);
  await other.query('commit');
  await other.end();
  expect((await answers).filter(isDone)).toHaveLength(1);
});

test('whoever approved a company does not fund it alone, and is not the second person for it', async () => {
  const [anil, bela, chitra] = await Promise.all([
    seedStaff(api, 'operator'),
    seedStaff(api, 'operator'),
    seedStaff(api, 'operator-lead'),
  ]);
  const company = await seedApprovedBy(anil);
  await aWeekLater(company);
  const own = await adjust(anil, company, '1.00');
  expect(own.value).toMatchObject({ state: 'proposed', needsSecond: true });
  expect((await grant(anil, company, '1.00')).value.state).toBe('proposed');
  expect((await agree(anil, own.value.id)).code).toBe('permission-denied');
  expect((await agree(bela, own.value.id)).value.state).toBe('done');
  expect(isDone(await adjust(bela, company, '1.00')), 'another operator funds it').toBe(true);
  const large = await adjust(bela, company, '500.00');
  expect((await agree(anil, large.value.id)).code).toBe('permission-denied');
  expect((await agree(chitra, large.value.id)).value.state).toBe('done');
});

test('in its first week a company gets neither a manual credit nor a credit line, whoever agrees', async () => {
  const [anil, bela] = [await seedStaff(api, 'operator'), await seedStaff(api, 'operator')];
  const waiting = await seedCompany(api, { state: 'unverified' });
  await api.admin(`update identity.company set credit_from = 'infinity' where id = $1`, [waiting.id]);
  expect((await adjust(bela, waiting.id, '1.00')).code, 'not approved yet').toBe('company-too-new');
  const company = await seedApprovedBy(anil);
  expect((await adjust(bela, company, '0.01')).code).toBe('company-too-new');
  expect((await adjust(bela, company, '5000.00')).code).toBe('company-too-new');
  expect((await grant(bela, company, '0.01')).code).toBe('company-too-new');
  await aWeekLater(company);
  expect(isDone(await adjust(bela, company, '1.00'))).toBe(true);
  expect(isDone(await grant(bela, company, '1.00'))).toBe(true);
});

test('in its first week a bank transfer that an operator typed in is matched by another one', async () => {
  const [anil, bela, chitra] = [
    await seedStaff(api, 'operator'),
    await seedStaff(api, 'operator'),
    await seedStaff(api, 'operator'),
  ];
  const companyId = await seedApprovedBy(anil);
  const utr = `UTR${randomUUID().slice(0, 13).toUpperCase()}`;
  const body = { amount: rupees('10.00'), payer: 'Shell Tours', utr, receivedOn: '2026-11-14' };
  const { value: transfer } = await api.call(recordTransfer, { as: bela, key: randomUUID(), body });
  const match = (as: Caller) =>
    api.call(matchTransfer, {
      as,
      key: randomUUID(),
      params: { transferId: transfer.id },
      body: { companyId, reason },
    });
  expect((await match(bela)).code).toBe('second-person-needed');
  expect((await match(chitra)).value.state).toBe('matched');
});

test('suspending and reinstating a company neither starts its first week anew nor names another approver', async () => {
  const anil = await seedStaff(api, 'operator');
  const company = await seedApprovedBy(anil);
  const read = () =>
    api.admin<object>('select approved_by, credit_from from identity.company where id = $1', [company]);
  const before = await read();
  expect(before).toEqual([{ approved_by: anil.user, credit_from: expect.any(Date) as Date }]);
  await api.admin(`update identity.company set state = 'suspended' where id = $1`, [company]);
  const lead = await seedStaff(api, 'operator-lead');
  await api.admin(
    `select identity.record_company_decision($1, '{suspended}', 'approved', null, 'identity.company-reinstated', 'company-reinstated')
      from (select set_config('marga.staff', $2, true), set_config('marga.request', '{"id": "req"}', true)) authorized`,
    [company, lead.user],
  );
  expect(await read()).toEqual(before);
});
