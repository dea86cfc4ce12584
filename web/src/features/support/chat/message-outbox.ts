import { ApiProblem } from '../../../shared/api-problem.ts';
import type { Outgoing } from './support-ticket-conversation.ts';

/**
 * `sending` is the first attempt, `delayed` means it is being retried, `refused` means that no further attempt can
 * succeed.
 */
export type OutgoingState = 'sending' | 'delayed' | 'refused';

export interface QueuedMessage extends Outgoing {
  readonly state: OutgoingState;
  readonly problem?: unknown;
}

interface OutboxOptions {
  /** Holds the messages that were unsent before a reload. */
  unsent: readonly Outgoing[];
  /** Sends a message to the server. A message sent twice is recognised by its id. */
  deliver: (message: Outgoing) => Promise<void>;
  onChange: (waiting: readonly QueuedMessage[]) => void;
  /** Waits for the given time, or less when a retry may succeed earlier. */
  pause: (ms: number) => Promise<void>;
}

export interface Outbox {
  add: (message: Outgoing) => void;
  /** Tries a refused message again. */
  retry: (id: string) => void;
  discard: (id: string) => void;
  end: () => void;
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 16_000;

/**
 * Sends messages one after the other, so that they arrive in the order written, and retries each until the server
 * has stored it. A refused message is set aside and does not block the others.
 */
export function createMessageOutbox({ unsent, deliver, onChange, pause }: OutboxOptions): Outbox {
  let waiting: readonly QueuedMessage[] = unsent.map((message) => ({ ...message, state: 'sending' }));
  let isRunning = false;
  let isEnded = false;

  function set(next: readonly QueuedMessage[]): void {
    waiting = next;
    onChange(waiting);
  }

  function change(id: string, facts: Pick<QueuedMessage, 'state' | 'problem'>): void {
    set(waiting.map((message) => (message.id === id ? { ...message, ...facts } : message)));
  }

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    let pauseMs = FIRST_PAUSE_MS;
    for (let next = head(); next; next = head()) {
      try {
        await deliver(next);
        pauseMs = FIRST_PAUSE_MS;
        const { id } = next;
        set(waiting.filter((message) => message.id !== id));
      } catch (problem) {
        if (isFinal(problem)) {
          change(next.id, { state: 'refused', problem });
          continue;
        }
        change(next.id, { state: 'delayed', problem });
        await pause(Math.max(pauseMs, waitAskedFor(problem)));
        pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
      }
    }
    isRunning = false;
  }

  function head(): QueuedMessage | undefined {
    return isEnded ? undefined : waiting.find(({ state }) => state !== 'refused');
  }

  void run();
  return {
    add(message) {
      set([...waiting, { ...message, state: 'sending' }]);
      void run();
    },
    retry(id) {
      change(id, { state: 'sending', problem: undefined });
      void run();
    },
    discard: (id) => set(waiting.filter((message) => message.id !== id)),
    end() {
      isEnded = true;
    },
  };
}

/** Returns true when the server's refusal is final; a lost connection, an overload and a rate limit are temporary. */
function isFinal(problem: unknown): boolean {
  return (
    problem instanceof ApiProblem &&
    problem.status >= 400 &&
    problem.status < 500 &&
    problem.code !== 'too-many-requests'
  );
}

function waitAskedFor(problem: unknown): number {
  const seconds = problem instanceof ApiProblem ? problem.details['retryAfterSeconds'] : undefined;
  return typeof seconds === 'number' ? seconds * 1_000 : 0;
}
