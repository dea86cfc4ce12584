import { expect, test } from 'vitest';
import { parseServerSentEvents } from './event-stream.ts';

const STREAM =
  ': open\n\nid: 7\ndata: {"a":1}\n\nevent: x\ndata: {"b":\ndata: 2}\r\n\r\nid: 8\n\ndata: unfinished';

async function* cut(text: string, length: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length);
}

test('an event is read whole wherever the network cuts the stream', async () => {
  for (let length = 1; length <= STREAM.length; length += 1) {
    const events: unknown[] = [];
    for await (const event of parseServerSentEvents(cut(STREAM, length))) events.push(event);
    expect(events).toEqual([
      { id: '7', data: '{"a":1}' },
      { id: undefined, data: '{"b":\n2}' },
      { id: '8', data: '' },
    ]);
  }
});
