import type { RedisStore } from '../../platform/redis.ts';

/**
 * A work item stays claimed for this long after the last action: long enough for a telephone call, short enough for
 * the next operator.
 */
export const CLAIM_MS = 3 * 60_000;

export const WORK_QUEUE_CHANNEL = 'workqueue:work-queue';

export function notifyWorkQueueChange({ redis }: { readonly redis: RedisStore }): void {
  redis.notify(WORK_QUEUE_CHANNEL);
}
