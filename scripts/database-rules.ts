/** What the module graph asks of the database, as data: who uses what, and what of it the graph does not allow. */

export interface Catalogue {
  /** `schema.table`, of tables, views, sequences and types. */
  readonly relations: ReadonlySet<string>;
  /** `schema.function`. */
  readonly functions: ReadonlySet<string>;
}

/** A piece of code with the module that it belongs to: a function's body, a policy, a trigger, a source file. */
export interface Piece {
  readonly module: string;
  /** Where it stands, for whoever reads a complaint. */
  readonly name: string;
  readonly text: string;
}

interface Use {
  readonly piece: Piece;
  readonly kind: 'calls' | 'reads' | 'writes';
  /** `schema.name`. */
  readonly target: string;
}

/** The identity engine's tables are identity's. */
export function moduleOf(schema: string): string {
  return schema === 'engine' ? 'identity' : schema;
}

/** SQL without comments and string constants, in which a name would mean nothing. */
export function stripSql(text: string): string {
  return text
    .replaceAll(/--[^\n]*/g, '')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/'(?:[^']|'')*'/g, "''");
}

const WRITES = String.raw`(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?`;

/** Every table and function that a piece names. All our SQL names the schema, and none of it is put together at run time. */
export function usesOf(pieces: readonly Piece[], { relations, functions }: Catalogue): Use[] {
  const schemas = [...new Set([...relations, ...functions].map((name) => name.split('.')[0]))].join('|');
  const name = String.raw`\b(${schemas})\."?(\w+)"?`;
  const written = new RegExp(`${WRITES}${name}`, 'gi');
  const named = new RegExp(String.raw`${name}(\s*\()?`, 'g');
  return pieces.flatMap((piece) => {
    const uses = new Map<string, Use>();
    const add = (kind: Use['kind'], target: string) => uses.set(`${kind} ${target}`, { piece, kind, target });
    for (const [, schema, table] of piece.text.matchAll(written))
      if (relations.has(`${schema}.${table}`)) add('writes', `${schema}.${table}`);
    for (const [, schema, what, call] of piece.text.matchAll(named)) {
      const target = `${schema}.${what}`;
      if (call !== undefined && functions.has(target)) add('calls', target);
      else if (relations.has(target)) add('reads', target);
    }
    return [...uses.values()];
  });
}

type ModuleGraph = Readonly<Record<string, readonly string[]>>;

/** What the graph does not allow. Everybody may use what all share; nobody writes what belongs to another module. */
export function graphViolations(uses: readonly Use[], graph: ModuleGraph): string[] {
  return uses.flatMap(({ piece, kind, target }) => {
    const owner = moduleOf(target.split('.')[0] ?? '');
    if (owner === piece.module || owner === 'platform') return [];
    if (kind === 'writes') return [`${piece.name} writes ${target}, which only ${owner} may write`];
    if ((graph[piece.module] ?? []).includes(owner)) return [];
    return [`${piece.name} ${kind} ${target}, and ${piece.module} may not depend on ${owner}`];
  });
}

export interface Trigger {
  readonly name: string;
  readonly table: string;
  readonly function: string;
}

/** A trigger runs unseen by whoever writes the table, so it is of the module whose table it is. */
export function foreignTriggers(triggers: readonly Trigger[]): string[] {
  const schemaOf = (name: string) => moduleOf(name.split('.')[0] ?? '');
  return triggers
    .filter((one) => schemaOf(one.table) !== schemaOf(one.function) && schemaOf(one.function) !== 'platform')
    .map((one) => `trigger ${one.name} on ${one.table} runs ${one.function} of another module`);
}

/** Functions that nothing in the product calls yet, and why they stay. */
const UNCALLED: Readonly<Record<string, string>> = {
  'ledger.exchange':
    'no screen changes money of one currency into another yet; the ledger’s half is written and proved',
};

/** What no other function, policy, default, trigger or program of the server calls, and what is excused although it is called. */
export function unusedFunctions(
  { functions }: Catalogue,
  inSql: readonly Piece[],
  programs: readonly Piece[],
  uncalled: Readonly<Record<string, string>> = UNCALLED,
): string[] {
  const called = new Set(
    inSql.flatMap((piece) =>
      [...piece.text.matchAll(/\b([a-z]+\.[a-z_]+)\s*\(/g)]
        .map(([, name = '']) => name)
        // That it calls itself keeps nothing alive.
        .filter((name) => name !== piece.name),
    ),
  );
  const isDead = (name: string) => !called.has(name) && !programs.some((piece) => calls(piece, name));
  return [
    ...[...functions]
      .filter((name) => !(name in uncalled) && isDead(name))
      .map((name) => `${name} is called by nobody`),
    ...Object.keys(uncalled)
      .filter((name) => !isDead(name))
      .map((name) => `${name} is called, and needs no excuse in scripts/database-rules.ts`),
  ];
}

/** By its binding, which only the module that owns the function imports unless all share it, or by name in SQL. */
function calls({ module, text }: Piece, name: string): boolean {
  const [schema = '', short = ''] = name.split('.');
  if (text.includes(`${name}(`)) return true;
  if (schema !== 'platform' && moduleOf(schema) !== module) return false;
  const binding = short.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return new RegExp(String.raw`\b(?:fn|platformFn)\s*\.${binding}\(`).test(text);
}

/**
 * What `@values` lists and the body never says, and what a body returns and `@values value` does not list. An outcome may come
 * from a function that this one calls, so all that it calls is looked through too.
 */
export function wrongValues(
  name: string,
  values: ReadonlyMap<string, readonly string[]>,
  bodyOf: (name: string) => string | undefined,
): string[] {
  const body = bodyOf(name) ?? '';
  const all = [...reachable(name, bodyOf)].map((one) => bodyOf(one) ?? '').join('\n');
  const unsaid = [...values].flatMap(([column, list]) =>
    list
      .filter((value) => !all.includes(`'${value}'`))
      .map((value) => `${name}: its ${column} is never '${value}'`),
  );
  const listed = values.get('value');
  const returned = [...body.matchAll(/\breturn '([a-z-]+)'/g)].map(([, value = '']) => value);
  const unlisted = listed === undefined ? [] : returned.filter((value) => !listed.includes(value));
  return [
    ...unsaid,
    ...new Set(unlisted.map((value) => `${name} returns '${value}', which @values does not list`)),
  ];
}

function reachable(
  name: string,
  bodyOf: (name: string) => string | undefined,
  seen = new Set<string>(),
): Set<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const [, called = ''] of (bodyOf(name) ?? '').matchAll(/\b([a-z]+\.[a-z_]+)\s*\(/g))
    reachable(called, bodyOf, seen);
  return seen;
}
