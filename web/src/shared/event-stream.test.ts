import { expect, test } from 'vitest';
import { followServerEvents } from './event-stream.ts';

const STREAM =
  ': open\n\nid: 7\ndata: {"a":1}\n\nevent: x\ndata: {"b":\ndata: 2}\r\n\r\nid: 8\n\ndata: {"c":3}\n';

/** Serves one stream after another, each in pieces of `length` bytes, and ends when none is left. */
async function follow(streams: readonly string[], length: number) {
  const events: unknown[] = [];
  const positions: (string | null)[] = [];
  const end = new AbortController();
  await followServerEvents(
    {
      url: 'https://marga.test/v1/events',
      init: {},
      signal: end.signal,
      firstRetryMs: 0,
      fetch: async (_url, { headers }) => {
        positions.push(new Headers(headers).get('last-event-id'));
        const stream = streams[positions.length - 1] ?? '';
        if (positions.length > streams.length) end.abort();
        return new Response(streamOf(stream, length));
      },
    },
    { onEvent: (event) => events.push(event) },
  );
  return { events, positions };
}

function streamOf(text: string, length: number): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  return new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += length) controller.enqueue(bytes.subarray(at, at + length));
      controller.close();
    },
  });
}

test('an event is read whole wherever the network cuts the stream', async () => {
  for (let length = 1; length <= STREAM.length; length += 1) {
    const { events, positions } = await follow([STREAM], length);
    // The last event is not complete, so it is not delivered.
    expect(events).toEqual([{ a: 1 }, { b: 2 }]);
    // An id without data moves the position as well.
    expect(positions).toEqual([null, '8']);
  }
});

test('an unreadable event breaks the connection, and the next one continues after it', async () => {
  const { events, positions } = await follow(
    ['id: 1\ndata: {"a":1}\n\nid: 2\ndata: {oops\n\nid: 3\ndata: {"lost":1}\n\n', 'data: {"b":2}\n\n'],
    1_000,
  );
  expect(events).toEqual([{ a: 1 }, { b: 2 }]);
  expect(positions).toEqual([null, '2', '2']);
});
