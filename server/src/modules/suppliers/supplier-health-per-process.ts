import { z } from 'zod';
import type { RedisStore } from '../../platform/redis.ts';
import { CALL_ENDS } from './supplier-health.ts';
import type { SupplierHealth } from './supplier-registry.ts';

/**
 * Each process publishes its supplier health to the others through Redis. It is only displayed; no decision depends
 * on it.
 */

const KEY = 'supplier-health';
/** A process that has not reported for this long counts as stopped. */
const SILENT_MS = 15_000;

/** The script uses the clock of Redis, so that no machine's clock can make a process look stopped. */
const PUBLISH = `
  local time = redis.call('time')
  redis.call('hset', KEYS[1], ARGV[1], time[1] .. ' ' .. ARGV[2])
  redis.call('pexpire', KEYS[1], ARGV[3])
  return 1`;

const READ = `
  local time = redis.call('time')
  local all = redis.call('hgetall', KEYS[1])
  local alive = {}
  for i = 1, #all, 2 do
    local at, text = string.match(all[i + 1], '^(%d+) (.*)$')
    if at and (time[1] - at) * 1000 <= tonumber(ARGV[1]) then
      table.insert(alive, all[i])
      table.insert(alive, text)
    else
      redis.call('hdel', KEYS[1], all[i])
    end
  end
  return alive`;

const count = z.int().min(0);

/** Another release may have written the data, so it is validated like external input. */
const published = z.array(
  z.object({
    name: z.string(),
    breaker: z.enum(['closed', 'open', 'half-open']),
    since: z.number(),
    inFlight: count,
    waiting: count,
    health: z.object({
      minutes: z.array(z.object({ at: z.number(), ends: z.array(count).length(CALL_ENDS.length) })),
      latencies: z.array(count),
      orders: count,
      ordersUnclear: count,
      lastFailure: z.object({ at: z.number(), operation: z.string(), end: z.string() }).nullable(),
    }),
  }),
);

export interface ProcessReport {
  readonly process: string;
  readonly suppliers: readonly SupplierHealth[];
}

export async function publishSupplierHealth(redis: RedisStore, report: ProcessReport): Promise<void> {
  await redis.runScript(PUBLISH, KEY, [report.process, JSON.stringify(report.suppliers), SILENT_MS * 4]);
}

/** Returns undefined when Redis is unavailable. */
export async function readSupplierHealthOfAllProcesses(
  redis: RedisStore,
): Promise<ProcessReport[] | undefined> {
  const flat = z.array(z.string()).safeParse(await redis.runScript(READ, KEY, [SILENT_MS]));
  if (!flat.success) return undefined;
  const reports: ProcessReport[] = [];
  for (let index = 0; index + 1 < flat.data.length; index += 2) {
    const suppliers = published.safeParse(readJson(flat.data[index + 1] ?? ''));
    if (suppliers.success) reports.push({ process: flat.data[index] ?? '', suppliers: suppliers.data });
  }
  return reports;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
