import { parseArgs } from 'node:util';
import { type AttackCase, DEFAULT_REQUESTS } from '../testbed/attack/harness/attack-case.ts';
import { AttackFixture } from '../testbed/attack/harness/attack-fixture.ts';
import { loadAttackCases } from '../testbed/attack/harness/load-attack-cases.ts';
import { startTestBed } from '../testbed/test-bed.ts';

/**
 * Runs every attack of `testbed/attack` against the whole system, one after the other, and fails when one succeeds or
 * cannot be run.
 */
export async function run(args: string[]): Promise<{ ok: boolean }> {
  const { values } = parseArgs({
    args,
    options: { quick: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
  });
  const chosen = (await loadAttackCases()).flatMap(({ subject, cases }) =>
    cases
      .filter(({ isSlow = false }) => !values.quick || !isSlow)
      .filter(({ name }) => `${subject}: ${name}`.includes(values.only))
      .map((attackCase) => ({ subject, attackCase })),
  );
  chosen.sort((one, other) => Number(one.attackCase.runsLast ?? 0) - Number(other.attackCase.runsLast ?? 0));
  if (chosen.length === 0) throw new Error(`no case contains "${values.only}"`);
  const startedAt = performance.now();
  const testBed = await startTestBed('attack', {
    durable: false,
    // The limits are low, so that a flood needs few requests.
    env: {
      LOG_LEVEL: 'error',
      TRUSTED_PROXIES: '127.0.0.1',
      PUBLIC_REQUESTS_A_MINUTE: '100',
      SUPPLIER_SEARCHES: '8',
    },
  });
  let ok = false;
  try {
    const fixture = new AttackFixture(testBed);
    const counts = { repelled: 0, succeeded: 0, notRun: 0 };
    for (const { subject, attackCase } of chosen) {
      const end = await runCase(fixture, subject, attackCase);
      counts[end] += 1;
    }
    ok = counts.succeeded + counts.notRun === 0;
    return { ok, ...counts, seconds: secondsSince(startedAt) } as { ok: boolean };
  } finally {
    await testBed.end(ok);
  }
}

async function runCase(
  fixture: AttackFixture,
  subject: string,
  { name, item, attack, requests = DEFAULT_REQUESTS }: AttackCase,
): Promise<'repelled' | 'succeeded' | 'notRun'> {
  const startedAt = performance.now();
  fixture.allowRequests(requests);
  const print = (end: string, seen: string): void =>
    console.log(`${end}  ${subject} (${item}): ${name}, ${secondsSince(startedAt)} s\n    ${seen}`);
  try {
    const { kind, seen } = await attack(fixture);
    print(kind === 'repelled' ? 'repelled ' : 'SUCCEEDED', seen);
    return kind;
  } catch (error) {
    print('NOT RUN  ', error instanceof Error ? (error.stack ?? error.message) : String(error));
    return 'notRun';
  }
}

function secondsSince(startedAt: number): number {
  return Math.round((performance.now() - startedAt) / 100) / 10;
}
