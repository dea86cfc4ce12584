import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { CompiledQuery, RawBuilder } from 'kysely';
import type { Database } from './schema.gen.ts';

/** Builds SQL with the types of the migrated schema. It has no connection: statements are compiled here and run in `Db`. */
export const queryBuilder = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** A call is a statement with its values, ready to be sent. */
export interface Call<Row> {
  readonly statement: PreparedText;
  /** The values are in the text format of the database. */
  readonly values: readonly (string | null)[];
  /** This field is never set; it carries the type of the rows. */
  readonly row?: Row;
}

/** This is a statement that is prepared once per connection. `fields` is set from the first response. */
export interface PreparedText {
  readonly name: string;
  readonly text: string;
  fields: readonly FieldReader[] | undefined;
}

export interface FieldReader {
  readonly name: string;
  readonly read: (text: string) => unknown;
}

interface Compilable<Row> {
  compile(): CompiledQuery<Row>;
}

class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

const declared: PreparedText[] = [];

/** Returns all statements that the loaded modules declare: everything this process can send to the database. */
export function declaredStatements(): readonly PreparedText[] {
  return declared;
}

/**
 * Declares a statement. The builder runs once with placeholders for its parameters, so that a request pays for
 * neither building nor compiling. A parameter can be used only as a value in the SQL.
 */
export function statement<Row>(build: () => Compilable<Row>): () => Call<Row>;
export function statement<Params, Row>(
  build: (params: Params) => Compilable<Row>,
): (params: Params) => Call<Row>;
export function statement<Params, Row>(
  build: (params: Params) => Compilable<Row>,
): (params: Params) => Call<Row> {
  const placeholders = new Proxy(
    {},
    { get: (_, name) => (typeof name === 'string' ? new Placeholder(name) : undefined) },
  );
  const compiled = build(placeholders as Params).compile();
  const order = compiled.parameters.map((value) =>
    value instanceof Placeholder ? value.name : { constant: value },
  );
  const prepared: PreparedText = { name: `s${declared.length}`, text: compiled.sql, fields: undefined };
  declared.push(prepared);
  return (params) => ({
    statement: prepared,
    values: order.map((item) =>
      toWire(typeof item === 'string' ? (params as Record<string, unknown>)[item] : item.constant),
    ),
  });
}

/** Holds the values of a generated binding's arguments. One that is left out is sent as null. */
type ValuesOf<Arguments> = { [Name in keyof Arguments]: Exclude<Arguments[Name], RawBuilder<unknown>> };

/**
 * Declares a statement that does nothing but call a function of the schema, whose generated binding names the
 * arguments. It returns the function's rows or, for a function of a single value, one row with the value in `column`.
 */
export function callFunction<Row extends Record<string, unknown>>(
  binding: () => RawBuilder<Row>,
): () => Call<Row>;
export function callFunction<Arguments, Row extends Record<string, unknown>>(
  binding: (p: Arguments) => RawBuilder<Row>,
): (p: ValuesOf<Arguments>) => Call<Row>;
export function callFunction<Value, Column extends string>(
  binding: () => RawBuilder<Value>,
  column: Value extends Record<string, unknown> ? never : Column,
): () => Call<Record<Column, Value>>;
export function callFunction<Arguments, Value, Column extends string>(
  binding: (p: Arguments) => RawBuilder<Value>,
  column: Value extends Record<string, unknown> ? never : Column,
): (p: ValuesOf<Arguments>) => Call<Record<Column, Value>>;
export function callFunction(binding: (p: object) => RawBuilder<unknown>, column?: string) {
  return statement((p: object) =>
    column === undefined
      ? queryBuilder.selectFrom(binding(p).as('result')).selectAll()
      : queryBuilder.selectNoFrom(binding(p).as(column)),
  );
}

/**
 * Converts a value to the database's text format before a connection is used, so that a value that cannot be sent
 * does not cost a connection.
 */
function toWire(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return null;
  if (typeof value === 'bigint' || typeof value === 'number') return value.toString();
  if (typeof value === 'boolean') return value ? 't' : 'f';
  if (Array.isArray(value)) return `{${value.map(arrayItem).join(',')}}`;
  throw new TypeError('a parameter is a text, a number, a boolean or a list of texts or numbers');
}

function arrayItem(item: unknown): string {
  if (typeof item === 'bigint' || typeof item === 'number') return item.toString();
  if (typeof item !== 'string') throw new TypeError('an array parameter holds text or numbers');
  return `"${item.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
