import { join } from 'node:path';
import { Redis } from 'ioredis';
import { acceptsConnections, type RunningProcess, startProcess } from './child-process.ts';
import { allocateFreePort } from './ports.ts';

export interface RedisEngine extends RunningProcess {
  readonly port: number;
  readonly url: string;
  /** Returns every key with its value, as text. */
  dump(): Promise<string>;
}

export interface RedisOptions {
  folder: string;
  port?: number | undefined;
}

/** Starts Redis without persistence, because everything in Redis may be lost. */
export async function startRedis({ folder, port }: RedisOptions): Promise<RedisEngine> {
  const chosen = port ?? (await allocateFreePort());
  const settings = {
    port: String(chosen),
    bind: '127.0.0.1',
    save: '',
    appendonly: 'no',
    databases: '64',
    dir: folder,
  };
  const running = await startProcess({
    name: 'redis',
    command: 'redis-server',
    args: Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]),
    logFile: join(folder, 'redis.log'),
    isReady: () => acceptsConnections(chosen),
  });
  const url = `redis://127.0.0.1:${chosen}/0`;
  return { ...running, port: chosen, url, dump: () => dump(url) };
}

const READERS: Readonly<Record<string, (client: Redis, key: string) => Promise<unknown>>> = {
  string: (client, key) => client.get(key),
  hash: (client, key) => client.hgetall(key),
  list: (client, key) => client.lrange(key, 0, -1),
  set: (client, key) => client.smembers(key),
  zset: (client, key) => client.zrangebyscore(key, '-inf', '+inf', 'WITHSCORES'),
};

async function dump(url: string): Promise<string> {
  const client = new Redis(url);
  try {
    const lines = (await client.keys('*')).map(async (key) => {
      const kind = await client.type(key);
      // The key may have expired since it was listed.
      if (kind === 'none') return key;
      const read = READERS[kind];
      if (!read) throw new Error(`${key} is a ${kind}, which nobody has taught us to read`);
      return `${key} ${JSON.stringify(await read(client, key))}`;
    });
    return (await Promise.all(lines)).join('\n');
  } finally {
    client.disconnect();
  }
}
