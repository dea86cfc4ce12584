import { setTimeout as sleep } from 'node:timers/promises';
import { type Id, createId, type TicketId } from '@marga/contract/kernel/ids';
import type { TicketMessage } from '@marga/contract/support/support';
import { now } from '@marga/server/platform/clock';
import type { Caller } from './simulated-browser.ts';

/**
 * Models one conversation: both sides number their messages, and each records what it received in the order of
 * arrival.
 */
export class Conversation {
  readonly number: number;
  readonly ticket: TicketId = createId('ticket', now());
  readonly receivedBySender: TicketMessage[] = [];
  readonly receivedBySupport: TicketMessage[] = [];
  readonly writtenBySender = new Map<string, TicketMessage>();
  readonly writtenBySupport = new Map<string, TicketMessage>();
  readonly #turns: number;

  constructor(number: number, turns: number) {
    this.number = number;
    this.#turns = turns;
  }

  /** Counts all messages of the conversation: the sender's turns and as many replies. */
  get length(): number {
    return 2 * this.#turns;
  }

  get isOver(): boolean {
    return [this.receivedBySender, this.receivedBySupport].every(({ length }) => length >= this.length);
  }

  /**
   * Plays the visitor, who starts, listens, and sends each message only after the previous one is known to be
   * stored.
   */
  async visit(caller: Caller, onWritten: () => void): Promise<void> {
    const messageId = newMessageId();
    const text = this.#textOf('sender', 1);
    const body = { id: this.ticket, messageId, text, locale: 'en', page: '/' };
    const begun = await caller.send<{ messages: TicketMessage[] }>('POST', '/v1/support/chats', body);
    for (const message of begun.messages) this.writtenBySender.set(message.id, message);
    onWritten();
    const path = `/v1/support/tickets/${this.ticket}`;
    const listening = this.#listen(caller, `${path}/events`, this.receivedBySender);
    for (let turn = 2; turn <= this.#turns; turn += 1) {
      await sleep(Math.random() * 1_000);
      const newMessage = { id: newMessageId(), text: this.#textOf('sender', turn) };
      const message = await caller.send<TicketMessage>('POST', `${path}/messages`, newMessage);
      this.writtenBySender.set(newMessage.id, message);
      onWritten();
      if (turn % 4 === 0) await caller.send('PUT', `${path}/read`, { upTo: this.receivedBySender.length });
    }
    await listening;
  }

  /** Plays the operator, who answers each message of the visitor once. */
  async attend(caller: Caller, onWritten: () => void): Promise<void> {
    const path = `/v1/console/support/${this.ticket}`;
    const answers: Promise<void>[] = [];
    const answer = async (turn: number): Promise<void> => {
      const newMessage = { id: newMessageId(), text: this.#textOf('support', turn) };
      this.writtenBySupport.set(
        newMessage.id,
        await caller.send<TicketMessage>('POST', `${path}/messages`, newMessage),
      );
      onWritten();
    };
    await this.#listen(caller, `${path}/events`, this.receivedBySupport, ({ from }) => {
      if (from === 'sender') answers.push(answer(answers.length + 1));
    });
    await Promise.all(answers);
    await caller.send('PUT', `${path}/read`, { upTo: this.length });
  }

  async #listen(
    caller: Caller,
    path: string,
    received: TicketMessage[],
    onMessage: (message: TicketMessage) => void = () => {},
  ): Promise<void> {
    for await (const { event } of caller.listen(path)) {
      if (event.type !== 'message') continue;
      received.push(event.message);
      onMessage(event.message);
      if (received.length >= this.length) return;
    }
  }

  #textOf(side: 'sender' | 'support', turn: number): string {
    return `${side} ${this.number}, ${turn}`;
  }

  /** Returns the messages that one side sends in this conversation, in order. */
  textsOf(side: 'sender' | 'support'): string[] {
    return Array.from({ length: this.#turns }, (_, index) => this.#textOf(side, index + 1));
  }
}

function newMessageId(): Id<'message'> {
  return createId('message', now());
}
