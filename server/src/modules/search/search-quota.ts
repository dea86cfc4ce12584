import type { CompanyId } from '@marga/contract/kernel/ids';
import { nowMs } from '../../platform/clock.ts';
import type { Platform } from '../../platform/request-context.ts';
import type { RedisStore } from '../../platform/redis.ts';

const MINUTE_MS = 60_000;
/** A process reports its count to Redis at this interval; until then it counts by itself. */
const REPORT_MS = 200;

interface Usage {
  /** Counts the searches of all processes, as last reported by Redis. */
  known: number;
  /** Counts the searches of this process that have not been reported to Redis yet. */
  unreported: number;
  isReporting: boolean;
}

/**
 * Counts the searches that a company has started in this minute across all processes. Nobody waits for the count:
 * it is reported in the background, at most a fifth of a second later.
 */
export class SearchQuota {
  #minute = 0;
  #usages = new Map<CompanyId, Usage>();

  /** Counts one search of the company. Returns false when the company has reached its limit. */
  take({ redis, config }: Platform, company: CompanyId): boolean {
    const minute = Math.floor(nowMs() / MINUTE_MS);
    if (minute !== this.#minute) {
      this.#minute = minute;
      this.#usages = new Map();
    }
    const usage = this.#usages.get(company) ?? { known: 0, unreported: 0, isReporting: false };
    this.#usages.set(company, usage);
    if (usage.known + usage.unreported >= config.SEARCHES_A_MINUTE) return false;
    usage.unreported += 1;
    if (!usage.isReporting) {
      usage.isReporting = true;
      setTimeout(() => void report(redis, `searches:${company}:${minute}`, usage), REPORT_MS).unref();
    }
    return true;
  }
}

async function report(redis: RedisStore, key: string, usage: Usage): Promise<void> {
  const reported = usage.unreported;
  const total = await redis.countBy(key, reported, 2 * MINUTE_MS);
  usage.isReporting = false;
  // Redis is unavailable, so each process counts only its own searches.
  if (total === undefined) return;
  usage.known = total;
  usage.unreported -= reported;
}
