import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Describes what happens to one request in transit. */
export interface NetworkFault {
  readonly delayMs: number;
  /** With `request`, the request never arrives; with `reply`, it arrives but the response is lost. */
  readonly loses: 'nothing' | 'request' | 'reply';
  /** If true, the request arrives a second time, and the second response is discarded. */
  readonly twice: boolean;
}

export const NO_NETWORK_FAULT: NetworkFault = { delayMs: 0, loses: 'nothing', twice: false };

interface Parcel {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/**
 * Simulates the network between two parts: it delays requests, so that they may arrive out of order, and loses and
 * repeats them.
 */
export class FlakyNetwork {
  readonly #server = createServer((asked, answer) => void this.#carry(asked, answer));
  readonly #agent = new Agent({ keepAlive: true });
  #behind = '';
  #troubleFor: (method: string, path: string) => NetworkFault = () => NO_NETWORK_FAULT;
  /** Counts how many requests met each kind of fault. */
  readonly met = { delayed: 0, lost: 0, doubled: 0 };

  static async open(): Promise<FlakyNetwork> {
    const wire = new FlakyNetwork();
    wire.#server.listen(0, '127.0.0.1');
    await once(wire.#server, 'listening');
    return wire;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  leadTo(url: string): void {
    this.#behind = url;
  }

  disturb(troubleFor: (method: string, path: string) => NetworkFault): void {
    this.#troubleFor = troubleFor;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
    this.#agent.destroy();
  }

  async #carry(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of asked) chunks.push(chunk as Buffer);
    } catch {
      answer.destroy();
      return;
    }
    const { method = 'GET', url: path = '/', headers } = asked;
    const parcel: Parcel = { method, path, headers, body: Buffer.concat(chunks) };
    const { delayMs, loses, twice } = this.#troubleFor(method, path);
    if (delayMs > 0) {
      this.met.delayed += 1;
      await sleep(delayMs);
    }
    if (loses !== 'nothing') this.met.lost += 1;
    if (loses === 'request') {
      answer.destroy();
      return;
    }
    if (twice) {
      this.met.doubled += 1;
      this.#deliver(parcel, undefined);
    }
    this.#deliver(parcel, loses === 'reply' ? undefined : answer, () => answer.destroy());
  }

  #deliver(parcel: Parcel, answer: ServerResponse | undefined, onEnd: () => void = () => {}): void {
    const { method, path, headers, body } = parcel;
    const onward = request(new URL(path, this.#behind), { method, headers, agent: this.#agent }, (reply) => {
      if (answer === undefined) {
        reply.resume().on('close', onEnd);
        return;
      }
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.on('error', onEnd).pipe(answer);
    });
    onward.on('error', onEnd);
    // The onward request is aborted when its caller gave up waiting.
    answer?.on('close', () => onward.destroy());
    onward.end(body);
  }
}
