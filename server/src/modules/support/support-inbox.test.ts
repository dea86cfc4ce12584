import { beforeAll, describe, expect, test } from 'vitest';
import {
  answerTicket,
  closeTicket,
  listTickets,
  markReadBySupport,
  readInboxTicket,
  readTicket,
} from '@marga/contract/support/support';
import { startTestApi } from '../../../test/api.ts';
import { openSimulatedBrowser } from '../../../test/test-browser.ts';
import {
  type Person,
  seedCompany,
  seedSignedInUser,
  seedStaff,
} from '../../../test/seed-companies-and-users.ts';
import {
  answerSupportTicketAsOperator,
  startChatAsVisitor,
  contactFormBody,
  listenToSupportInbox,
  newSupportMessageId,
  newSupportTicketId,
  sendContactForm,
  writeSupportTicketMessage,
} from '../../../test/support-tickets.ts';

const api = await startTestApi();
let operator: Person;

beforeAll(async () => {
  operator = await seedStaff(api, 'operator');
});

async function inbox(query: Record<string, string> = {}) {
  return (await api.call(listTickets, { as: operator, query })).value;
}

describe('the inbox', () => {
  test('shows who has waited longest first, then the others by their last word, page by page', async () => {
    await api.admin('delete from support.ticket');
    const browsers = Array.from({ length: 6 }, () => openSimulatedBrowser(api));
    const tickets = [];
    for (const browser of browsers) tickets.push(await startChatAsVisitor(browser, 'Hello'));
    const [a, b, c, d, e, f] = tickets.map(({ id }) => id);
    if (!a || !b || !c || !d || !e || !f) throw new Error('no tickets');
    await answerSupportTicketAsOperator(api, operator, b, 'first');
    await answerSupportTicketAsOperator(api, operator, d, 'second');
    await api.call(closeTicket, { as: operator, params: { ticketId: f }, body: { state: 'closed' } });
    // A further message does not move a waiting sender to the end of the queue.
    await writeSupportTicketMessage(browsers[0] ?? openSimulatedBrowser(api), a, 'Still here');
    const expected = [a, c, e, d, b, f];
    const order = (ids: { id: string }[]) => ids.map(({ id }) => id);
    // Ticket `f` was closed without an answer, so its last message is the sender's. It is older than those of `d` and
    // `b`, so `f` comes last.
    const all = await inbox();
    expect(order(all.items).slice(0, 3)).toEqual([a, c, e]);
    expect(new Set(order(all.items))).toEqual(new Set(expected));
    expect(order(all.items).indexOf(d)).toBeLessThan(order(all.items).indexOf(b));
    const paged: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof inbox>> = await inbox({
        limit: '2',
        ...(cursor ? { cursor } : {}),
      });
      paged.push(...order(page.items));
      cursor = page.nextCursor;
    }
    expect(paged).toEqual(order(all.items));
    expect(order((await inbox({ state: 'waiting' })).items)).toEqual([a, c, e]);
    expect(order((await inbox({ state: 'closed' })).items)).toEqual([f]);
    expect((await inbox({ kind: 'group' })).items).toEqual([]);
  });

  test('finds a ticket by reference, name, address, company and words', async () => {
    const company = await seedCompany(api);
    await api.admin('update identity.company set name = $2 where id = $1', [
      company.id,
      'Himalaya 100% Tours',
    ]);
    const chat = await startChatAsVisitor(
      openSimulatedBrowser(api),
      'My invoice 4711 is wrong',
      company.as('owner'),
    );
    const found = async (search: string) => (await inbox({ search })).items.map(({ id }) => id);
    const { email } = company.person('owner');
    for (const search of [chat.reference, chat.reference.toLowerCase(), email, '100% tours', 'INVOICE 4711'])
      expect(await found(search), search).toEqual([chat.id]);
    for (const search of ['100_ tours', `' or true --`, '%']) {
      const ids = await found(search);
      if (search === '%') expect(ids).toEqual([chat.id]);
      else expect(ids).toEqual([]);
    }
    const { items } = await inbox({ search: chat.reference });
    expect(items[0]).toMatchObject({ companyId: company.id, companyName: 'Himalaya 100% Tours', unread: 1 });
  });

  test('counts what the desk has not read of the sender’s, and forgets it when it has', async () => {
    const browser = openSimulatedBrowser(api);
    const { id, reference } = await startChatAsVisitor(browser);
    await answerSupportTicketAsOperator(api, operator, id, 'Yes?');
    await writeSupportTicketMessage(browser, id, 'A question');
    const unread = async () => (await inbox({ search: reference })).items[0]?.unread;
    expect(await unread()).toBe(2);
    await api.call(markReadBySupport, { as: operator, params: { ticketId: id }, body: { upTo: 3 } });
    expect(await unread()).toBe(0);
    expect((await browser.call(readTicket, { params: { ticketId: id } })).value.readBySupport).toBe(3);
  });

  test('is told which ticket changed, also what was missed while away', async () => {
    const live = await listenToSupportInbox(api, operator, 'no');
    const { id } = await startChatAsVisitor(openSimulatedBrowser(api));
    const changed = { type: 'ticket-changed', ticketId: id };
    await live.until((events) =>
      events.some(({ event }) => JSON.stringify(event) === JSON.stringify(changed)),
    );
    const position = live.events.findLast((event) => event.id !== undefined)?.id;
    await live.leave();
    const { id: missed } = await startChatAsVisitor(openSimulatedBrowser(api));
    const back = await listenToSupportInbox(api, operator, 'no', position);
    await back.until((events) =>
      events.some(({ event }) => event.type === 'ticket-changed' && event.ticketId === missed),
    );
    await back.leave();
    const other = await listenToSupportInbox(api, operator, 'no', '999.1.0');
    await other.until((events) => events.length > 0);
    expect(other.events[0]?.event).toEqual({ type: 'reset' });
    await other.leave();
  });
});

