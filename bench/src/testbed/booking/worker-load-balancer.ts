import { once } from 'node:events';
import {
  type ClientHttp2Session,
  connect,
  constants,
  createServer,
  type ServerHttp2Stream,
} from 'node:http2';
import type { AddressInfo } from 'node:net';
import type { RunningProcess } from '@marga/server/test/engines/child-process';

export interface BalancedWorker {
  readonly process: RunningProcess;
  readonly port: number;
}

/** Balances calls between the workers in turn, because the workflow engine knows one address for all of them. */
export class WorkerLoadBalancer {
  readonly #server = createServer();
  readonly #workers: readonly BalancedWorker[];
  readonly #sessions = new Map<number, ClientHttp2Session>();
  #turn = 0;

  private constructor(workers: readonly BalancedWorker[]) {
    this.#workers = workers;
    this.#server.on('stream', (stream, headers) => this.#pass(stream, headers));
    this.#server.on('session', (session) => session.on('error', () => {}));
  }

  static async open(workers: readonly BalancedWorker[]): Promise<WorkerLoadBalancer> {
    const balancer = new WorkerLoadBalancer(workers);
    balancer.#server.listen(0, '127.0.0.1');
    await once(balancer.#server, 'listening');
    return balancer;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    for (const session of this.#sessions.values()) session.destroy();
    this.#server.close();
  }

  #pass(stream: ServerHttp2Stream, headers: Parameters<ClientHttp2Session['request']>[0]): void {
    const giveUp = () => {
      if (!stream.destroyed) stream.close(constants.NGHTTP2_INTERNAL_ERROR);
    };
    stream.on('error', () => {});
    const worker = this.#next();
    if (!worker) {
      giveUp();
      return;
    }
    const onward = this.#sessionTo(worker.port).request(headers);
    onward.on('response', (answered) => {
      if (!stream.destroyed) stream.respond(answered);
    });
    onward.on('error', giveUp);
    onward.on('close', () => {
      if (onward.rstCode !== constants.NGHTTP2_NO_ERROR) giveUp();
    });
    stream.on('close', () => {
      if (!onward.closed) onward.close(constants.NGHTTP2_CANCEL);
    });
    stream.pipe(onward);
    onward.pipe(stream);
  }

  #next(): BalancedWorker | undefined {
    const there = this.#workers.filter(({ process }) => process.isRunning());
    this.#turn += 1;
    return there[this.#turn % there.length];
  }

  #sessionTo(port: number): ClientHttp2Session {
    const known = this.#sessions.get(port);
    if (known && !known.closed && !known.destroyed) return known;
    const session = connect(`http://127.0.0.1:${port}`);
    session.on('error', () => session.destroy());
    this.#sessions.set(port, session);
    return session;
  }
}
