import type pg from 'pg';
import { readFunctionFiles } from '../../server/src/platform/db/sql-function-files.ts';

/** Maps a PostgreSQL type to TypeScript: as read, and as written where that differs. */
const READ: Readonly<Record<string, string>> = {
  text: 'string',
  bpchar: 'string',
  bool: 'boolean',
  int4: 'number',
  int8: 'bigint',
  float8: 'number',
  timestamptz: 'Instant',
  date: 'LocalDate',
  jsonb: 'unknown',
  bytea: 'Buffer',
  xid8: 'string',
  interval: 'string',
  void: 'void',
  _text: 'string[]',
  _int4: 'number[]',
  _int8: 'bigint[]',
  _timestamptz: 'Instant[]',
};
const WRITTEN: Readonly<Record<string, string>> = {
  ...READ,
  jsonb: 'string',
  bytea: 'string',
  int4: 'number',
  int8: 'bigint | number',
  _text: 'readonly string[]',
  _int4: 'readonly number[]',
  _int8: 'readonly bigint[]',
  _timestamptz: 'readonly Instant[]',
  _date: 'readonly LocalDate[]',
};

interface Column {
  readonly name: string;
  readonly type: string;
  readonly nullable?: boolean;
}

interface Parameter extends Column {
  readonly optional: boolean;
}

interface BoundFunction {
  readonly schema: string;
  readonly name: string;
  readonly result: string;
  readonly parameters: readonly Parameter[];
  /** This is empty when the function returns a single value. */
  readonly columns: readonly Column[];
}

/** Selects the functions that are granted to a login role other than their owner, except trigger functions. */
const FUNCTIONS = `
  select n.nspname as schema, p.proname as name, result.typname as result,
    coalesce((select json_agg(json_build_object('name', p.proargnames[i],
          'type', case t.typrelid when 0 then t.typname else t.oid::regtype::text end, 'optional', i > p.pronargs - p.pronargdefaults) order by i)
        from unnest(p.proargtypes) with ordinality a(type, i) join pg_type t on t.oid = a.type), '[]') as parameters,
    coalesce(
      (select json_agg(json_build_object('name', p.proargnames[i], 'type', t.typname) order by i)
        from unnest(p.proallargtypes) with ordinality a(type, i) join pg_type t on t.oid = a.type
        where p.proargmodes[i] in ('o', 't')),
      (select json_agg(json_build_object('name', a.attname, 'type', t.typname, 'nullable',
            not a.attnotnull and c.relkind <> 'c') order by a.attnum)
        from pg_attribute a join pg_type t on t.oid = a.atttypid join pg_class c on c.oid = a.attrelid
        where a.attrelid = result.typrelid and result.typrelid <> 0 and a.attnum > 0 and not a.attisdropped),
      '[]') as columns
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_type result on result.oid = p.prorettype
  where n.nspname !~ '^(pg_|information_schema$|public$|extensions$)' and result.typname <> 'trigger'
    and exists (select from aclexplode(p.proacl) a join pg_roles r on r.oid = a.grantee where r.rolcanlogin and r.oid <> p.proowner)
  order by 1, 2`;

/**
 * Returns the generated function bindings, one file for each schema that has callable functions; the keys are file
 * paths.
 */
export async function generateSqlFunctionBindings(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<BoundFunction>(FUNCTIONS);
  const notes = new Map(
    readFunctionFiles().map(({ name, text }) => [name, parseFunctionAnnotations(name, text)]),
  );
  const schemas = Map.groupBy(rows, ({ schema }) => schema);
  return new Map(
    [...schemas].map(([schema, functions]) => [
      `server/src/${schema === 'platform' ? schema : `modules/${schema}`}/db/functions.gen.ts`,
      render(schema, functions, (name) => notes.get(`${schema}.${name}`) ?? NONE),
    ]),
  );
}

/** Function notes are facts that PostgreSQL does not know, stated in the comment above a function. */
export interface FunctionNotes {
  /** This is the text of the comment without the lines that begin with @. */
  readonly description: string;
  /**
   * `@null a, b` lists parameters that accept null and columns that may be null; `value` is the single return
   * value.
   */
  readonly nullable: ReadonlySet<string>;
  /** `@values state: open | done` lists every possible value of a parameter, a column or `value`. */
  readonly values: ReadonlyMap<string, readonly string[]>;
  /** `@wall operator: …` says why the function runs with its owner's rights, and what it checks itself. */
  readonly walls: readonly Wall[];
}

export interface Wall {
  readonly kind: string;
  readonly why: string;
}

const NONE: FunctionNotes = { description: '', nullable: new Set(), values: new Map(), walls: [] };

