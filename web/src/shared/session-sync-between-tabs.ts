import type { Session } from '@marga/contract/identity/session';
import type { SessionTimes } from './session-times.ts';

/** Says why a session ended that nobody ended on purpose; the sign-in page shows it. */
export type EndReason = 'user-token-expired' | 'user-disabled';

/**
 * Describes what happened to the session in one tab, for the other tabs; they ask the server themselves whose session
 * it is.
 */
export type SessionEvent =
  | { kind: 'signed-in' }
  | { kind: 'signed-out'; reason?: EndReason | undefined }
  | { kind: 'renewed'; times: SessionTimes };

/**
 * Returns the event to send to the other tabs when the session changes, or undefined if it has not. The first read of
 * the session is not a change.
 */
export function sessionEventFromChange(
  before: Session | null | undefined,
  after: Session | null,
  reason?: EndReason,
): SessionEvent | undefined {
  if (before === undefined) return undefined;
  if (after === null) return before === null ? undefined : { kind: 'signed-out', reason };
  if (before?.user.uid !== after.user.uid) return { kind: 'signed-in' };
  if (before.expiresAt === after.expiresAt) return undefined;
  const { expiresAt, extendableUntil, serverTime } = after;
  return { kind: 'renewed', times: { expiresAt, extendableUntil, serverTime } };
}

let opened: BroadcastChannel | undefined;

/** One channel both sends and receives: a second one in this tab would receive what the first sends. */
function channel(): BroadcastChannel {
  opened ??= new BroadcastChannel('marga.session');
  return opened;
}

export function broadcastSessionEvent(news: SessionEvent): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin by itself
  channel().postMessage(news);
}

/** Calls `onNews` for every session event from another tab, and returns the function that stops this. */
export function subscribeToSessionEvents(onNews: (news: SessionEvent) => void): () => void {
  const listen = ({ data }: MessageEvent<SessionEvent>) => onNews(data);
  channel().addEventListener('message', listen);
  return () => channel().removeEventListener('message', listen);
}
