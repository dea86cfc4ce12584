import { randomBytes } from 'node:crypto';
import { createId } from '@marga/contract/kernel/ids';
import type { InboxEvent } from '@marga/contract/support/support';
import { now } from '@marga/server/platform/clock';
import { hashToken } from '@marga/server/platform/http/cookies';
import type { TestBed } from '../test-bed.ts';
import type { Caller } from './simulated-browser.ts';
import type { Conversation } from './simulated-conversation.ts';

/** Creates an operator and returns their session token. */
export async function createSupportOperator(testBed: TestBed, number: number): Promise<string> {
  const [user, token] = [createId('user', now()), randomBytes(32).toString('base64url')];
  await testBed.query(
    `with person as (insert into engine."user" ("id", "name", "email", "emailVerified")
        values ($1, 'Operator Number ' || $2, $1 || '@people.example', true)),
      profile as (insert into identity.person (user_id, kind) values ($1, 'staff')),
      staff as (insert into identity.staff (user_id, role) values ($1, 'operator'))
      insert into engine.session ("id", "userId", "token", "expiresAt", absolute_expires_at)
        values ($3, $1, $4, platform.now() + interval '1 hour', platform.now() + interval '1 day')`,
    [user, String(number), createId('session', now()), hashToken(token)],
  );
  return token;
}

/**
 * Plays an operator: listens to the inbox and opens each assigned ticket when the inbox first names it. A ticket
 * that the inbox never names is never answered, and the chaos test hangs on it.
 */
export async function simulateSupportOperator(
  caller: Caller,
  own: readonly Conversation[],
  onWritten: () => void,
): Promise<void> {
  const waiting = new Map(own.map((conversation) => [conversation.ticket as string, conversation]));
  const attended: Promise<void>[] = [];
  const open = (ticket: string): void => {
    const conversation = waiting.get(ticket);
    if (!conversation) return;
    waiting.delete(ticket);
    attended.push(conversation.attend(caller, onWritten));
  };
  for await (const { event } of caller.listen<InboxEvent>('/v1/console/support-events?available=yes')) {
    if (event.type === 'ticket-changed') open(event.ticketId);
    else for (const ticket of await listInbox(caller)) open(ticket);
    if (waiting.size === 0) break;
  }
  await Promise.all(attended);
}

/** Reads the whole inbox. Its first page may hold none of an operator's tickets while hundreds wait. */
async function listInbox(caller: Caller): Promise<string[]> {
  const tickets: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: { items: { id: string }[]; nextCursor: string | null } = await caller.send(
      'GET',
      `/v1/console/support?limit=100${cursor === '' ? '' : `&cursor=${cursor}`}`,
    );
    tickets.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  return tickets;
}
