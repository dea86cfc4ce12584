import { randomBytes } from 'node:crypto';
import { type Id, createId, type TicketId } from '@marga/contract/kernel/ids';
import type { Route } from '@marga/contract/route-definition';
import {
  answerTicket,
  type InboxEvent,
  sendMessage,
  startChat,
  type Ticket,
  type TicketEvent,
  type TicketMessage,
  watchInbox,
  watchInboxTicket,
  watchTicket,
  writeMessage,
} from '@marga/contract/support/support';
import { now } from '../src/platform/clock.ts';
import { type Asked, type Caller, routePathOf, type TestApi } from './api.ts';
import type { TestBrowser } from './test-browser.ts';
import { readEvents, type ReceivedEvent } from './server-sent-event-reader.ts';

export const newSupportTicketId = (): TicketId => createId('ticket', now());
export const newSupportMessageId = (): Id<'message'> => createId('message', now());
export const randomEmailAddress = (): string => `${randomBytes(6).toString('hex')}@people.example`;

/** Returns what the contact page sends. */
export function contactFormBody(email = randomEmailAddress()) {
  return {
    id: newSupportTicketId(),
    name: 'Meera Rao',
    email,
    phone: '+91 98123 45678',
    message: 'Do you issue group tickets for forty?',
    locale: 'en' as const,
  };
}

/** Returns the first request of a chat. */
export function chatStartBody(text = 'Hello, is anybody there?') {
  return {
    id: newSupportTicketId(),
    messageId: newSupportMessageId(),
    text,
    locale: 'en' as const,
    page: '/services',
  };
}

export async function sendContactForm(browser: TestBrowser, email?: string): Promise<Ticket> {
  return (await browser.call(sendMessage, { body: contactFormBody(email) })).value;
}

export async function startChatAsVisitor(browser: TestBrowser, text?: string, as?: Caller): Promise<Ticket> {
  return (await browser.call(startChat, { body: chatStartBody(text), ...(as ? { as } : {}) })).value;
}

export async function writeSupportTicketMessage(
  browser: TestBrowser,
  ticket: TicketId,
  text: string,
): Promise<TicketMessage> {
  const asked = { params: { ticketId: ticket }, body: { id: newSupportMessageId(), text } };
  return (await browser.call(writeMessage, asked)).value;
}

export async function answerSupportTicketAsOperator(
  api: TestApi,
  as: Caller,
  ticket: TicketId,
  text: string,
): Promise<TicketMessage> {
  const asked = { as, params: { ticketId: ticket }, body: { id: newSupportMessageId(), text } };
  return (await api.call(answerTicket, asked)).value;
}

/** Returns the cookies of a browser as a caller. */
export function callerWithCookiesOf(browser: TestBrowser): Caller {
  return { cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
}

export interface Listener<Event> {
  readonly status: number;
  /** Holds all events received so far. */
  readonly events: readonly ReceivedEvent<Event>[];
  /** Waits until the condition is true for the list of events received so far; throws after 10 seconds. */
  until(holds: (events: readonly ReceivedEvent<Event>[]) => boolean): Promise<void>;
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<void>;
  leave(): Promise<void>;
}

export function listenToSupportTicketAsSender(
  api: TestApi,
  browser: TestBrowser,
  ticket: TicketId,
  after?: number,
) {
  return listen<TicketEvent>(api, watchTicket, {
    as: callerWithCookiesOf(browser),
    params: { ticketId: ticket },
    headers: { 'x-forwarded-for': browser.address, ...lastEventId(after) },
  });
}

export function listenToSupportTicketAsOperator(api: TestApi, as: Caller, ticket: TicketId, after?: number) {
  const headers = lastEventId(after);
  return listen<TicketEvent>(api, watchInboxTicket, { as, params: { ticketId: ticket }, headers });
}

export function listenToSupportInbox(api: TestApi, as: Caller, available: 'yes' | 'no', after?: string) {
  const headers = lastEventId(after);
  return listen<InboxEvent>(api, watchInbox, { as, query: { available }, headers });
}

function lastEventId(after: string | number | undefined): Record<string, string> {
  return after === undefined ? {} : { 'last-event-id': String(after) };
}

async function listen<Event>(api: TestApi, route: Route, asked: Asked): Promise<Listener<Event>> {
  const left = new AbortController();
  const response = await api.request('GET', routePathOf(route, asked), { ...asked, signal: left.signal });
  const events: ReceivedEvent<Event>[] = [];
  let news = (): void => {};
  const reading = (async () => {
    try {
      if (response.status === 200)
        for await (const event of readEvents<Event>(response)) {
          events.push(event);
          news();
        }
    } catch (error) {
      if (!left.signal.aborted) throw error;
    }
  })();
  return {
    status: response.status,
    events,
    ended: reading,
    async until(holds) {
      const deadline = AbortSignal.timeout(10_000);
      while (!holds(events)) {
        if (deadline.aborted) throw new Error(`it did not come: ${JSON.stringify(events)}`);
        await new Promise<void>((resolve) => {
          news = resolve;
          setTimeout(resolve, 200);
        });
      }
    },
    async leave() {
      left.abort();
      await reading;
    },
  };
}

export function supportMessagesIn(events: readonly ReceivedEvent<TicketEvent>[]): TicketMessage[] {
  return events.flatMap(({ event }) => (event.type === 'message' ? [event.message] : []));
}

/** Returns the latest event of this type. */
export function latestEventOfType<Type extends TicketEvent['type']>(
  events: readonly ReceivedEvent<TicketEvent>[],
  type: Type,
): Extract<TicketEvent, { type: Type }> | undefined {
  return events.findLast(({ event }) => event.type === type)?.event as
    Extract<TicketEvent, { type: Type }> | undefined;
}
