import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Call } from '../../platform/db/statement.ts';
import type { Log } from '../../platform/log.ts';
import type { Telemetry } from '../../platform/telemetry.ts';
import { selectEncryptedWithOtherKey, updateCiphertext } from './travellers-sql.ts';
import { type Encrypted, type Vault, vaultOf } from './vault.ts';

/** As many as one round trip carries easily. */
const LOT = 200;

export interface EncryptedRow {
  readonly id: string;
  readonly company_id: string;
  readonly key_id: string;
  readonly ciphertext: string;
}

/** A table that keeps what is encrypted. */
export interface EncryptedTable {
  readonly name: string;
  /** What another key has encrypted, by id, behind one of them. */
  readonly withOtherKey: (p: { keyId: string; after: string; limit: number }) => Call<EncryptedRow>;
  /** Only what is still as it was read: somebody may have changed it meanwhile. */
  readonly replace: (p: { id: string; was: string } & Encrypted) => Call<unknown>;
}

export interface ReencryptDeps {
  /** Under the relay's role, which sees every company's. */
  readonly db: Db;
  readonly config: Pick<Config, 'TRAVELLER_KEYS'>;
  readonly log: Log;
  readonly telemetry: Pick<Telemetry, 'peopleReencrypted'>;
}

interface ReencryptResult {
  readonly reencrypted: number;
  /** Encrypted by a key that is not known any more, or not as it was written: they are passed over. */
  readonly unreadable: number;
}

/**
 * Re-encrypts what an earlier key has encrypted, from the first to the last. Once nothing is left to re-encrypt and nothing unreadable,
 * the earlier keys can be taken out of the configuration.
 */
export async function reencryptTable(
  { db, config, log, telemetry }: ReencryptDeps,
  { name, withOtherKey, replace }: EncryptedTable,
): Promise<ReencryptResult> {
  const vault = vaultOf(config);
  let [after, reencrypted, unreadable, isMore] = ['', 0, 0, true];
  while (isMore) {
    const [rows] = await db.run([withOtherKey({ keyId: vault.keyId, after, limit: LOT })]);
    const calls = rows.flatMap((row) => {
      const anew = reencryptRow(vault, row);
      if (anew instanceof Error)
        log.error({ err: anew, table: name, record: row.id }, 'it cannot be decrypted');
      return anew instanceof Error ? [] : [replace({ id: row.id, was: row.ciphertext, ...anew })];
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
  reencryptTable(deps, {
    name: 'travellers',
    withOtherKey: selectEncryptedWithOtherKey,
    replace: updateCiphertext,
  });
