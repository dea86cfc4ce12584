import { setTimeout as sleep } from 'node:timers/promises';
import type { TicketEvent } from '@marga/contract/support/support';
import type { Problem } from '@marga/contract/wire-schemas';
import { readEvents, type ReceivedEvent } from '@marga/server/test/server-sent-event-reader';

/** Counts the events of a whole run, across all participants. */
export interface RunStatistics {
  /** Counts requests that were not answered and were sent again unchanged. */
  resent: number;
  /** Counts streams that broke off and were reopened after the last event. */
  reconnected: number;
}

/**
 * This error is thrown when the API refuses a request permanently, which never happens to a client that follows the
 * rules.
 */
export class Refused extends Error {
  override readonly name = 'Refused';
}

/**
 * Simulates a browser: it keeps its cookies, retries unanswered requests, and reconnects to a stream that broke
 * off.
 */
export class Caller {
  readonly #apiUrl: string;
  readonly #address: string;
  readonly #strain: RunStatistics;
  readonly #over: AbortSignal;
  readonly #cookies = new Map<string, string>();

  constructor(apiUrl: string, address: string, strain: RunStatistics, over: AbortSignal) {
    this.#apiUrl = apiUrl;
    this.#address = address;
    this.#strain = strain;
    this.#over = over;
  }

  keep(name: string, value: string): void {
    this.#cookies.set(name, value);
  }

  /** Retries until the request is answered, because the API may be down for a while. */
  async send<Body>(method: string, path: string, body?: unknown): Promise<Body> {
    for (;;) {
      const answer = await this.#try(method, path, body);
      if (answer?.ok) return (answer.text === '' ? undefined : JSON.parse(answer.text)) as Body;
      if (answer && !isPassing(answer.status)) throw new Refused(`${method} ${path}: ${codeIn(answer.text)}`);
      this.#over.throwIfAborted();
      this.#strain.resent += 1;
      await this.#breathe();
    }
  }

  /** Yields every event from a position onwards, over as many connections as it takes. */
  async *listen<Event = TicketEvent>(path: string): AsyncGenerator<ReceivedEvent<Event>> {
    let last: string | undefined;
    while (!this.#over.aborted) {
      try {
        const headers = last === undefined ? undefined : { 'last-event-id': last };
        const response = await this.#fetch('GET', path, undefined, headers);
        if (!response.ok && !isPassing(response.status))
          throw new Refused(`GET ${path}: ${codeIn(await response.text())}`);
        if (response.ok)
          for await (const event of readEvents<Event>(response)) {
            last = event.id ?? last;
            yield event;
          }
      } catch (error) {
        if (error instanceof Refused) throw error;
      }
      if (this.#over.aborted) return;
      this.#strain.reconnected += 1;
      await this.#breathe();
    }
  }

  async #try(
    method: string,
    path: string,
    body: unknown,
  ): Promise<{ ok: boolean; status: number; text: string } | undefined> {
    try {
      const response = await this.#fetch(method, path, body);
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        this.keep(name, value);
      }
      return { ok: response.ok, status: response.status, text: await response.text() };
    } catch {
      return undefined;
    }
  }

  #fetch(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    return fetch(`${this.#apiUrl}${path}`, {
      method,
      headers: {
        'x-forwarded-for': this.#address,
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: this.#over,
    });
  }

  /** Waits a random time, so that the callers do not all reconnect at once. */
  #breathe(): Promise<void> {
    return sleep(50 + Math.random() * 200);
  }
}

/**
 * Returns whether the status means that the API is starting, stopping or has lost the database, so that a retry may
 * succeed.
 */
function isPassing(status: number): boolean {
  return status === 500 || status === 503;
}

function codeIn(text: string): string {
  try {
    return (JSON.parse(text) as Problem).code;
  } catch {
    return text.slice(0, 100);
  }
}
