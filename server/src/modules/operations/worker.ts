import type { Db } from '../../platform/db/db.ts';
import { repeat } from '../../platform/lifecycle.ts';
import type { Log } from '../../platform/log.ts';
import type { RedisStore } from '../../platform/redis.ts';
import { callLapseProposals } from './acts-sql.ts';
import { tellDesk } from './lease.ts';

/** How late it may be written down that a proposal has lapsed; nobody can agree to it from the moment that it has. */
const LAPSE_MS = 15_000;
const AT_ONCE = 50;

export async function lapseProposals({
  relayDb,
  redis,
}: {
  readonly relayDb: Db;
  readonly redis: RedisStore;
}): Promise<number> {
  const [[answer]] = await relayDb.run([callLapseProposals({ most: AT_ONCE })]);
  const lapsed = answer?.lapsed ?? 0;
  if (lapsed > 0) tellDesk({ redis });
  return lapsed;
}

export function runOperations(
  deps: Parameters<typeof lapseProposals>[0] & { readonly log: Log },
): (() => Promise<void>)[] {
  return [
    repeat(deps.log, 'proposals of the desk', async () => ({
      again: (await lapseProposals(deps)) === AT_ONCE ? 'now' : LAPSE_MS,
    })),
  ];
}
