import { Redis } from 'ioredis';
import { inject } from 'vitest';

/**
 * Returns the address of an empty Redis database. Its number is that of the test worker, so test files that run at
 * the same time use different databases.
 */
export async function getTestRedisUrl(): Promise<string> {
  const url = `redis://127.0.0.1:${inject('redisPort')}/${process.env.VITEST_POOL_ID ?? '0'}`;
  const client = new Redis(url);
  await client.flushdb();
  client.disconnect();
  return url;
}
