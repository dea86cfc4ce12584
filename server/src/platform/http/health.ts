import type { FastifyInstance } from 'fastify';
import type { Platform } from '../request-context.ts';

/** Load balancers and test harnesses ask every second or more often, so the log leaves these requests out. */
const PROBE = { config: { isProbe: true } };

/**
 * `live` means that this process runs. `ready` means that it can work, so a load balancer may send requests; it is
 * false while draining. Redis is reported but does not affect `ready`, because it holds only data that may be lost.
 */
export function serveHealth(app: FastifyInstance, platform: Platform, isDraining: () => boolean): void {
  app.get('/health/live', PROBE, async () => ({ status: 'live' }));
  app.get('/health/ready', PROBE, async (_, reply) => {
    const [database, redis] = await Promise.all([
      answers(platform.db.ping()),
      answers(platform.redis.ping()),
    ]);
    const ready = database && !isDraining();
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ready' : 'not ready', draining: isDraining(), database, redis });
  });
}

async function answers(ping: Promise<unknown>): Promise<boolean> {
  return ping.then(
    () => true,
    () => false,
  );
}
