import { types, type Connection, type Submittable } from 'pg';
import { instant } from '@marga/contract/kernel/time';
import type { Call, FieldReader, PreparedText } from './statement.ts';

type Wire = Connection & {
  stream: { cork(): void; uncork(): void };
  parse(query: { name: string; text: string }): void;
  bind(config: {
    statement: string;
    values: readonly unknown[];
    valueMapper: (value: unknown) => unknown;
  }): void;
  describe(message: { type: 'P'; name: string }): void;
  execute(config: { portal: string; rows: number }): void;
  close(message: { type: 'S'; name: string }): void;
  sync(): void;
};

/** What each connection has been told. `unsure`: told in a batch that failed, so it may or may not know. */
const known = new WeakMap<object, Map<string, 'parsed' | 'unsure'>>();

/**
 * Several prepared statements in one round trip and one transaction: they are sent together and followed by a single
 * Sync, which commits them all or, after an error in any, none. node-postgres sends a Sync after each statement, so its
 * own queries can share neither.
 */
export class Batch implements Submittable {
  readonly results: unknown[][] = [];
  readonly #calls: readonly Call<unknown>[];
  readonly #done: (error: Error | null) => void;
  readonly #newlyTold: PreparedText[] = [];
  #current = 0;
  #rows: unknown[] = [];
  #told: Map<string, 'parsed' | 'unsure'> = new Map();
  #failure: Error | null = null;

  constructor(calls: readonly Call<unknown>[], done: (error: Error | null) => void) {
    this.#calls = calls;
    this.#done = done;
  }

  submit(connection: Connection): void {
    const wire = connection as Wire;
    this.#told = known.get(connection) ?? new Map<string, 'parsed' | 'unsure'>();
    known.set(connection, this.#told);
    wire.stream.cork();
    try {
      for (const { statement, values } of this.#calls) {
        const state = this.#told.get(statement.name);
        if (state !== 'parsed') {
          if (state === 'unsure') wire.close({ type: 'S', name: statement.name });
          wire.parse({ name: statement.name, text: statement.text });
          this.#told.set(statement.name, 'parsed');
          this.#newlyTold.push(statement);
        }
        wire.bind({ statement: statement.name, values, valueMapper: toWire });
        if (statement.fields === undefined) wire.describe({ type: 'P', name: '' });
        wire.execute({ portal: '', rows: 0 });
      }
      wire.sync();
    } finally {
      wire.stream.uncork();
    }
  }

  handleRowDescription(message: { fields: { name: string; dataTypeID: number }[] }): void {
    const call = this.#calls[this.#current];
    if (call) call.statement.fields = message.fields.map(readerOf);
  }

  handleDataRow(message: { fields: (string | null)[] }): void {
    const fields = this.#calls[this.#current]?.statement.fields ?? [];
    const row: Record<string, unknown> = {};
    for (let index = 0; index < fields.length; index++) {
      const field = fields[index] as FieldReader;
      const text = message.fields[index] ?? null;
      row[field.name] = text === null ? null : field.read(text);
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
    for (const { name } of this.#newlyTold) this.#told.set(name, 'unsure');
    this.#failure = error;
    this.#done(error);
  }

  handleReadyForQuery(): void {
    if (!this.#failure) this.#done(null);
  }
}

function readerOf({ name, dataTypeID }: { name: string; dataTypeID: number }): FieldReader {
  return {
    name,
    read: READERS.get(dataTypeID) ?? (types.getTypeParser(dataTypeID) as (text: string) => unknown),
  };
}

const identity = (text: string): string => text;

/** Exact types for exact things: no amount becomes a float, no moment loses its zone. */
const READERS = new Map<number, (text: string) => unknown>([
  [types.builtins.INT8, BigInt],
  [types.builtins.TIMESTAMPTZ, (text) => instant(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'))],
  [types.builtins.DATE, identity],
  [types.builtins.TEXT, identity],
  [types.builtins.VARCHAR, identity],
  [types.builtins.BPCHAR, identity],
  [types.builtins.JSONB, JSON.parse],
]);

function toWire(value: unknown): unknown {
  if (typeof value === 'bigint' || typeof value === 'number') return value.toString();
  if (typeof value === 'boolean') return value ? 't' : 'f';
  if (Array.isArray(value)) return `{${value.map(arrayItem).join(',')}}`;
  return value ?? null;
}

function arrayItem(item: unknown): string {
  if (typeof item === 'bigint' || typeof item === 'number') return item.toString();
  if (typeof item !== 'string') throw new TypeError('an array parameter holds text or numbers');
  return `"${item.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
