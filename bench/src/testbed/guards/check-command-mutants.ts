import { findSqlFunctionFile } from '../project-copy.ts';

/**
 * Describes something that a careless move of code could break, and the step of `npm run check` that must report
 * it.
 */
export interface GuardMutant {
  /** This file is changed, or created when there is no `piece`. */
  readonly file: string;
  /** This piece of the file's text occurs exactly once. */
  readonly piece?: string;
  readonly by: string;
  readonly proof: Proof;
  /** The failing step must print this text. */
  readonly says: string;
}

/** Holds the node arguments that run each check step. */
export const PROOFS = {
  database: ['scripts/check.ts', '--only', 'database'],
  types: ['scripts/check.ts', '--only', 'types'],
  vocabulary: ['scripts/check.ts', '--only', 'vocabulary'],
  'house counts': ['scripts/check.ts', '--only', 'house counts'],
  'generated files': ['scripts/check.ts', '--only', 'generated files'],
  globs: ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', 'scripts/glob-patterns.test.ts'],
  mutants: [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'unit',
    'bench/src/testbed/stale-mutants.test.ts',
  ],
  schemas: [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'module',
    'server/test/module-schemas.test.ts',
  ],
  strings: [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'crawl screens',
    'e2e/src/crawl/specification-strings.test.ts',
  ],
} as const;
export type Proof = keyof typeof PROOFS;

const MIGRATION = 'server/db/migrations/0001-mutant.sql';

