import { mintId } from '@marga/contract/kernel/ids';
import { fromEpochMs } from '@marga/contract/kernel/time';
import type { DeskTicket, Ticket, TicketMessage } from '@marga/contract/support';
import { describe, expect, test } from 'vitest';
import { stillOutgoing, unreadOf, withEvent, withMessage, withReading } from './conversation.ts';

const at = fromEpochMs(1_760_000_000_000);

function message(seq: number, from: TicketMessage['from'] = 'sender'): TicketMessage {
  return {
    id: mintId('message', at),
    seq,
    from,
    by: from === 'desk' ? 'Meera' : null,
    text: `number ${seq}`,
    at,
  };
}

function ticket(messages: TicketMessage[] = []): Ticket {
  return {
    id: mintId('ticket', at),
    reference: 'K7M2P9QX',
    kind: 'chat',
    state: 'waiting',
    name: null,
    email: null,
    wish: null,
    messages,
    readBySender: 0,
    readByDesk: 0,
    deskIsThere: false,
    createdAt: at,
  };
}

function seqs({ messages }: Ticket): number[] {
  return messages.map(({ seq }) => seq);
}

describe('a conversation', () => {
  test('stands in the order in which it was taken in, however it was heard', () => {
    const [one, two, three] = [message(1), message(2, 'desk'), message(3)];
    const heard = [three, one, two].reduce(withMessage, ticket());
    expect(seqs(heard)).toEqual([1, 2, 3]);
  });

  test('holds a message once, whether the answer or the event comes first', () => {
    const said = message(1);
    const once = withMessage(ticket(), said);
    expect(withMessage(once, said)).toBe(once);
    expect(seqs(withEvent(once, { type: 'message', message: said }))).toEqual([1]);
  });

  test('takes no mark of reading back', () => {
    const read = withEvent(ticket([message(1), message(2)]), {
      type: 'read',
      readBySender: 1,
      readByDesk: 2,
    });
    const overtaken = withEvent(read, { type: 'read', readBySender: 0, readByDesk: 1 });
    expect([overtaken.readBySender, overtaken.readByDesk]).toEqual([1, 2]);
  });

  test('that is read again keeps what was heard meanwhile', () => {
    const [one, two, three] = [message(1), message(2, 'desk'), message(3)];
    const before = { ...ticket([one, two, three]), readByDesk: 3 };
    const read = { ...before, messages: [one, two], readByDesk: 1, email: 'asha@himalaya.example' };
    const merged = withReading(before, read);
    expect(seqs(merged)).toEqual([1, 2, 3]);
    expect(merged.readByDesk).toBe(3);
    expect(merged.email).toBe('asha@himalaya.example');
    const other = ticket();
    expect(withReading(before, other)).toBe(other);
  });

  test('tells the sender nothing about whether the sender is there', () => {
    const presence = { type: 'presence', deskIsThere: true, senderIsThere: true } as const;
    expect(withEvent(ticket(), presence)).not.toHaveProperty('senderIsThere');
    const ofDesk: DeskTicket = {
      ...ticket(),
      phone: null,
      locale: 'en',
      page: null,
      companyId: null,
      companyName: null,
      senderIsThere: false,
    };
    expect(withEvent(ofDesk, presence)).toMatchObject({ deskIsThere: true, senderIsThere: true });
  });

  test('counts what each side has not seen of the other', () => {
    const said = {
      ...ticket([message(1), message(2, 'desk'), message(3, 'desk'), message(4)]),
      readBySender: 2,
      readByDesk: 1,
    };
    expect([unreadOf(said, 'sender'), unreadOf(said, 'desk')]).toEqual([1, 1]);
  });

  test('shows what is on its way until it has arrived, and not beside it', () => {
    const arrived = message(1);
    const waiting = [arrived, message(2)].map(({ id, text }) => ({ id, text, at }));
    expect(stillOutgoing(ticket([arrived]), waiting)).toEqual([waiting[1]]);
    expect(stillOutgoing(undefined, waiting)).toEqual(waiting);
  });
});
