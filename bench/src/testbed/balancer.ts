import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, createServer as createTcpServer, type AddressInfo, type Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** These answers mean that a request failed that must not: nobody sends a wrong one on purpose through the balancer. */
const FAILURES: ReadonlySet<number> = new Set([400, 401, 403, 404]);

/** Counts what went through the balancer and what of it failed. */
interface Counts {
  readonly requests: number;
  readonly failures: readonly string[];
}

/**
 * Spreads requests over several apis, as a deployment's balancer does. A port that is taken out gets no new request, so
 * that its process can be replaced without a failed one.
 */
export class HttpBalancer {
  readonly #server = createServer((asked, answer) => this.#forward(asked, answer));
  readonly #underWay = new Map<number, number>();
  #ports: number[] = [];
  #turn = 0;
  #requests = 0;
  readonly #failures: string[] = [];

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get counts(): Counts {
    return { requests: this.#requests, failures: this.#failures };
  }

  add(port: number): void {
    this.#ports.push(port);
  }

  /** Gives the port no new requests, and waits for those under way. */
  async remove(port: number): Promise<void> {
    this.#ports = this.#ports.filter((one) => one !== port);
    while ((this.#underWay.get(port) ?? 0) > 0) await sleep(20);
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  #forward(asked: IncomingMessage, answer: ServerResponse): void {
    const port = this.#ports[this.#turn++ % this.#ports.length] ?? 0;
    const { method, url, headers } = asked;
    this.#requests += 1;
    this.#underWay.set(port, (this.#underWay.get(port) ?? 0) + 1);
    answer.once('close', () => this.#underWay.set(port, (this.#underWay.get(port) ?? 1) - 1));
    const fail = (why: string) => {
      this.#failures.push(`${method} ${url?.slice(0, 60)} to ${port}: ${why}`);
      answer.destroy();
    };
    const sent = request({ port, host: '127.0.0.1', method, path: url, headers, agent: false }, (got) => {
      const { statusCode = 0 } = got;
      if (statusCode >= 500 || FAILURES.has(statusCode))
        this.#failures.push(`${method} ${url?.slice(0, 60)} to ${port}: ${statusCode}`);
      answer.writeHead(statusCode, got.headers);
      got.pipe(answer);
      got.once('error', (error) => fail(error.message));
    });
    sent.once('error', (error) => fail(error.message));
    asked.pipe(sent);
  }
}

/** Passes connections on to the first of several workers, so that the workflow engine knows one address. */
export class ConnectionBalancer {
  readonly #server: Server;
  ports: number[] = [];

  constructor() {
    this.#server = createTcpServer((from) => {
      const to = connect(this.ports[0] ?? 0, '127.0.0.1');
      // The workflow engine calls again what a broken connection interrupts.
      from.once('error', () => to.destroy());
      to.once('error', () => from.destroy());
      from.pipe(to).pipe(from);
    });
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.close();
  }
}
