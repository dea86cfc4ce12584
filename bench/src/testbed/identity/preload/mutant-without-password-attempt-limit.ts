import { createRequire } from 'node:module';

/** This file injects a bug: the limiter's script lets every attempt through and counts none. */
const { Redis } = createRequire(new URL('../../../../../server/package.json', import.meta.url))(
  'ioredis',
) as {
  Redis: { prototype: { eval: () => Promise<unknown> } };
};

Redis.prototype.eval = () => Promise.resolve([1, 0, 0, 0]);
