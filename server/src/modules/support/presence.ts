import type { TicketId } from '@marga/contract/kernel/ids';
import type { RedisStore } from '../../platform/redis.ts';

/** Who is there, told by the streams they keep open. Redis holds it, so without Redis nobody is there and mails go out. */

/** For how long somebody counts as there after the last word of their stream; a killed process takes nobody's leave. */
const THERE_MS = 40_000;
/** How often a stream says that it is still there. */
export const PRESENCE_MS = 15_000;

export const SUPPORT = 'support';
export const INBOX_CHANNEL = 'support:inbox';
/** Woken when the first operator comes or the last one goes: everybody who waits is told. */
export const SUPPORT_PRESENCE_CHANNEL = 'support:presence';

export function senderOf(ticket: TicketId): string {
  return `sender:${ticket}`;
}

export function ticketChannel(ticket: TicketId): string {
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

/** True when nobody was there before. */
export async function announcePresence(redis: RedisStore, who: string, streamId: string): Promise<boolean> {
  return (await redis.runScript(STAY, keyOf(who), [streamId, THERE_MS])) === 0;
}

/** True when nobody is left. */
export async function withdrawPresence(redis: RedisStore, who: string, streamId: string): Promise<boolean> {
  return (await redis.runScript(LEAVE, keyOf(who), [streamId])) === 1;
}

export async function isThere(redis: RedisStore, who: string): Promise<boolean> {
  const count = await redis.runScript(COUNT, keyOf(who), []);
  return typeof count === 'number' && count > 0;
}

function keyOf(who: string): string {
  return `support:there:${who}`;
}
