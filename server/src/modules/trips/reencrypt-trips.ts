import { queryBuilder, statement } from '../../platform/db/sql-statement.ts';
import type { ApiConfig } from '../../platform/config.ts';
import { type ReencryptDeps, reencryptTableRows } from '../../platform/personal-data/reencrypt-table-rows.ts';
import { quoteVaultOf } from './client-quote-link.ts';

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

const selectQuotesWithOtherKey = statement((p: { keyId: string; after: string; limit: number }) =>
  queryBuilder
    .selectFrom('trips.quote')
    .select(['id', 'company_id', 'code_key as key_id', 'code_ciphertext as ciphertext'])
    .where('code_key', '<>', p.keyId)
    .where('id', '>', p.after)
    .orderBy('id')
    .limit(p.limit),
);

const updateQuoteCode = statement((p: { id: string; was: string; keyId: string; ciphertext: string }) =>
  queryBuilder
    .updateTable('trips.quote')
    .set({ code_key: p.keyId, code_ciphertext: p.ciphertext })
    .where('id', '=', p.id)
    .where('code_ciphertext', '=', p.was),
);

/** Encrypts the codes of quotes again, with the newest key of `AUTH_SECRET`. Their links stay as they are. */
export const reencryptQuoteCodes = (
  deps: ReencryptDeps & { readonly config: Pick<ApiConfig, 'AUTH_SECRET'> },
) =>
  reencryptTableRows(deps, {
    name: 'links of quotes',
    vault: quoteVaultOf(deps.config),
    withOtherKey: selectQuotesWithOtherKey,
    replace: updateQuoteCode,
  });
