import { createParser, type EventSourceMessage } from 'eventsource-parser';

/** This is one server-sent event as it came over the wire. */
export interface ReceivedEvent<Event> {
  readonly id: string | undefined;
  readonly event: Event;
}

/** Yields server-sent events one by one until the stream ends. */
export async function* readEvents<Event>(response: Response): AsyncGenerator<ReceivedEvent<Event>> {
  for await (const { id, data } of readMessages(response)) yield { id, event: JSON.parse(data) as Event };
}

/** Yields the messages of a stream with their data as text, for a reader that does not parse all of them. */
export async function* readMessages(response: Response): AsyncGenerator<EventSourceMessage> {
  if (!response.body) throw new Error('the answer is no stream');
  const messages: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (message) => messages.push(message) });
  const decoder = new TextDecoder();
  for await (const bytes of response.body) {
    parser.feed(decoder.decode(bytes, { stream: true }));
    yield* messages.splice(0);
  }
}

/** Returns the events of a stream that was read to its end. */
export function parseEvents<Event>(text: string): Event[] {
  const events: Event[] = [];
  createParser({ onEvent: ({ data }) => events.push(JSON.parse(data) as Event) }).feed(text);
  return events;
}
