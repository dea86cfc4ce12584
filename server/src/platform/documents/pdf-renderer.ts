import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { ConcurrencyLimit } from '../limits/concurrency-limit.ts';
import type { RenderJob, RendererSetup, RenderResult } from './pdf-renderer-worker.ts';

/** With two threads, a long document does not hold up all others. */
const THREADS = 2;
const DEADLINE_MS = 30_000;

interface Waiting extends RenderJob {
  readonly resolve: (pdf: Uint8Array) => void;
  readonly reject: (error: Error) => void;
  readonly deadline: NodeJS.Timeout;
}

/**
 * Renders documents as PDF in separate threads, first come, first served. A thread starts when a document needs it; one
 * that fails or takes too long is terminated together with its document, and the others go on.
 */
export class PdfRenderer {
  readonly #setup: RendererSetup;
  /** Counts the documents that are rendered or waiting; further callers are refused and try again. */
  readonly #limit = new ConcurrencyLimit('documents.files-in-queue');
  readonly #queue: Waiting[] = [];
  /** Maps each thread to the document that it renders now. */
  readonly #threads = new Map<Worker, Waiting | undefined>();

  constructor(fonts: string) {
    this.#setup = { fonts };
  }

  /** Returns undefined when too many documents are waiting already. */
  async render(template: URL, data: unknown): Promise<Uint8Array | undefined> {
    return (await this.#limit.run(() => this.#render(template, data)))?.done;
  }

  async #render(template: URL, data: unknown): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      const document: Waiting = {
        template: fileURLToPath(template),
        data: JSON.stringify(data),
        resolve,
        reject,
        deadline: setTimeout(() => this.#giveUp(document), DEADLINE_MS),
      };
      document.deadline.unref();
      this.#queue.push(document);
      this.#renderNext();
    });
  }

  #renderNext(): void {
    if (this.#queue.length === 0) return;
    const idle = [...this.#threads].find(([, rendering]) => rendering === undefined)?.[0];
    const thread = idle ?? (this.#threads.size < THREADS ? this.#start() : undefined);
    const document = thread && this.#queue.shift();
    if (!thread || !document) return;
    this.#threads.set(thread, document);
    const { template, data } = document;
    thread.postMessage({ template, data } satisfies RenderJob, []);
  }

  #start(): Worker {
    const thread = new Worker(new URL('./pdf-renderer-worker.ts', import.meta.url), {
      workerData: this.#setup,
    });
    // An idle renderer does not keep the process alive.
    thread.unref();
    thread.on('message', (result: RenderResult) => this.#settle(thread, result));
    thread.on('error', (error) => this.#stop(thread, error instanceof Error ? error : new Error('broken')));
    thread.on('exit', () => this.#stop(thread, new Error('the PDF renderer stopped')));
    this.#threads.set(thread, undefined);
    return thread;
  }

  #settle(thread: Worker, result: RenderResult): void {
    const document = this.#threads.get(thread);
    if (!document) return;
    this.#threads.set(thread, undefined);
    clearTimeout(document.deadline);
    if ('pdf' in result) document.resolve(result.pdf);
    else document.reject(new Error(`a document could not be rendered: ${result.failure}`));
    this.#renderNext();
  }

  #giveUp(document: Waiting): void {
    const error = new Error('a document took too long to render');
    const thread = [...this.#threads].find(([, rendering]) => rendering === document)?.[0];
    if (thread) {
      this.#stop(thread, error);
      return;
    }
    this.#queue.splice(this.#queue.indexOf(document), 1);
    document.reject(error);
  }

  #stop(thread: Worker, error: Error): void {
    const document = this.#threads.get(thread);
    if (!this.#threads.delete(thread)) return;
    void thread.terminate();
    if (document) {
      clearTimeout(document.deadline);
      document.reject(error);
    }
    this.#renderNext();
  }
}
