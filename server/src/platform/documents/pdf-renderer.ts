import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { ConcurrencyLimit } from '../limits/concurrency-limit.ts';
import type { RenderResult, RenderJob, RendererSetup } from './pdf-renderer-worker.ts';

const DEADLINE_MS = 30_000;

interface Waiting {
  readonly resolve: (pdf: Uint8Array) => void;
  readonly reject: (error: Error) => void;
  readonly deadline: NodeJS.Timeout;
}

/**
 * Renders documents as PDF in a separate thread, one after the other. The thread starts with the first document;
 * one that fails or takes too long is terminated, and the next document starts another.
 */
export class PdfRenderer {
  readonly #setup: RendererSetup;
  readonly #queue = new ConcurrencyLimit('documents.files-in-queue');
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #last = 0;

  constructor(template: URL, fonts: string) {
    this.#setup = { template: fileURLToPath(template), fonts };
  }

  /** Returns undefined when too many documents are waiting already. */
  async render(data: unknown): Promise<Uint8Array | undefined> {
    return (await this.#queue.run(() => this.#render(data)))?.done;
  }

  async #render(data: unknown): Promise<Uint8Array> {
    const worker = this.#running();
    this.#last += 1;
    const job: RenderJob = { id: this.#last, data: JSON.stringify(data) };
    return new Promise((resolve, reject) => {
      const deadline = setTimeout(
        () => this.#giveUp(worker, new Error('a document took too long to render')),
        DEADLINE_MS,
      );
      deadline.unref();
      this.#waiting.set(job.id, { resolve, reject, deadline });
      worker.postMessage(job, []);
    });
  }

  #running(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL('./pdf-renderer-worker.ts', import.meta.url), {
      workerData: this.#setup,
    });
    // An idle renderer does not keep the process alive.
    worker.unref();
    worker.on('message', (answer: RenderResult) => this.#settle(answer));
    worker.on('error', (error) => this.#giveUp(worker, error instanceof Error ? error : new Error('broken')));
    worker.on('exit', () => this.#giveUp(worker, new Error('the PDF renderer stopped')));
    this.#worker = worker;
    return worker;
  }

  #settle(answer: RenderResult): void {
    const waiting = this.#waiting.get(answer.id);
    if (!waiting) return;
    this.#waiting.delete(answer.id);
    clearTimeout(waiting.deadline);
    if ('pdf' in answer) waiting.resolve(answer.pdf);
    else waiting.reject(new Error(`a document could not be rendered: ${answer.failure}`));
  }

  #giveUp(worker: Worker, error: Error): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    void worker.terminate();
    for (const { reject, deadline } of this.#waiting.values()) {
      clearTimeout(deadline);
      reject(error);
    }
    this.#waiting.clear();
  }
}
