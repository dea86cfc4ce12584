/**
 * Selects the names of all schemas that our migrations create. They are read from the catalogue, because a manual
 * list would keep passing after a schema is added, renamed or split, without covering its tables.
 */
export const OWN_SCHEMAS = `select nspname::text from pg_namespace
  where nspname !~ '^pg_' and nspname not in ('information_schema', 'public', 'extensions')`;

/**
 * Selects every table we own, partitions and their parents included; views are left out because they hold no rows
 * of their own.
 */
export const OWN_TABLES = `select format('%I.%I', n.nspname, c.relname) as name from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and n.nspname in (${OWN_SCHEMAS}) order by 1`;

/** Selects every table whose rows name the company that they belong to. */
export const TENANT_TABLES = `select format('%I.%I', n.nspname, c.relname) as name from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
  where c.relkind in ('r', 'p') and n.nspname in (${OWN_SCHEMAS}) order by 1`;

/**
 * These schemas belong to no business module: they hold what all modules share, and the tables of the identity
 * library.
 */
const SHARED_SCHEMAS = ['engine', 'platform'];

/** These modules store nothing in PostgreSQL: places come from a file, and searches live in Redis. */
const MODULES_WITHOUT_SCHEMA = ['places', 'search'];

/** Lists where the catalogue and the module graph disagree about the schemas. */
export function findModuleSchemaViolations(schemas: readonly string[], modules: readonly string[]): string[] {
  const expected = [...SHARED_SCHEMAS, ...modules.filter((name) => !MODULES_WITHOUT_SCHEMA.includes(name))];
  return [
    ...expected.filter((name) => !schemas.includes(name)).map((name) => `there is no schema ${name}`),
    ...schemas
      .filter((name) => !expected.includes(name))
      .map((name) => `schema ${name} belongs to no module of module-graph.ts`),
    ...MODULES_WITHOUT_SCHEMA.filter((name) => !modules.includes(name)).map(
      (name) => `${name} is said to have no schema, and is no module of module-graph.ts`,
    ),
  ];
}
