import pg from 'pg';
import { sql } from 'kysely';
import type { CompanyId } from '@marga/contract/kernel/ids';
import { DatabasePool } from './database-pool.ts';
import { Batch, UnreadableRow } from './statement-batch.ts';
import { type Call, queryBuilder, statement } from './sql-statement.ts';

export type RowsOf<Calls extends readonly Call<unknown>[]> = {
  [Index in keyof Calls]: Calls[Index] extends Call<infer Row> ? Row[] : never;
};

/**
 * This is thrown when PostgreSQL is unreachable or shutting down. Whether the work was done is not known, and the
 * same request may be sent again.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

const setCompany = statement((p: { company: CompanyId }) =>
  queryBuilder.selectNoFrom(sql<string>`set_config('marga.company', ${p.company}, true)`.as('company')),
);

const setRequest = statement((p: { request: string }) =>
  queryBuilder.selectNoFrom(sql<string>`set_config('marga.request', ${p.request}, true)`.as('request')),
);

const setCompanyAndRequest = statement((p: { company: CompanyId; request: string }) =>
  queryBuilder.selectNoFrom([
    sql<string>`set_config('marga.company', ${p.company}, true)`.as('company'),
    sql<string>`set_config('marga.request', ${p.request}, true)`.as('request'),
  ]),
);

/** Names the request that a batch serves, for the audit log. */
export interface RequestOrigin {
  readonly id: string;
  readonly ip: string;
  /** This is the id of the API key that the request came with. */
  readonly key?: string | null;
}

/** Adds a statement at the end of batches until one of them has recorded something. */
export interface BatchRecorder {
  /** Returns the statement to add. A batch waits here while another one with the statement is under way. */
  nextCall(): Promise<Call<unknown> | undefined>;
  /** This is called when such a batch has ended, with the rows of the statement if the batch was committed. */
  ended(rows: readonly unknown[] | undefined): void;
}

interface DbOptions {
  /** Several addresses differ only in the password. */
  readonly url: string | readonly string[];
  readonly poolSize: number;
  readonly clockOffsetMs: number | undefined;
  readonly onBatch?: (statements: number, tookMs: number) => void;
}

/**
 * Accesses the database with one role. Work is sent in batches of one round trip and one transaction. Decisions in
 * between belong in a function of the schema, so that no transaction ever waits for this process.
 */
export class Db {
  readonly #pool: DatabasePool;
  readonly #onBatch: DbOptions['onBatch'];
  readonly #recorder: BatchRecorder | undefined;
  /** Holds the request that every batch serves, as JSON. */
  readonly #request: string | undefined;

  constructor(
    options: DbOptions | { readonly of: Db; readonly recorder?: BatchRecorder; readonly request?: string },
  ) {
    if ('of' in options) {
      this.#pool = options.of.#pool;
      this.#onBatch = options.of.#onBatch;
      this.#recorder = options.recorder ?? options.of.#recorder;
      this.#request = options.request ?? options.of.#request;
      return;
    }
    const clock =
      options.clockOffsetMs === undefined ? '' : ` -c marga.clock_offset_ms=${options.clockOffsetMs}`;
    this.#pool = new DatabasePool({
      url: options.url,
      max: options.poolSize,
      connectionTimeoutMillis: 5_000,
      idleTimeoutMillis: 60_000,
      options: `-c timezone=UTC -c statement_timeout=15s -c idle_in_transaction_session_timeout=15s -c plan_cache_mode=force_generic_plan${clock}`,
    });
    this.#onBatch = options.onBatch;
  }

  /**
   * Identifies the database for what a process remembers of it. Each request has a `Db` of its own, so a cache by `Db`
   * would forget everything after each request.
   */
  get cacheKey(): object {
    return this.#pool;
  }

  /** Returns the same database, whose batches end with the recorder's statement. */
  recordingWith(recorder: BatchRecorder): Db {
    return new Db({ of: this, recorder });
  }

  /** Returns the same database, whose batches serve this request: `platform.current_request()` returns it. */
  forRequest(origin: RequestOrigin): Db {
    return new Db({ of: this, request: JSON.stringify(origin) });
  }

  /** Runs statements for one company: row-level security shows and accepts no rows of any other. */
  async forCompany<const Calls extends readonly Call<unknown>[]>(
    company: CompanyId,
    calls: Calls,
  ): Promise<RowsOf<Calls>> {
    const request = this.#request;
    const first =
      request === undefined ? setCompany({ company }) : setCompanyAndRequest({ company, request });
    const [, ...rest] = await this.#record([first, ...calls]);
    return rest as RowsOf<Calls>;
  }

  /** Runs statements outside any company. With the application's role they see no tenant's rows. */
  async run<const Calls extends readonly Call<unknown>[]>(calls: Calls): Promise<RowsOf<Calls>> {
    if (this.#request === undefined) return this.#record(calls) as Promise<RowsOf<Calls>>;
    const [, ...rest] = await this.#record([setRequest({ request: this.#request }), ...calls]);
    return rest as RowsOf<Calls>;
  }

  async #record(calls: readonly Call<unknown>[]): Promise<unknown[][]> {
    const recorder = this.#recorder;
    const added = await recorder?.nextCall();
    if (!recorder || !added) return this.#send(calls);
    let recorded: unknown[] | undefined;
    try {
      const results = await this.#send([...calls, added]);
      recorded = results.pop();
      return results;
    } finally {
      recorder.ended(recorded);
    }
  }

  async #send(calls: readonly Call<unknown>[]): Promise<unknown[][]> {
    const startedAt = this.#onBatch ? performance.now() : 0;
    const client = await this.#pool.connect().catch((error: unknown) => {
      throw new DatabaseUnavailable('no connection', { cause: error });
    });
    return new Promise<unknown[][]>((resolve, reject) => {
      const batch = new Batch(calls, (error) => {
        const broken = error !== null && !isAnswer(error);
        client.release(broken);
        this.#onBatch?.(calls.length, performance.now() - startedAt);
        if (error) reject(broken ? new DatabaseUnavailable('connection lost', { cause: error }) : error);
        else resolve(batch.results);
      });
      client.query(batch);
    });
  }

  async ping(): Promise<void> {
    await this.run([statementPing()]);
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }
}

const statementPing = statement(() => queryBuilder.selectNoFrom(sql<number>`1`.as('one')));

/**
 * Returns whether the error is the server's own response, as opposed to the server being unreachable; class 57P means
 * that it is shutting down.
 */
function isAnswer(error: Error): boolean {
  return (
    error instanceof UnreadableRow || (error instanceof pg.DatabaseError && !error.code?.startsWith('57P'))
  );
}

export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === constraint;
}

/** Returns whether a function of the schema refused with this code of its own. */
export function hasSqlState(error: unknown, code: string): boolean {
  return error instanceof pg.DatabaseError && error.code === code;
}
