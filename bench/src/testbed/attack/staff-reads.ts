import { Attempts, type AttackCase } from './harness/attack-case.ts';
import type { Actor, AttackFixture } from './harness/attack-fixture.ts';

async function entriesOf(fixture: AttackFixture, { session }: Actor): Promise<number> {
  const rows = await fixture.testBed.query('select from platform.audit where user_id = $1', [
    session.user.uid,
  ]);
  return rows.length;
}

/** Looks through what the console shows of others, as an operator with nothing to do there. */
async function readWithoutATrace(fixture: AttackFixture) {
  const attempts = new Attempts();
  const omar = await fixture.demo('omar@marga.example');
  const { company } = await fixture.customer();
  const refusal = 'audit-reason-missing';
  for (const path of [`companies/${company}`, `money/${company}`, `ledger/wallet:${company}`])
    attempts.mustBeRefused(
      path.split(/[/:]/)[0] ?? '',
      await omar.ask('GET', `/v1/console/${path}`),
      refusal,
    );
  const reads = [
    `/v1/console/companies/${company}`,
    `/v1/console/money/${company}`,
    '/v1/console/companies',
    '/v1/console/support',
    `/v1/console/cancelled-bookings?reference=KUMAR${Date.now()}`,
  ];
  const before = await entriesOf(fixture, omar);
  for (const path of reads)
    await omar.must('GET', path, { headers: { 'marga-audit-reason': `other case-${Date.now()}` } });
  const made = (await entriesOf(fixture, omar)) - before;
  attempts.must('entries of what was read', made === reads.length, `${made} of ${reads.length}`);
  const owned = await fixture.testBed.query(
    `select from platform.audit where company_id = $1 and action = 'operators.read'`,
    [company],
  );
  attempts.must('entries that the owners see', owned.length === 2, `${owned.length}`);
  return attempts.outcome();
}

export const cases: readonly AttackCase[] = [
  { name: 'reads companies and travellers without a trace', item: 'V14.2.4', attack: readWithoutATrace },
];
