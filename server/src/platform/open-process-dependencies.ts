import type { Config } from './config.ts';
import type { Platform } from './request-context.ts';
import { Db } from './db/db.ts';
import { Limits } from './limits/limits.ts';
import { createLog } from './log.ts';
import { RedisStore } from './redis.ts';
import { startTelemetry } from './telemetry.ts';

/** Opens everything that a process depends on, such as the log, the database and Redis; `close` closes it again. */
export async function openPlatform<Settings extends Config>(
  config: Settings,
  service: string,
): Promise<Platform<Settings> & { close(): Promise<void> }> {
  const log = createLog(config, service);
  const telemetry = await startTelemetry(config, service);
  const db = new Db({
    url: config.DATABASE_URL,
    poolSize: config.DATABASE_POOL,
    clockOffsetMs: config.TEST_CLOCK_OFFSET_MS,
    ...(telemetry.on
      ? { onBatch: (statements: number, tookMs: number) => telemetry.batch(statements, tookMs) }
      : {}),
  });
  const redis = new RedisStore(config.REDIS_URL);
  return {
    config,
    db,
    redis,
    limits: new Limits(redis, config),
    log,
    telemetry,
    close: async () => {
      redis.close();
      await db.close();
      await telemetry.stop();
    },
  };
}
