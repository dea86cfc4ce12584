import { reencryptTableRows, type ReencryptDeps } from '../../platform/personal-data/reencrypt-table-rows.ts';
import { selectEncryptedWithOtherKey, updateCiphertext } from './db/travellers-queries.ts';

/** Encrypts the saved travellers again, with the newest key. */
export const reencryptTravellers = (deps: ReencryptDeps) =>
  reencryptTableRows(deps, {
    name: 'travellers',
    withOtherKey: selectEncryptedWithOtherKey,
    replace: updateCiphertext,
  });
