import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Failpoint } from '@marga/server/platform/failpoint';

const report = z.object({ name: z.string(), subject: z.string(), pid: z.int() });

/** `gone` is aborted when whoever waits at the boundary is killed or gives up there. */
export type OnReached = (boundary: Failpoint, subject: string, gone: AbortSignal) => Promise<void>;

/**
 * Listens for processes that report which boundary they have reached. Each waits there until the listener has
 * handled it.
 */
export class BoundaryWatch {
  readonly #server: Server;
  #onReached: OnReached = async () => {};
  readonly reached = new Map<Failpoint, number>();

  private constructor(server: Server) {
    this.#server = server;
  }

  static async open(): Promise<BoundaryWatch> {
    const server = createServer();
    const watch = new BoundaryWatch(server);
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { name, subject } = report.parse(JSON.parse(Buffer.concat(chunks).toString()));
        const boundary = name as Failpoint;
        watch.reached.set(boundary, (watch.reached.get(boundary) ?? 0) + 1);
        const gone = new AbortController();
        response.on('close', () => gone.abort());
        void watch.#onReached(boundary, subject, gone.signal).finally(() => response.end('{}'));
      });
      request.on('error', () => response.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return watch;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  listen(onReached: OnReached): void {
    this.#onReached = onReached;
  }

  async close(): Promise<void> {
    this.#onReached = async () => {};
    await sleep(0);
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }
}
