/**
 * This file applies the module graph to the database: it finds which module uses which tables and functions, and
 * which of these uses the graph forbids.
 */

export interface Catalogue {
  /** Holds `schema.table` names of tables, views, sequences and types. */
  readonly relations: ReadonlySet<string>;
  /** Holds `schema.function` names. */
  readonly functions: ReadonlySet<string>;
}

/** A piece of code is a function's body, a policy, a trigger or a source file, with the module it belongs to. */
export interface Piece {
  readonly module: string;
  /** This is the location shown in error messages. */
  readonly name: string;
  readonly text: string;
}

interface Use {
  readonly piece: Piece;
  readonly kind: 'calls' | 'reads' | 'writes';
  /** This has the form `schema.name`. */
  readonly target: string;
}

/** Returns the module that owns a schema. The auth library's tables belong to the identity module. */
export function moduleOfSchema(schema: string): string {
  return schema === 'engine' ? 'identity' : schema;
}

/** Returns the SQL without comments and string constants, where a name has no meaning. */
export function stripSqlComments(text: string): string {
  return text
    .replaceAll(/--[^\n]*/g, '')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/'(?:[^']|'')*'/g, "''");
}

/** Returns whether a program declares statements, by writing them or from the binding of a function. */
export function declaresStatements(text: string): boolean {
  return /\b(?:statement|callFunction)\(/.test(text);
}

const WRITES = String.raw`(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?`;

/**
 * Returns every table and function that a piece names. This is complete because all SQL names the schema and none
 * is assembled at run time, except in `platform.repair_job_schedule`: it reads the tables whose modules gave them its trigger.
 */
export function listDatabaseUses(pieces: readonly Piece[], { relations, functions }: Catalogue): Use[] {
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

/**
 * Lists what the graph forbids. Every module may use shared objects, and none may write to another module's tables.
 */
export function moduleGraphViolations(uses: readonly Use[], graph: ModuleGraph): string[] {
  return uses.flatMap(({ piece, kind, target }) => {
    const owner = moduleOfSchema(target.split('.')[0] ?? '');
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

/** A trigger is invisible to the code that writes the table, so it must belong to the module that owns the table. */
export function findTriggersOfOtherModules(triggers: readonly Trigger[]): string[] {
  const schemaOf = (name: string) => moduleOfSchema(name.split('.')[0] ?? '');
  return triggers
    .filter((one) => schemaOf(one.table) !== schemaOf(one.function) && schemaOf(one.function) !== 'platform')
    .map((one) => `trigger ${one.name} on ${one.table} runs ${one.function} of another module`);
}

/** Lists functions that no other function, policy, default, trigger or server program calls. */
export function unusedSqlFunctions(
  { functions }: Catalogue,
  inSql: readonly Piece[],
  programs: readonly Piece[],
): string[] {
  const called = new Set(
    inSql.flatMap((piece) =>
      [...piece.text.matchAll(/\b([a-z]+\.[a-z_]+)\s*\(/g)]
        .map(([, name = '']) => name)
        // A recursive call does not count as a use.
        .filter((name) => name !== piece.name),
    ),
  );
  const isDead = (name: string) => !called.has(name) && !programs.some((piece) => calls(piece, name));
  return [...functions].filter(isDead).map((name) => `${name} is called by nobody`);
}

/**
 * Returns whether the code calls a function: by name in SQL, or through its binding, which only the owning module
 * imports unless the function is shared.
 */
function calls({ module, text }: Piece, name: string): boolean {
  const [schema = '', short = ''] = name.split('.');
  if (text.includes(`${name}(`)) return true;
  if (schema !== 'platform' && moduleOfSchema(schema) !== module) return false;
  const binding = short.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return new RegExp(String.raw`\b(?:fn|platformFn)\s*\.${binding}\b`).test(text);
}

/**
 * Lists values in `@values` that the body never mentions, and values a body returns that `@values value` lacks. An
 * outcome may come from a called function, so all called functions are searched too.
 */
export function findWrongReturnValueAnnotations(
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

/** A function, with what is known of who may call it and what it says it is for. */
export interface CallableFunction {
  readonly name: string;
  /** A SECURITY DEFINER function runs with the rights of the authorizer role, whoever calls it. */
  readonly isDefiner: boolean;
  /** These are the login roles that may call the function. */
  readonly callers: readonly string[];
  readonly parameters: readonly string[];
  readonly body: string;
  readonly walls: readonly { readonly kind: string }[];
}

/**
 * Maps each kind of wall to what must be true of such a function; docs/security-rules.md explains the kinds. Whether it
 * checks enough is for a reader to judge, but not whether it checks at all.
 */
const WALLS: Readonly<Record<string, (one: CallableFunction) => boolean>> = {
  company: ({ callers, body }) => callers.length > 0 && body.includes('platform.current_company()'),
  operator: ({ callers, body }) =>
    callers.every((caller) => caller === 'marga_operator') && body.includes('platform.current_operator()'),
  secret: ({ callers, parameters }) =>
    callers.length > 0 && parameters.some((name) => /^(?!password_).*(hash|code)$/.test(name)),
  public: ({ callers }) => callers.length > 0,
  worker: ({ callers }) => callers.length > 0 && callers.every((caller) => caller === 'marga_relay'),
  internal: ({ callers }) => callers.length === 0,
};

/** Lists functions with the rights of the authorizer role that do not say which wall they are, or are not that one. */
export function findWallViolations(functions: readonly CallableFunction[]): string[] {
  return functions.flatMap((one) => {
    const [wall, second] = one.walls;
    if (!one.isDefiner)
      return wall === undefined ? [] : [`${one.name} has a @wall, and is not SECURITY DEFINER`];
    if (wall === undefined || second !== undefined)
      return [`${one.name} is SECURITY DEFINER and needs one line "-- @wall kind: why"`];
    const holds = WALLS[wall.kind];
    if (holds === undefined) return [`${one.name}: there is no wall of the kind ${wall.kind}`];
    return holds(one) ? [] : [`${one.name} is no wall of the kind ${wall.kind}`];
  });
}
