import { sql } from 'kysely';
import { callFunction, queryBuilder, statement } from '../../../platform/db/sql-statement.ts';
import { teamMembers } from '../../identity/index.ts';
import * as fn from './functions.gen.ts';

/** The company condition makes PostgreSQL use the index: behind a policy only leakproof operators may use one. */
const ofCompany = sql<boolean>`traveller.company_id = platform.current_company()`;

const travellers = queryBuilder
  .selectFrom('travellers.traveller')
  .leftJoin(teamMembers, 'team.user_id', 'consent_by')
  .select([
    'id',
    'travellers.traveller.company_id',
    'title',
    'given_name',
    'family_name',
    'key_id',
    'ciphertext',
    'consent_from',
    'consent_at',
    'version',
    'created_at',
    'changed_at',
  ])
  .select('team.name as consent_name')
  .where(ofCompany);

/** Every pattern must match; an empty list matches everybody. */
const isFound = (patterns: readonly string[]) => sql<boolean>`search_text like all (${patterns}::text[])`;

export const selectPage = statement(
  (p: { patterns: readonly string[]; given: string; family: string; after: string; limit: number }) =>
    travellers
      .where(isFound(p.patterns))
      .where(sql<boolean>`(given_name, family_name, id) > (${p.given}, ${p.family}, ${p.after})`)
      .orderBy('given_name')
      .orderBy('family_name')
      .orderBy('id')
      .limit(p.limit),
);

export const countFound = statement((p: { patterns: readonly string[] }) =>
  queryBuilder
    .selectFrom('travellers.traveller')
    .select(sql<string>`count(*)`.as('people'))
    .where(ofCompany)
    .where(isFound(p.patterns)),
);

export const selectTraveller = statement((p: { id: string }) => travellers.where('id', '=', p.id));

export const selectByIds = statement((p: { ids: readonly string[] }) =>
  travellers.where(sql<boolean>`id = any(${p.ids}::text[])`).orderBy('id'),
);

/**
 * Selects the travellers who share a spelling of their name with one of these people, and so may be the same person.
 */
export const selectBySpelling = statement((p: { spellings: readonly string[] }) =>
  travellers.where(sql<boolean>`spellings && ${p.spellings}::text[]`).orderBy('id'),
);

export const callAddTravellers = callFunction(fn.addTravellers);

export const callChangeTraveller = callFunction(fn.changeTraveller, 'changed');

export const callEraseTraveller = callFunction(fn.eraseTraveller, 'erased');

/** Selects a page of rows that were encrypted with another key than the present one, for a worker. */
export const selectEncryptedWithOtherKey = statement((p: { keyId: string; after: string; limit: number }) =>
  queryBuilder
    .selectFrom('travellers.traveller')
    .select(['id', 'company_id', 'key_id', 'ciphertext'])
    .where('key_id', '<>', p.keyId)
    .where('id', '>', p.after)
    .orderBy('id')
    .limit(p.limit),
);

/** Updates a row only if it has not changed since it was read. */
export const updateCiphertext = statement(
  (p: { id: string; was: string; keyId: string; ciphertext: string }) =>
    queryBuilder
      .updateTable('travellers.traveller')
      .set({ key_id: p.keyId, ciphertext: p.ciphertext })
      .where('id', '=', p.id)
      .where('ciphertext', '=', p.was),
);
