import { buildSqlFunctionPatch } from '../patch-sql-function.ts';

/**
 * Describes a bug that a careless change could introduce, in the database or loaded into every process before its
 * own code.
 */
interface IdentityMutant {
  /** This part of the chaos test must detect the mutant. */
  readonly part: 'sign-ups' | 'invitations' | 'credentials' | 'guesses';
  /** The part must report this; failing for any other reason is not enough. */
  readonly noticedAs: RegExp;
  readonly sql?: string;
  readonly preload?: URL;
}

export const IDENTITY_MUTANTS: Readonly<Record<string, IdentityMutant>> = {
  'address-not-unique': {
    part: 'sign-ups',
    noticedAs: /engine\."user" has 64 new rows/,
    sql: 'alter table engine."user" drop constraint user_email_key',
  },
  /** This mutant creates the company before it is known whether the email address is available. */
  'orphaned-company': {
    part: 'sign-ups',
    noticedAs: /identity\.company has 65 new rows/,
    sql: buildSqlFunctionPatch(
      'identity.sign_up',
      'begin\n  if not',
      `begin\n  insert into identity.company (id, name) values (platform.new_id('cmp'), firm ->> 'name');\n  if not`,
    ),
  },
  'accept-unlocked': {
    part: 'invitations',
    noticedAs: /stands \d+ times in members/,
    sql: [
      'alter table identity.member drop constraint member_pkey cascade;',
      buildSqlFunctionPatch('identity.accept_invitation', ' for update', ''),
      buildSqlFunctionPatch(
        'identity.accept_invitation',
        'insert into identity.member',
        'perform pg_sleep(0.3); insert into identity.member',
      ),
    ].join('\n'),
  },
  'plain-tokens': {
    part: 'credentials',
    noticedAs: /a cookie marga stands in the dump/,
    preload: new URL('preload/mutant-without-token-hashing.ts', import.meta.url),
  },
  /** With this mutant, the stored hash is accepted as the token as well. */
  'hash-opens': {
    part: 'credentials',
    noticedAs: /a string in the dumps opens a session/,
    sql: buildSqlFunctionPatch(
      'identity.read_session_and_companies',
      's."token" = token_hash',
      `token_hash in (s."token", rtrim(translate(encode(sha256(convert_to(s."token", 'UTF8')), 'base64'), '+/', '-_'), '='))`,
    ),
  },
  'uncounted-guesses': {
    part: 'guesses',
    noticedAs: /guesses reached the password check/,
    preload: new URL('preload/mutant-without-password-attempt-limit.ts', import.meta.url),
  },
};
