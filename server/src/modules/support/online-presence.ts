import type { TicketId } from '@marga/contract/kernel/ids';
import type { RedisStore } from '../../platform/redis.ts';

/**
 * This file records in Redis who is online, which is derived from open streams. Without Redis everybody counts as
 * offline, and mails are sent.
 */

/**
 * A person counts as online for this long after the last sign of their stream, because a killed process does not
 * sign anybody off.
 */
const THERE_MS = 40_000;
/** A stream renews its presence at this interval. */
export const PRESENCE_MS = 15_000;

export const SUPPORT = 'support';
export const INBOX_CHANNEL = 'support:inbox';
/**
 * A message is published here when the first operator comes online or the last one leaves, so that everybody who
 * waits is notified.
 */
export const SUPPORT_PRESENCE_CHANNEL = 'support:presence';

export function supportTicketSenderPresenceKeyOf(ticket: TicketId): string {
  return `sender:${ticket}`;
}

export function supportTicketEventChannelOf(ticket: TicketId): string {
  return `support:ticket:${ticket}`;
}

const NOW = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
`;

const STAY = `${NOW}
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
local before = redis.call('ZCARD', KEYS[1])
redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return before
`;

const LEAVE = `${NOW}
local gone = redis.call('ZREM', KEYS[1], ARGV[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if gone == 1 and redis.call('ZCARD', KEYS[1]) == 0 then return 1 end
return 0
`;

const COUNT = `${NOW}
return redis.call('ZCOUNT', KEYS[1], now, '+inf')
`;

/** Records in Redis that this stream is open; returns true when no stream of `who` was open before. */
export async function announcePresence(redis: RedisStore, who: string, streamId: string): Promise<boolean> {
  return (await redis.runScript(STAY, keyOf(who), [streamId, THERE_MS])) === 0;
}

/** Removes this stream from Redis; returns true when no stream of `who` is open any more. */
export async function withdrawPresence(redis: RedisStore, who: string, streamId: string): Promise<boolean> {
  return (await redis.runScript(LEAVE, keyOf(who), [streamId])) === 1;
}

export async function isPresenceAnnounced(redis: RedisStore, who: string): Promise<boolean> {
  const count = await redis.runScript(COUNT, keyOf(who), []);
  return typeof count === 'number' && count > 0;
}

function keyOf(who: string): string {
  return `support:there:${who}`;
}
