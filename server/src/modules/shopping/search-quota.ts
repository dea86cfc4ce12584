import type { CompanyId } from '@marga/contract/kernel/ids';
import { nowMs } from '../../platform/clock.ts';
import type { Platform } from '../../platform/context.ts';
import type { RedisStore } from '../../platform/redis.ts';

const MINUTE_MS = 60_000;
/** How long a process counts by itself before it tells the others. */
const TELL_MS = 200;

interface Tally {
  /** By all processes, as far as Redis has said. */
  known: number;
  /** By this one since. */
  untold: number;
  isTelling: boolean;
}

/**
 * How many searches a company has started in this minute, by all processes together. Nobody waits for the count: it is told
 * to the others in the background, a fifth of a second later at most.
 */
export class SearchQuota {
  #minute = 0;
  #tallies = new Map<CompanyId, Tally>();

  /** False when the company has started enough. */
  take({ redis, config }: Platform, company: CompanyId): boolean {
    const minute = Math.floor(nowMs() / MINUTE_MS);
    if (minute !== this.#minute) {
      this.#minute = minute;
      this.#tallies = new Map();
    }
    const tally = this.#tallies.get(company) ?? { known: 0, untold: 0, isTelling: false };
    this.#tallies.set(company, tally);
    if (tally.known + tally.untold >= config.SEARCHES_A_MINUTE) return false;
    tally.untold += 1;
    if (!tally.isTelling) {
      tally.isTelling = true;
      setTimeout(() => void tell(redis, `searches:${company}:${minute}`, tally), TELL_MS).unref();
    }
    return true;
  }
}

async function tell(redis: RedisStore, key: string, tally: Tally): Promise<void> {
  const told = tally.untold;
  const total = await redis.countBy(key, told, 2 * MINUTE_MS);
  tally.isTelling = false;
  // Without Redis each process counts its own.
  if (total === undefined) return;
  tally.known = total;
  tally.untold -= told;
}
