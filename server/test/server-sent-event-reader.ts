/** This is one server-sent event as it came over the wire. */
export interface ReceivedEvent<Event> {
  readonly id: string | undefined;
  readonly event: Event;
}

/** Yields server-sent events one by one until the stream ends. */
export async function* readEvents<Event>(response: Response): AsyncGenerator<ReceivedEvent<Event>> {
  if (!response.body) throw new Error('the answer is no stream');
  let pending = '';
  for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
    pending += piece;
    const blocks = pending.split('\n\n');
    pending = blocks.pop() ?? '';
    for (const block of blocks) {
      const lines = block.split('\n');
      const data = lines.find((line) => line.startsWith('data: '));
      const id = lines.find((line) => line.startsWith('id: '));
      if (data)
        yield { id: id?.slice('id: '.length), event: JSON.parse(data.slice('data: '.length)) as Event };
    }
  }
}
