import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { queryBuilder, statement } from '../../platform/db/sql-statement.ts';
import { keyFromBytes } from '../../platform/encryption.ts';
import { type ReencryptDeps, reencryptTableRows } from '../../platform/personal-data/reencrypt-table-rows.ts';
import { contactWordsOf } from './contact-search.ts';
import { decryptDetailsWith } from './encrypted-travellers.ts';

const selectEncryptedWithOtherKey = statement((p: { keyId: string; after: string; limit: number }) =>
  queryBuilder
    .selectFrom('bookings.booking')
    .select(['id', 'company_id', 'data_key_id as key_id', 'data_key as ciphertext', 'traveller_details'])
    .$narrowType<{ key_id: string; ciphertext: string; traveller_details: string }>()
    .where('data_key_id', '<>', p.keyId)
    .where('id', '>', p.after)
    .orderBy('id')
    .limit(p.limit),
);

const updateDataKey = statement(
  (p: { id: string; was: string; keyId: string; ciphertext: string; words: readonly string[] }) =>
    queryBuilder
      .updateTable('bookings.booking')
      .set({
        data_key_id: p.keyId,
        data_key: p.ciphertext,
        contact_words: sql<string[]>`${p.words}`,
      })
      .where('id', '=', p.id)
      .where('data_key', '=', p.was),
);

/**
 * Encrypts the data keys of bookings again with the newest key, and hashes its contacts with it. The details
 * themselves stay as they are.
 */
export const reencryptBookings = (deps: ReencryptDeps & { readonly companyDb: Db }) =>
  reencryptTableRows(deps, {
    name: 'bookings',
    withOtherKey: selectEncryptedWithOtherKey,
    replace: ({ id, was, keyId, ciphertext, row, value }) => {
      const dataKey = keyFromBytes(Buffer.from(value as string, 'base64'));
      const { travellers, contacts } = decryptDetailsWith(dataKey, id, row.traveller_details);
      const words = contactWordsOf(deps.config, [...travellers, ...contacts]);
      return updateDataKey({ id, was, keyId, ciphertext, words });
    },
    runForCompany: (company, call) => deps.companyDb.forCompany(company, [call]),
  });
