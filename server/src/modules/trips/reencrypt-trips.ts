import { queryBuilder, statement } from '../../platform/db/sql-statement.ts';
import { type ReencryptDeps, reencryptTableRows } from '../travellers/index.ts';

const selectEncryptedWithOtherKey = statement((p: { keyId: string; after: string; limit: number }) =>
  queryBuilder
    .selectFrom('trips.trip')
    .select(['id', 'company_id', 'people_key as key_id', 'people as ciphertext'])
    .$narrowType<{ key_id: string; ciphertext: string }>()
    .where('people_key', '<>', p.keyId)
    .where('id', '>', p.after)
    .orderBy('id')
    .limit(p.limit),
);

const updateCiphertext = statement((p: { id: string; was: string; keyId: string; ciphertext: string }) =>
  queryBuilder
    .updateTable('trips.trip')
    .set({ people_key: p.keyId, people: p.ciphertext })
    .where('id', '=', p.id)
    .where('people', '=', p.was),
);

/** Encrypts the travellers of trips in preparation again, with the newest key. */
export const reencryptTrips = (deps: ReencryptDeps) =>
  reencryptTableRows(deps, {
    name: 'trips',
    withOtherKey: selectEncryptedWithOtherKey,
    replace: updateCiphertext,
  });
