import { join } from 'node:path';
import { acceptsConnections, type RunningProcess, startProcess } from './child-process.ts';
import { freePort } from './ports.ts';

export interface RedisEngine extends RunningProcess {
  readonly port: number;
  readonly url: string;
}

export interface RedisOptions {
  folder: string;
  port?: number | undefined;
}

/** Nothing is written to disk: what Redis holds may vanish. */
export async function startRedis({ folder, port }: RedisOptions): Promise<RedisEngine> {
  const chosen = port ?? (await freePort());
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
  return { ...running, port: chosen, url: `redis://127.0.0.1:${chosen}/0` };
}
