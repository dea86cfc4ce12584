import type { SupplierAnswer } from './supplier-answers.ts';

/**
 * Limits the supplier responses that one process caches, in bytes of text. It is enough for about ten thousand offers
 * of each busy search.
 */
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * Caches the most recently used supplier responses in front of Redis, so that a search made by many buyers is read
 * and parsed once.
 */
export class SupplierAnswerCache {
  readonly #answers = new Map<string, SupplierAnswer>();
  readonly #mostBytes: number;
  #bytes = 0;

  constructor(mostBytes = MOST_BYTES) {
    this.#mostBytes = mostBytes;
  }

  find(key: string): SupplierAnswer | undefined {
    const answer = this.#answers.get(key);
    if (!answer) return undefined;
    // The entry moves to the end, so the least recently used one is always at the front.
    this.#answers.delete(key);
    this.#answers.set(key, answer);
    return answer;
  }

  store(key: string, answer: SupplierAnswer): void {
    this.#forget(key);
    if (answer.bytes > this.#mostBytes / 4) return;
    this.#answers.set(key, answer);
    this.#bytes += answer.bytes;
    for (const oldest of this.#answers.keys()) {
      if (this.#bytes <= this.#mostBytes) return;
      this.#forget(oldest);
    }
  }

  get bytes(): number {
    return this.#bytes;
  }

  #forget(key: string): void {
    const answer = this.#answers.get(key);
    if (!answer) return;
    this.#answers.delete(key);
    this.#bytes -= answer.bytes;
  }
}
