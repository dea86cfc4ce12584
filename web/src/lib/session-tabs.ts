import type { Session } from '@marga/contract/identity/session';
import type { SessionTimes } from './session-times.ts';

/** Why a session ended that nobody ended on purpose; the sign-in page tells it. */
export type EndReason = 'user-token-expired' | 'user-disabled';

/** What happened to the session in one tab, for the others. Who it belongs to they ask the server themselves. */
export type SessionEvent =
  | { kind: 'signed-in' }
  | { kind: 'signed-out'; reason?: EndReason | undefined }
  | { kind: 'renewed'; times: SessionTimes };

/** What the others must hear when the session of a tab changes. The first look at it is no news. */
export function sessionEventOf(
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

/** One for speaking and hearing: a second one in this tab would hear what the first says. */
function channel(): BroadcastChannel {
  opened ??= new BroadcastChannel('marga.session');
  return opened;
}

export function broadcastSessionEvent(news: SessionEvent): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin by itself
  channel().postMessage(news);
}

/** Gives the function that ends it. */
export function onSessionEvent(onNews: (news: SessionEvent) => void): () => void {
  const listen = ({ data }: MessageEvent<SessionEvent>) => onNews(data);
  channel().addEventListener('message', listen);
  return () => channel().removeEventListener('message', listen);
}
