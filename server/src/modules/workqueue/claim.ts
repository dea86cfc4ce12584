import type { RedisStore } from '../../platform/redis.ts';

/** For how long a row is somebody's after their last move: long enough to telephone on, short enough for the next. */
export const CLAIM_MS = 3 * 60_000;

export const WORK_QUEUE_CHANNEL = 'workqueue:work-queue';

export function notifyWorkQueue({ redis }: { readonly redis: RedisStore }): void {
  redis.notify(WORK_QUEUE_CHANNEL);
}
