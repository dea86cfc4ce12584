import { type Connection, type Submittable, types } from 'pg';
import { serialize } from 'pg-protocol';
import type { Instant } from '@marga/contract/kernel/time';
import type { Call, FieldReader, PreparedText } from './sql-statement.ts';

/** This is the one method of the driver's connection that is used directly. */
type Wire = Connection & { stream: { write(bytes: Buffer): boolean } };

/**
 * Holds the statements prepared on each connection. `unsure` ones were sent in a batch that failed, so they may or
 * may not exist.
 */
const known = new WeakMap<object, Map<string, 'parsed' | 'unsure'>>();

/**
 * This is thrown when a row cannot be read, for example because a type has no reader. It is a bug of ours, and the
 * connection is still usable.
 */
export class UnreadableRow extends Error {
  override readonly name = 'UnreadableRow';
}

/**
 * Sends several prepared statements in one round trip and one transaction, followed by a single Sync, which commits
 * all or, after any error, none. node-postgres sends a Sync after each statement, so its own queries can do
 * neither.
 */
export class Batch implements Submittable {
  readonly results: unknown[][] = [];
  readonly #calls: readonly Call<unknown>[];
  readonly #done: (error: Error | null) => void;
  readonly #newlyParsed: PreparedText[] = [];
  #current = 0;
  #rows: unknown[] = [];
  #parsed: Map<string, 'parsed' | 'unsure'> = new Map();
  #failure: Error | null = null;
  #unreadable: UnreadableRow | null = null;

  constructor(calls: readonly Call<unknown>[], done: (error: Error | null) => void) {
    this.#calls = calls;
    this.#done = done;
  }

  submit(connection: Connection): void {
    this.#parsed = known.get(connection) ?? new Map<string, 'parsed' | 'unsure'>();
    known.set(connection, this.#parsed);
    const messages: Buffer[] = [];
    for (const { statement, values } of this.#calls) {
      const state = this.#parsed.get(statement.name);
      if (state !== 'parsed') {
        if (state === 'unsure') messages.push(serialize.close({ type: 'S', name: statement.name }));
        messages.push(serialize.parse({ name: statement.name, text: statement.text }));
        this.#parsed.set(statement.name, 'parsed');
        this.#newlyParsed.push(statement);
      }
      messages.push(serialize.bind({ statement: statement.name, values: [...values] }));
      if (statement.fields === undefined) messages.push(serialize.describe({ type: 'P', name: '' }));
      messages.push(serialize.execute());
    }
    messages.push(serialize.sync());
    // All messages are written as one buffer, because the driver itself would make a system call with a list of small
    // ones.
    (connection as Wire).stream.write(Buffer.concat(messages));
  }

  handleRowDescription(message: { fields: { name: string; dataTypeID: number }[] }): void {
    const call = this.#calls[this.#current];
    if (call) call.statement.fields = message.fields.map(readerOf);
  }

  handleDataRow(message: { fields: (string | null)[] }): void {
    const fields = this.#calls[this.#current]?.statement.fields ?? [];
    const row: Record<string, unknown> = {};
    try {
      for (let index = 0; index < fields.length; index++) {
        const field = fields[index] as FieldReader;
        const text = message.fields[index] ?? null;
        row[field.name] = text === null ? null : field.read(text);
      }
    } catch (error) {
      // An exception thrown here would only reach the socket and end the process.
      this.#unreadable ??= new UnreadableRow('a row could not be read', { cause: error });
    }
    this.#rows.push(row);
  }

  handleCommandComplete(): void {
    const call = this.#calls[this.#current];
    if (call) call.statement.fields ??= [];
    this.results.push(this.#rows);
    this.#rows = [];
    this.#current += 1;
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete();
  }

  handlePortalSuspended(): void {}

  handleError(error: Error): void {
    for (const { name } of this.#newlyParsed) this.#parsed.set(name, 'unsure');
    this.#failure = error;
    this.#done(error);
  }

  handleReadyForQuery(): void {
    if (!this.#failure) this.#done(this.#unreadable);
  }
}

function readerOf({ name, dataTypeID }: { name: string; dataTypeID: number }): FieldReader {
  return {
    name,
    read: READERS.get(dataTypeID) ?? (types.getTypeParser(dataTypeID) as (text: string) => unknown),
  };
}

const identity = (text: string): string => text;

/** Values are read without loss: no amount becomes a float, and no time loses its zone. */
const READERS = new Map<number, (text: string) => unknown>([
  [types.builtins.INT8, BigInt],
  [types.builtins.TIMESTAMPTZ, readInstant],
  [types.builtins.DATE, identity],
  [types.builtins.TEXT, identity],
  [types.builtins.VARCHAR, identity],
  [types.builtins.BPCHAR, identity],
  [types.builtins.JSONB, JSON.parse],
]);

/** Every connection uses UTC (see `Db`), so `2026-11-15 02:02:02.1234+00` needs no calendar to become an instant. */
function readInstant(text: string): Instant {
  if (!text.endsWith('+00')) throw new RangeError(`not a moment in UTC: ${text}`);
  const fraction = text.length > 22 ? text.slice(20, -3) : '';
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.slice(0, 3).padEnd(3, '0')}Z` as Instant;
}