export const GUARD_MUTANTS: Readonly<Record<string, GuardMutant>> = {
  'a private word comes back in a table': {
    file: MIGRATION,
    by: 'create table support.deed (id text primary key);\n',
    proof: 'vocabulary',
    says: 'holds "deed"',
  },
  'one more loop looks for due work': {
    file: 'server/src/modules/monitoring/another-loop.ts',
    by: "repeatUntilStopped(log, 'one more loop', async () => ({ done: true }));\n",
    proof: 'house counts',
    says: 'loops that look for due business work',
  },
  'a schema that no module owns': {
    file: 'server/db/baseline/00-roles-and-schemas.sql',
    piece: 'create schema content;',
    by: 'create schema content;\ncreate schema contents;',
    proof: 'schemas',
    says: 'contents',
  },
  'a schema that was renamed in one place': {
    file: 'server/db/baseline/00-roles-and-schemas.sql',
    piece: 'create schema content;',
    by: 'create schema contents;',
    proof: 'database',
    says: 'schema "content" does not exist',
  },
  'a glob that matches nothing': {
    file: 'knip.json',
    piece: 'src/baseline/*-server.ts',
    by: 'src/bear/*-server.ts',
    proof: 'globs',
    says: 'src/bear/*-server.ts',
  },
  'a mutant whose test has another name': {
    file: 'bench/src/testbed/money/mutants.ts',
    piece: "test: 'one company cannot hold or settle the money of another'",
    by: "test: 'one company cannot hold the money of another'",
    proof: 'mutants',
    says: 'one company cannot hold the money of another',
  },
  'a mutant that was lost': {
    file: 'scripts/minimum-test-counts.json',
    piece: '"mutants of money": 48',
    by: '"mutants of money": 49',
    proof: 'mutants',
    says: 'mutants of money: 48, floor 49',
  },
  'a specified string that was reworded': {
    file: 'contract/src/messages/en.json',
    piece: '"Welcome Back"',
    by: '"Good to see you"',
    proof: 'strings',
    says: 'is missing from /login',
  },
  'a function that is not what its file says': {
    file: MIGRATION,
    by: `create or replace function platform.database_timeline() returns integer language sql stable as 'select 1';\n`,
    proof: 'database',
    says: 'platform.database_timeline is not what platform/db/functions/database_timeline.sql says',
  },
  'a function without a file': {
    file: MIGRATION,
    by: 'create function bookings.forgotten() returns integer language sql as $$ select 1 $$;\n',
    proof: 'database',
    says: 'bookings.forgotten() has no file',
  },
  'a file without a function': {
    file: findSqlFunctionFile('bookings.misnamed'),
    by: 'create or replace function bookings.renamed() returns integer language sql as $$ select 1 $$;\n',
    proof: 'database',
    says: 'could not find a function named "bookings.misnamed"',
  },
  'a function that nobody calls': {
    file: findSqlFunctionFile('bookings.forgotten'),
    by: 'create or replace function bookings.forgotten() returns integer language sql as $$ select 1 $$;\n',
    proof: 'database',
    says: 'bookings.forgotten is called by nobody',
  },
  'a trigger of another module': {
    file: MIGRATION,
    by: 'create trigger mutant before update on trips.trip for each row execute function ledger.reject_posting_change();\n',
    proof: 'database',
    says: 'trigger mutant on trips.trip runs ledger.reject_posting_change of another module',
  },
  'a table that does not say how it grows': {
    file: MIGRATION,
    by: 'create table bookings.forgotten (id text primary key);\n',
    proof: 'database',
    says: 'bookings.forgotten says in scripts/partition-keys.ts neither its key nor',
  },
  'a second function of the same name': {
    file: findSqlFunctionFile('checkout.restart_stalled_checkouts'),
    piece: 'create or replace function checkout.restart_stalled_checkouts(',
    by: 'create or replace function checkout.restart_stalled_checkouts(a text) returns text language sql as $$ select a $$;\ncreate or replace function checkout.restart_stalled_checkouts(',
    proof: 'database',
    says: 'function name "checkout.restart_stalled_checkouts" is not unique',
  },
  'a write into a table of another module': {
    file: findSqlFunctionFile('ledger.settle_hold'),
    piece: '\nbegin\n',
    by: '\nbegin\n  update bookings.booking b set version = b.version where false;\n',
    proof: 'database',
    says: 'ledger.settle_hold writes bookings.booking, which only bookings may write',
  },
  'a call against the module graph': {
    file: findSqlFunctionFile('identity.list_sessions'),
    piece: 'select s."id", s."token" = token_hash',
    by: 'select coalesce(support.export_tickets(\'\')::text, \'\') || s."id", s."token" = token_hash',
    proof: 'database',
    says: 'and identity may not depend on support',
  },
  'a body that names a column that is not there': {
    file: findSqlFunctionFile('ledger.settle_hold'),
    piece: 'where h.booking_id = booking and',
    by: 'where h.booked_id = booking and',
    proof: 'database',
    says: 'booked_id does not exist',
  },
  'a function with more rights that does not say why': {
    file: findSqlFunctionFile('identity.mail_to_member'),
    piece: '-- @wall company: ',
    by: '-- company: ',
    proof: 'database',
    says: 'identity.mail_to_member is SECURITY DEFINER and needs one line',
  },
  'a function for operators that does not ask who calls': {
    file: findSqlFunctionFile('workqueue.release_work_item'),
    piece: "if coalesce(platform.current_operator(), '') = '' then return false; end if;",
    by: '',
    proof: 'database',
    says: 'workqueue.release_work_item is no wall of the kind operator',
  },
  'an outcome that no function gives': {
    file: findSqlFunctionFile('ledger.settle_hold'),
    piece: '-- @values value: ',
    by: '-- @values value: forgotten | ',
    proof: 'database',
    says: "ledger.settle_hold: its value is never 'forgotten'",
  },
  'an argument that a function does not have': {
    file: 'server/src/modules/ledger/move-money.ts',
    piece: 'fromAccount: from,',
    by: 'sender: from,',
    proof: 'types',
    says: "'sender' does not exist in type",
  },
  'an outcome that a function cannot end in': {
    file: 'server/src/modules/ledger/move-money.ts',
    piece: "outcome: 'captured' | 'released',",
    by: "outcome: 'captchured' | 'released',",
    proof: 'types',
    says: 'captchured',
  },
  'a transition that the database does not know': {
    file: 'contract/src/bookings/booking.ts',
    piece: "  confirmed: ['cancelled'],\n",
    by: "  confirmed: ['cancelled', 'failed'],\n",
    proof: 'generated files',
    says: 'server/db/baseline/21-transitions.sql is out of date',
  },
  'bindings that are older than their functions': {
    file: findSqlFunctionFile('ledger.settle_hold'),
    piece: '-- @values value: missing | ',
    by: '-- @values value: ',
    proof: 'generated files',
    says: 'server/src/modules/ledger/db/functions.gen.ts is out of date',
  },
};
