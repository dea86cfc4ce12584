import { createId } from '@marga/contract/kernel/ids';
import { instantFromEpochMs } from '@marga/contract/kernel/time';
import { describe, expect, test } from 'vitest';
import { ApiProblem, createNetworkProblem } from '../../../shared/api-problem.ts';
import type { Outgoing } from './support-ticket-conversation.ts';
import { createMessageOutbox, type QueuedMessage } from './message-outbox.ts';

const at = instantFromEpochMs(1_760_000_000_000);

function written(text: string): Outgoing {
  return { id: createId('message', at), text, at };
}

const refusal = new ApiProblem({ code: 'request-invalid', status: 400, retry: 'never' });

/** Fakes a server that handles each message as the arguments specify, and stores each id once. */
function server(...fates: ('take' | 'lose' | 'take-and-lose-answer' | 'refuse' | 'limit')[]) {
  const taken: string[] = [];
  const ids = new Set<string>();
  let arrivals = 0;
  const deliver = async ({ id, text }: Outgoing) => {
    const fate = fates[arrivals] ?? 'take';
    arrivals += 1;
    await Promise.resolve();
    if (fate === 'lose') throw createNetworkProblem(new Error('lost'));
    if (fate === 'refuse') throw refusal;
    if (fate === 'limit')
      throw new ApiProblem({
        code: 'too-many-requests',
        status: 429,
        retry: 'after-delay',
        details: { retryAfterSeconds: 60 },
      });
    if (!ids.has(id)) taken.push(text);
    ids.add(id);
    if (fate === 'take-and-lose-answer') throw createNetworkProblem(new Error('lost on the way back'));
  };
  return { taken, deliver, arrivals: () => arrivals };
}

function open(deliver: (message: Outgoing) => Promise<void>, unsent: Outgoing[] = []) {
  const pauses: number[] = [];
  const states: (readonly QueuedMessage[])[] = [unsent.map((message) => ({ ...message, state: 'sending' }))];
  let settle = () => {};
  const outbox = createMessageOutbox({
    unsent,
    deliver,
    onChange: (waiting) => {
      states.push(waiting);
      settle();
    },
    pause: async (ms) => {
      pauses.push(ms);
      await Promise.resolve();
    },
  });
  /** Waits until the queued messages are as expected. */
  const until = (isSo: (waiting: readonly QueuedMessage[]) => boolean) =>
    new Promise<readonly QueuedMessage[]>((resolve) => {
      settle = () => {
        const last = states.at(-1) ?? [];
        if (isSo(last)) resolve(last);
      };
      settle();
    });
  return { outbox, pauses, states, until };
}

const isEmpty = (waiting: readonly QueuedMessage[]) => waiting.length === 0;

describe('the outbox', () => {
  test('sends in the order of the writing, one after the other', async () => {
    const { taken, deliver } = server();
    const { outbox, until } = open(deliver);
    for (const text of ['one', 'two', 'three']) outbox.add(written(text));
    await until(isEmpty);
    expect(taken).toEqual(['one', 'two', 'three']);
  });

  test('tries again with the same id until it is taken in, and nothing overtakes it', async () => {
    const { taken, deliver, arrivals } = server('lose', 'take-and-lose-answer', 'take', 'take');
    const { outbox, pauses, until, states } = open(deliver);
    outbox.add(written('one'));
    outbox.add(written('two'));
    await until(isEmpty);
    expect(taken).toEqual(['one', 'two']);
    expect(arrivals()).toBe(4);
    expect(pauses).toEqual([500, 1_000]);
    expect(states.some((waiting) => waiting[0]?.state === 'delayed')).toBe(true);
  });

  test('waits as long as the server asks', async () => {
    const { deliver } = server('limit');
    const { outbox, pauses, until } = open(deliver);
    outbox.add(written('one'));
    await until(isEmpty);
    expect(pauses).toEqual([60_000]);
  });

  test('sets aside what is refused, and sends what comes after', async () => {
    const { taken, deliver } = server('refuse');
    const { outbox, until } = open(deliver);
    const bad = written('bad');
    outbox.add(bad);
    outbox.add(written('good'));
    const left = await until((waiting) => waiting.length === 1 && waiting[0]?.state === 'refused');
    expect(left).toEqual([{ ...bad, state: 'refused', problem: refusal }]);
    expect(taken).toEqual(['good']);
    outbox.retry(bad.id);
    await until(isEmpty);
    expect(taken).toEqual(['good', 'bad']);
  });

  test('forgets what is discarded', async () => {
    const { deliver } = server('refuse');
    const { outbox, until } = open(deliver);
    const bad = written('bad');
    outbox.add(bad);
    await until((waiting) => waiting[0]?.state === 'refused');
    outbox.discard(bad.id);
    expect(await until(isEmpty)).toEqual([]);
  });

  test('takes up after a reload what was left, without doubling what had arrived', async () => {
    const unsent = [written('one'), written('two')];
    const { taken, deliver } = server('take-and-lose-answer');
    let wasDelivered = false;
    const before = open(async (message) => {
      if (wasDelivered) return new Promise(() => {});
      wasDelivered = true;
      await deliver(message);
    }, unsent);
    await before.until(([first]) => first?.state === 'delayed');
    before.outbox.end();
    const after = open(deliver, unsent);
    await after.until(isEmpty);
    expect(taken).toEqual(['one', 'two']);
  });

  test('sends nothing more once it has ended', async () => {
    const { deliver, arrivals } = server('lose');
    const { outbox, until } = open(deliver);
    outbox.add(written('one'));
    await until((waiting) => waiting[0]?.state === 'delayed');
    outbox.end();
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(arrivals()).toBe(1);
  });
});
