import { createId } from '@marga/contract/kernel/ids';
import { instantFromEpochMs } from '@marga/contract/kernel/time';
import type { InboxTicket, Ticket, TicketMessage } from '@marga/contract/support/support';
import { describe, expect, test } from 'vitest';
import {
  listUndeliveredMessages,
  countUnreadMessages,
  applySupportTicketEvent,
  addMessageToSupportTicket,
  mergeReloadedSupportTicket,
} from './support-ticket-conversation.ts';

const at = instantFromEpochMs(1_760_000_000_000);

function message(seq: number, from: TicketMessage['from'] = 'sender'): TicketMessage {
  return {
    id: createId('message', at),
    seq,
    from,
    by: from === 'support' ? 'Meera' : null,
    text: `number ${seq}`,
    at,
  };
}

function ticket(messages: TicketMessage[] = []): Ticket {
  return {
    id: createId('ticket', at),
    reference: 'K7M2P9QX',
    kind: 'chat',
    state: 'waiting',
    name: null,
    email: null,
    groupRequest: null,
    messages,
    readBySender: 0,
    readBySupport: 0,
    isSupportOnline: false,
    createdAt: at,
  };
}

function seqs({ messages }: Ticket): number[] {
  return messages.map(({ seq }) => seq);
}

describe('a conversation', () => {
  test('stands in the order in which it was taken in, however it was heard', () => {
    const [one, two, three] = [message(1), message(2, 'support'), message(3)];
    const filledTicket = [three, one, two].reduce(addMessageToSupportTicket, ticket());
    expect(seqs(filledTicket)).toEqual([1, 2, 3]);
  });

  test('holds a message once, whether the answer or the event comes first', () => {
    const firstMessage = message(1);
    const once = addMessageToSupportTicket(ticket(), firstMessage);
    expect(addMessageToSupportTicket(once, firstMessage)).toBe(once);
    expect(seqs(applySupportTicketEvent(once, { type: 'message', message: firstMessage }))).toEqual([1]);
  });

  test('takes no mark of reading back', () => {
    const read = applySupportTicketEvent(ticket([message(1), message(2)]), {
      type: 'read',
      readBySender: 1,
      readBySupport: 2,
    });
    const overtaken = applySupportTicketEvent(read, { type: 'read', readBySender: 0, readBySupport: 1 });
    expect([overtaken.readBySender, overtaken.readBySupport]).toEqual([1, 2]);
  });

  test('that is read again keeps what was heard meanwhile', () => {
    const [one, two, three] = [message(1), message(2, 'support'), message(3)];
    const before = { ...ticket([one, two, three]), readBySupport: 3 };
    const read = { ...before, messages: [one, two], readBySupport: 1, email: 'asha@himalaya.example' };
    const merged = mergeReloadedSupportTicket(before, read);
    expect(seqs(merged)).toEqual([1, 2, 3]);
    expect(merged.readBySupport).toBe(3);
    expect(merged.email).toBe('asha@himalaya.example');
    const other = ticket();
    expect(mergeReloadedSupportTicket(before, other)).toBe(other);
  });

  test('tells the sender nothing about whether the sender is there', () => {
    const presence = { type: 'presence', isSupportOnline: true, isSenderOnline: true } as const;
    expect(applySupportTicketEvent(ticket(), presence)).not.toHaveProperty('isSenderOnline');
    const ofSupport: InboxTicket = {
      ...ticket(),
      phone: null,
      locale: 'en',
      page: null,
      companyId: null,
      companyName: null,
      isSenderOnline: false,
    };
    expect(applySupportTicketEvent(ofSupport, presence)).toMatchObject({
      isSupportOnline: true,
      isSenderOnline: true,
    });
  });

  test('counts what each side has not seen of the other', () => {
    const partlyReadTicket = {
      ...ticket([message(1), message(2, 'support'), message(3, 'support'), message(4)]),
      readBySender: 2,
      readBySupport: 1,
    };
    expect([
      countUnreadMessages(partlyReadTicket, 'sender'),
      countUnreadMessages(partlyReadTicket, 'support'),
    ]).toEqual([1, 1]);
  });

  test('shows what is on its way until it has arrived, and not beside it', () => {
    const arrived = message(1);
    const waiting = [arrived, message(2)].map(({ id, text }) => ({ id, text, at }));
    expect(listUndeliveredMessages(ticket([arrived]), waiting)).toEqual([waiting[1]]);
    expect(listUndeliveredMessages(undefined, waiting)).toEqual(waiting);
  });
});
