import { setTimeout as sleep } from 'node:timers/promises';
import type { BusCriteria } from '@marga/contract/search/criteria';
import type { TestBed } from '../test-bed.ts';
import { HEALTHY, fetchExpectedOffers } from './healthy-and-faulty-suppliers.ts';
import { type Seen, watchBusSearch } from './watch-bus-search.ts';

interface RedisOutageResult {
  readonly searches: number;
  readonly compared: number;
  readonly broken: readonly string[];
}

/**
 * Repeats a few searches, so that most responses are shared, while Redis is killed and restarted. The offers shown
 * for a supplier must be exactly those that it returns when queried directly.
 */
export async function searchDuringRedisOutage(
  testBed: TestBed,
  questions: readonly BusCriteria[],
  lastsMs: number,
): Promise<RedisOutageResult> {
  const truths = new Map(
    await Promise.all(
      questions.map(
        async (criteria) =>
          [keyOf(criteria), await fetchExpectedOffers(testBed.system.sandboxUrl, criteria)] as const,
      ),
    ),
  );
  const startedAt = performance.now();
  const seen: Seen[] = [];
  let asked = 0;
  const buyer = async (): Promise<void> => {
    while (performance.now() - startedAt < lastsMs) {
      const criteria = questions[asked++ % questions.length];
      if (!criteria) return;
      const { over } = watchBusSearch(criteria, {
        apiUrl: testBed.system.apiUrl,
        headers: testBed.buyer.headers,
        needed: HEALTHY,
        readsOffers: true,
      });
      seen.push(await over);
    }
  };
  const dying = (async () => {
    await sleep(lastsMs / 3);
    await testBed.system.redis.killHard();
    await sleep(lastsMs / 3);
    await testBed.system.redis.restart();
  })();
  await Promise.all([dying, ...Array.from({ length: 8 }, buyer)]);
  const checked = seen.map((one) => compareWithExpected(one, truths.get(keyOf(one.criteria)) ?? new Set()));
  return {
    searches: seen.length,
    compared: checked.reduce((sum, { compared }) => sum + compared, 0),
    broken: checked.flatMap(({ broken }) => broken),
  };
}

function compareWithExpected(
  { ends, offers, refused, isOver }: Seen,
  truth: ReadonlySet<string>,
): { compared: number; broken: string[] } {
  if (refused !== undefined) return { compared: 0, broken: [`while Redis was killed: ${refused}`] };
  const broken = isOver ? [] : ['while Redis was killed: a search did not end'];
  if (truth.size === 0) broken.push('a question has no answer: nothing can be compared');
  let compared = 0;
  for (const [supplier, { end }] of ends) {
    const shown = offers.get(supplier) ?? new Set();
    const isRight = end === 'answered' ? same(shown, truth) : shown.size === 0;
    if (end === 'answered') compared += 1;
    if (!isRight)
      broken.push(`a wrong result: ${supplier} ended as ${end} with ${shown.size} offers of ${truth.size}`);
  }
  return { compared, broken };
}

function same(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return some.size === others.size && [...some].every((mark) => others.has(mark));
}

function keyOf({ origin, destination, departOn }: BusCriteria): string {
  return [origin, destination, departOn].join(' ');
}
