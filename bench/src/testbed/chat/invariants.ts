import type { TicketMessage } from '@marga/contract/support/support';
import type { TestBed } from '../test-bed.ts';
import type { Conversation } from './simulated-conversation.ts';

interface StoredMessage {
  readonly id: string;
  readonly seq: number;
  readonly from_support: boolean;
  readonly text: string;
}

/**
 * Checks every conversation: each message must be stored once, in order, and received in that order by both sides.
 */
export async function checkConversationInvariants(
  testBed: TestBed,
  conversations: readonly Conversation[],
): Promise<{ broken: string[]; messages: number }> {
  const rows = await testBed.query<StoredMessage & { ticket_id: string }>(
    'select ticket_id, id, seq, from_support, text from support.message order by ticket_id, seq, id',
  );
  const stored = Map.groupBy(rows, ({ ticket_id }) => ticket_id);
  const broken = conversations.flatMap((conversation) =>
    complaintsAbout(conversation, stored.get(conversation.ticket) ?? []).map(
      (complaint) => `conversation ${conversation.number}: ${complaint}`,
    ),
  );
  const extra = stored.size - conversations.length;
  if (extra !== 0) broken.push(`there are ${extra} tickets more than conversations`);
  return { broken, messages: rows.length };
}

function complaintsAbout(conversation: Conversation, stored: readonly StoredMessage[]): string[] {
  const { receivedBySender, receivedBySupport, writtenBySender, writtenBySupport } = conversation;
  const expectedTexts = [...conversation.textsOf('sender'), ...conversation.textsOf('support')];
  const texts = stored.map(({ text }) => text);
  const written = [...writtenBySender.values(), ...writtenBySupport.values()];
  return [
    ...expectedTexts.filter((text) => !texts.includes(text)).map((text) => `lost: ${text}`),
    ...texts.filter((text, index) => texts.indexOf(text) !== index).map((text) => `doubled: ${text}`),
    ...(stored.some(({ seq }, index) => seq !== index + 1) ? ['the numbers have gaps or repeat'] : []),
    ...(isInOrder(conversation, stored) ? [] : ['the sender’s messages are out of order']),
    ...written
      .filter(({ id, seq }) => !stored.some((row) => row.id === id && row.seq === seq))
      .map(({ text }) => `not kept as answered: ${text}`),
    ...complaintsAboutReceived('the sender', receivedBySender, stored),
    ...complaintsAboutReceived('the desk', receivedBySupport, stored),
  ];
}

/** The visitor sends a message only after the previous one is known to be stored, so the stored order must match. */
function isInOrder(conversation: Conversation, stored: readonly StoredMessage[]): boolean {
  const own = stored.filter(({ from_support }) => !from_support).map(({ text }) => text);
  const places = conversation.textsOf('sender').map((text) => own.indexOf(text));
  return places.every((place, index) => index === 0 || place > (places[index - 1] ?? -1));
}

function complaintsAboutReceived(
  side: string,
  received: readonly TicketMessage[],
  stored: readonly StoredMessage[],
): string[] {
  const wrong = received.findIndex(({ id, seq, text, from }, index) => {
    const row = stored[index];
    return (
      row?.id !== id || row.seq !== seq || row.text !== text || row.from_support !== (from === 'support')
    );
  });
  if (wrong >= 0) return [`${side} heard ${received[wrong]?.seq} as number ${wrong + 1}`];
  return received.length === stored.length ? [] : [`${side} heard ${received.length} of ${stored.length}`];
}