export function parseFunctionAnnotations(name: string, text: string): FunctionNotes {
  const head = text.slice(0, Math.max(0, text.search(/^create /m)));
  const nulls = [...head.matchAll(/^-- @null ([a-z_, ]+)$/gm)].flatMap(([, list = '']) =>
    list.split(',').map((one) => one.trim()),
  );
  const values = [...head.matchAll(/^-- @values ([a-z_]+): (.+)$/gm)].map(
    ([, column = '', list = '']) => [column, list.split('|').map((one) => one.trim())] as const,
  );
  const walls = [...head.matchAll(/^-- @wall ([a-z]+): (.+)$/gm)].map(([, kind = '', why = '']) => ({
    kind,
    why,
  }));
  const known = (head.match(/^-- @null /gm)?.length ?? 0) + values.length + walls.length;
  const annotationCount = head.match(/^-- @/gm)?.length ?? 0;
  if (known < annotationCount)
    throw new Error(`${name}: a line that begins with @ is neither @null nor @values nor @wall`);
  const description = head
    .split('\n')
    .filter((line) => !line.startsWith('-- @'))
    .map((line) => line.replace(/^-- ?/, ''))
    .join(' ')
    .trim();
  return { description: description, nullable: new Set(nulls), values: new Map(values), walls };
}

function render(
  schema: string,
  functions: readonly BoundFunction[],
  notesOf: (name: string) => FunctionNotes,
): string {
  const body = functions.map((one) => renderFunction(one, notesOf(one.name)));
  const platform = schema === 'platform' ? '.' : '../../../platform/db';
  const times = ['Instant', 'LocalDate'].filter((type) => body.some((text) => text.includes(type)));
  return [
    `// Written by \`npm run generate\` from the functions of the schema ${schema}; edit their files in functions/ instead.`,
    ...(times.length === 0
      ? []
      : [`import type { ${times.join(', ')} } from '@marga/contract/kernel/time';`]),
    "import { sql } from 'kysely';",
    ...(body.some((text) => text.includes('Argument<'))
      ? [`import type { Argument } from '${platform}/sql-argument.ts';`]
      : []),
    '',
    ...body,
    '',
  ].join('\n');
}

function renderFunction({ schema, name, result, parameters, columns }: BoundFunction, notes: FunctionNotes) {
  checkNotes(`${schema}.${name}`, notes, [...parameters, ...columns, { name: 'value' }]);
  const typed = parameters.map((one) => {
    const type = typeOf(WRITTEN, one, notes);
    return `  ${argumentName(one.name)}${one.optional ? '?' : ''}: Argument<${one.optional ? nullable(type) : type}>;`;
  });
  const row = columns.map((one) => `${one.name}: ${typeOf(READ, one, notes)}`);
  const gives =
    row.length === 0 ? typeOf(READ, { name: 'value', type: result }, notes) : `{ ${row.join('; ')} }`;
  const call = `sql<${gives}>\`${schema}.${name}(${argumentsOf(`${schema}.${name}`, parameters)})\``;
  const comment = notes.description === '' ? '' : `/** ${notes.description.replaceAll('*/', '* /')} */\n`;
  const binding =
    parameters.length === 0
      ? `export const ${camel(name)} = () => ${call};`
      : `export const ${camel(name)} = (p: {\n${typed.join('\n')}\n}) => ${call};`;
  return comment + binding;
}

/**
 * Returns the arguments of a generated call: each is passed by name with its type, and optional ones that are not
 * given are left out. It throws when all parameters are optional.
 */
function argumentsOf(name: string, parameters: readonly Parameter[]): string {
  const required = parameters.filter(({ optional }) => !optional);
  const optional = parameters.filter((one) => one.optional);
  if (optional.length > 0 && required.length === 0)
    throw new Error(`${name}: a function whose parameters are all optional needs one that is not`);
  const written = (one: Parameter) => `"${one.name}" => (\${p.${argumentName(one.name)}})::${sqlTypeOf(one)}`;
  const tail = optional.map(
    (one) => `\${p.${argumentName(one.name)} === undefined ? sql\`\` : sql\`, ${written(one)}\`}`,
  );
  return required.map(written).join(', ') + tail.join('');
}

function typeOf(types: Readonly<Record<string, string>>, column: Column, notes: FunctionNotes): string {
  const values = notes.values.get(column.name)?.map((value) => `'${value}'`);
  // An unlisted type is a row of a table, which only SQL can pass, so TypeScript cannot write it.
  const type = types[column.type] ?? (types === READ ? 'unknown' : 'never');
  const base =
    values === undefined
      ? type
      : type.endsWith('[]')
        ? `readonly (${values.join(' | ')})[]`
        : values.join(' | ');
  return notes.nullable.has(column.name) || column.nullable ? nullable(base) : base;
}

/** Returns PostgreSQL's internal name of the type, because `character` would be a single letter. */
function sqlTypeOf({ type }: Column): string {
  return type.startsWith('_') ? `${type.slice(1)}[]` : type;
}

function nullable(type: string): string {
  return type.endsWith('| null') || type === 'unknown' ? type : `${type} | null`;
}

function checkNotes(
  name: string,
  { nullable: may, values }: FunctionNotes,
  known: readonly { name: string }[],
): void {
  for (const annotatedName of [...may, ...values.keys()])
    if (!known.some((one) => one.name === annotatedName))
      throw new Error(`${name} has neither parameter nor column ${annotatedName}`);
}

/** Leaves out the prefix that sets a parameter apart from a column in SQL, which TypeScript does not need. */
function argumentName(parameter: string): string {
  return camel(parameter.replace(/^(?:of|with)_/, ''));
}

function camel(name: string): string {
  return name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