describe('an operator', () => {
  test('reads what the sender does not see of it', async () => {
    const company = await seedCompany(api);
    const ticket = await startChatAsVisitor(openSimulatedBrowser(api), 'Hello', company.as('owner'));
    const { value } = await api.call(readInboxTicket, { as: operator, params: { ticketId: ticket.id } });
    expect(value).toMatchObject({ companyId: company.id, page: '/services', locale: 'en', phone: null });
    const sent = await sendContactForm(openSimulatedBrowser(api));
    expect(
      (await api.call(readInboxTicket, { as: operator, params: { ticketId: sent.id } })).value.phone,
    ).toBe(contactFormBody().phone);
  });

  test('answers and closes, and the log says who', async () => {
    const { id } = await startChatAsVisitor(openSimulatedBrowser(api));
    await answerSupportTicketAsOperator(api, operator, id, 'Yes?');
    for (const state of ['closed', 'closed', 'waiting'] as const) {
      const asked = { as: operator, params: { ticketId: id }, body: { state } };
      expect((await api.call(closeTicket, asked)).value.state).toBe(state);
    }
    const entries = await api.admin<{ action: string }>(
      `select action from platform.audit where subject = $1 and user_id = $2 and staff and company_id is null
        order by xid, seq`,
      [id, operator.user],
    );
    expect(entries.map(({ action }) => action)).toEqual([
      'support.answered',
      'support.closed',
      'support.reopened',
    ]);
  });

  test('finds nothing under an id that does not exist', async () => {
    const params = { ticketId: newSupportTicketId() };
    const as = operator;
    const answers = [
      await api.call(readInboxTicket, { as, params }),
      await api.call(answerTicket, { as, params, body: { id: newSupportMessageId(), text: 'Hello' } }),
      await api.call(markReadBySupport, { as, params, body: { upTo: 1 } }),
      await api.call(closeTicket, { as, params, body: { state: 'closed' } }),
    ];
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 'not-found'));
  });

  test('is nobody who is not one', async () => {
    const { id } = await startChatAsVisitor(openSimulatedBrowser(api));
    const person = await seedSignedInUser(api);
    expect((await api.call(readInboxTicket, { as: person, params: { ticketId: id } })).code).toBe(
      'permission-denied',
    );
    expect((await api.call(listTickets, { as: person })).code).toBe('permission-denied');
  });
});
