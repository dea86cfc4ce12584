import { setTimeout as sleep } from 'node:timers/promises';
import type { BusCriteria } from '@marga/contract/criteria';
import type { Trial } from '../trial.ts';
import { HEALTHY, truthOf } from './fleet.ts';
import { type Seen, watch } from './watching.ts';

interface Gone {
  readonly searches: number;
  readonly compared: number;
  readonly broken: readonly string[];
}

/**
 * Buyers ask a few questions over and over, so that most answers are shared, while Redis is killed and started again.
 * Whatever a supplier is said to have answered must be what it answers when it is asked directly: all of it, and no more.
 */
export async function searchWhileRedisDies(
  trial: Trial,
  questions: readonly BusCriteria[],
  lastsMs: number,
): Promise<Gone> {
  const truths = new Map(
    await Promise.all(
      questions.map(
        async (criteria) => [keyOf(criteria), await truthOf(trial.system.sandboxUrl, criteria)] as const,
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
      const { over } = watch(criteria, {
        apiUrl: trial.system.apiUrl,
        headers: trial.buyer.headers,
        needed: HEALTHY,
        readsOffers: true,
      });
      seen.push(await over);
    }
  };
  const dying = (async () => {
    await sleep(lastsMs / 3);
    await trial.system.redis.killHard();
    await sleep(lastsMs / 3);
    await trial.system.redis.restart();
  })();
  await Promise.all([dying, ...Array.from({ length: 8 }, buyer)]);
  const judged = seen.map((one) => judge(one, truths.get(keyOf(one.criteria)) ?? new Set()));
  return {
    searches: seen.length,
    compared: judged.reduce((sum, { compared }) => sum + compared, 0),
    broken: judged.flatMap(({ broken }) => broken),
  };
}

function judge(
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
