import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Call } from '../../platform/db/sql-statement.ts';
import type { Log } from '../../platform/log.ts';
import type { Telemetry } from '../../platform/telemetry.ts';
import { selectEncryptedWithOtherKey, updateCiphertext } from './db/travellers-queries.ts';
import { type Encrypted, type Vault, travellerVaultOf } from './traveller-vault.ts';

/** This many rows are re-encrypted in one round trip. */
const LOT = 200;

export interface EncryptedRow {
  readonly id: string;
  readonly company_id: string;
  readonly key_id: string;
  readonly ciphertext: string;
}

/** Describes a table with encrypted rows, and the statements that re-encrypt them. */
export interface EncryptedTable {
  readonly name: string;
  /** Selects rows that were encrypted with another key, ordered by id and after the given one. */
  readonly withOtherKey: (p: { keyId: string; after: string; limit: number }) => Call<EncryptedRow>;
  /** Updates a row only if it has not changed since it was read. */
  readonly replace: (p: { id: string; was: string } & Encrypted) => Call<unknown>;
}

export interface ReencryptDeps {
  /** The connection uses the relay's role, which sees the rows of every company. */
  readonly db: Db;
  readonly config: Pick<Config, 'TRAVELLER_KEYS'>;
  readonly log: Log;
  readonly telemetry: Pick<Telemetry, 'peopleReencrypted'>;
}

interface ReencryptResult {
  readonly reencrypted: number;
  /** Counts the rows that were skipped because their key is no longer known or their text was altered. */
  readonly unreadable: number;
}

/**
 * Re-encrypts all rows that an earlier key encrypted. Once none is left and none is unreadable, the earlier keys
 * can be removed from the configuration.
 */
export async function reencryptTableRows(
  { db, config, log, telemetry }: ReencryptDeps,
  { name, withOtherKey, replace }: EncryptedTable,
): Promise<ReencryptResult> {
  const vault = travellerVaultOf(config);
  let [after, reencrypted, unreadable, isMore] = ['', 0, 0, true];
  while (isMore) {
    const [rows] = await db.run([withOtherKey({ keyId: vault.keyId, after, limit: LOT })]);
    const calls = rows.flatMap((row) => {
      const encrypted = reencryptRow(vault, row);
      if (encrypted instanceof Error)
        log.error({ err: encrypted, table: name, record: row.id }, 'it cannot be decrypted');
      return encrypted instanceof Error ? [] : [replace({ id: row.id, was: row.ciphertext, ...encrypted })];
    });
    if (calls.length > 0) await db.run(calls);
    reencrypted += calls.length;
    unreadable += rows.length - calls.length;
    after = rows.at(-1)?.id ?? after;
    isMore = rows.length === LOT;
  }
  telemetry.peopleReencrypted(name, reencrypted, unreadable);
  return { reencrypted, unreadable };
}

function reencryptRow(
  vault: Vault,
  { id, company_id: company, key_id: keyId, ciphertext }: EncryptedRow,
): Encrypted | Error {
  try {
    return vault.encrypt(company, id, vault.decrypt(company, id, { keyId, ciphertext }));
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

export const reencryptTravellers = (deps: ReencryptDeps): Promise<ReencryptResult> =>
  reencryptTableRows(deps, {
    name: 'travellers',
    withOtherKey: selectEncryptedWithOtherKey,
    replace: updateCiphertext,
  });
