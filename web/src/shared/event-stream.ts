import { createParser } from 'eventsource-parser';
import { ApiProblem, createNetworkProblem, readProblemOfResponse } from './api-problem.ts';

export interface EventConnection<Event> {
  onEvent: (event: Event) => void;
  /** The state is `lost` from the time the connection breaks until it is restored. */
  onState?: (state: 'connected' | 'lost') => void;
}

export type Send = (url: string, init: RequestInit) => Promise<Response>;

interface EventSourceOptions {
  url: string;
  init: RequestInit;
  fetch: Send;
  signal: AbortSignal;
  firstRetryMs?: number;
}

const LONGEST_RETRY_MS = 16_000;
/** The server sends a comment every few seconds; a connection that stays silent longer than this is dead. */
const SILENCE_MS = 45_000;

/**
 * Reads server-sent events over fetch, because EventSource cannot name the acting company in a header. Resolves
 * when the signal aborts it; rejects only with a problem that a retry cannot fix, such as an ended session.
 */
export async function followServerEvents<Event>(
  options: EventSourceOptions,
  { onEvent, onState }: EventConnection<Event>,
): Promise<void> {
  const { signal, firstRetryMs = 500 } = options;
  const position = { lastId: '', retryMs: firstRetryMs };
  while (!signal.aborted) {
    try {
      await readOnce(
        options,
        position,
        () => onState?.('connected'),
        (data) => onEvent(JSON.parse(data) as Event),
      );
    } catch (error) {
      if (error instanceof ApiProblem && error.status >= 400 && error.status < 500 && error.status !== 429)
        throw error;
    }
    if (signal.aborted) return;
    onState?.('lost');
    await pause(position.retryMs * (0.75 + Math.random() / 2), signal);
    position.retryMs = Math.min(position.retryMs * 2, LONGEST_RETRY_MS);
  }
}

async function readOnce(
  { url, init, fetch: send, signal, firstRetryMs = 500 }: EventSourceOptions,
  position: { lastId: string; retryMs: number },
  onOpen: () => void,
  onData: (data: string) => void,
): Promise<void> {
  const headers = new Headers(init.headers);
  headers.set('accept', 'text/event-stream');
  if (position.lastId !== '') headers.set('Last-Event-ID', position.lastId);
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  try {
    const response = await send(url, {
      ...init,
      headers,
      cache: 'no-store',
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (!response.ok) throw await readProblemOfResponse(response);
    if (!response.body) throw createNetworkProblem(new Error('a stream without a body'));
    onOpen();
    position.retryMs = firstRetryMs;
    const parser = createParser({
      onId: (id) => {
        position.lastId = id;
      },
      onEvent: ({ data }) => onData(data),
    });
    for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MS);
      parser.feed(text);
    }
  } finally {
    clearTimeout(timer);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done);
  });
}
