import type { CompanyId } from '@marga/contract/kernel/ids';
import type { BatchRecorder } from '../db/db.ts';
import type { Call } from '../db/sql-statement.ts';
import { insertKey } from './idempotency-queries.ts';

/** Identifies a request that came with an Idempotency-Key. */
export interface RequestKey {
  /** Keys are distinguished within a scope: a company, or a route and who called it. */
  readonly scope: string;
  readonly company: CompanyId | null;
  readonly key: string;
  /** The hash of the route and its input distinguishes a repeat from a reuse of the key. */
  readonly hash: string;
  readonly requestId: string;
}

/**
 * Stores a request's key in the first transaction in which the request writes something. So the key exists if and
 * only if the request has had an effect, whenever the process dies. Where a repeat reads the subject again, what is
 * written before the subject is named is no effect: a trip's new price, with which the request is then refused.
 */
export class KeyRecorder implements BatchRecorder {
  #request: RequestKey | undefined;
  #subject: string | null = null;
  #needsSubject = false;
  #isRecorded = false;
  /** A handler may send several batches at once, and two of them must not both store the key. */
  #underWay: PromiseWithResolvers<void> | undefined;

  /** Starts recording. What was sent before, such as the authorization, belongs to no handler. */
  start(request: RequestKey, { needsSubject }: { readonly needsSubject: boolean }): void {
    this.#request = request;
    this.#needsSubject = needsSubject;
    this.#isRecorded = false;
  }

  /** Stops recording: what is sent from now on answers the request and is no effect of it. */
  stop(): void {
    this.#request = undefined;
  }

  /** Names the object that the request creates or changes, so that a repeat finds it. */
  nameSubject(id: string): void {
    this.#subject = id;
  }

  get subject(): string | null {
    return this.#subject;
  }

  get isRecorded(): boolean {
    return this.#isRecorded;
  }

  async nextCall(): Promise<Call<unknown> | undefined> {
    while (this.#underWay) await this.#underWay.promise;
    if (this.#request === undefined || this.#isRecorded) return undefined;
    if (this.#needsSubject && this.#subject === null) return undefined;
    this.#underWay = Promise.withResolvers<void>();
    return insertKey({ ...this.#request, subject: this.#subject, isEffect: false });
  }

  ended(rows: readonly unknown[] | undefined): void {
    if (rows !== undefined && rows.length > 0) this.#isRecorded = true;
    this.#underWay?.resolve();
    this.#underWay = undefined;
  }
}
