import type { CompanyId } from '@marga/contract/kernel/ids';
import type { Config } from '../config.ts';
import type { Db } from '../db/db.ts';
import type { Call } from '../db/sql-statement.ts';
import type { Log } from '../log.ts';
import type { Telemetry } from '../telemetry.ts';
import { type Encrypted, type Vault, travellerVaultOf } from './traveller-vault.ts';

/** This many rows are re-encrypted in one round trip. */
const LOT = 200;

interface EncryptedRow {
  readonly id: string;
  readonly company_id: string;
  readonly key_id: string;
  readonly ciphertext: string;
}

/** Describes a table with encrypted rows, and the statements that re-encrypt them. */
interface EncryptedTable<Row extends EncryptedRow> {
  readonly name: string;
  /** By default travellers' details, which `TRAVELLER_KEYS` encrypts. */
  readonly vault?: Vault;
  /** Selects rows that were encrypted with another key, ordered by id and after the given one. */
  readonly withOtherKey: (p: { keyId: string; after: string; limit: number }) => Call<Row>;
  /**
   * Updates a row only if it has not changed since it was read. It also gets the row and what was decrypted, from which
   * a table may have derived more.
   */
  readonly replace: (p: { id: string; was: string; row: Row; value: unknown } & Encrypted) => Call<unknown>;
  /** The relay may not update every table; then this updates a row in the name of its company. */
  readonly runForCompany?: (company: CompanyId, call: Call<unknown>) => Promise<unknown>;
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
export async function reencryptTableRows<Row extends EncryptedRow>(
  { db, config, log, telemetry }: ReencryptDeps,
  { name, vault = travellerVaultOf(config), withOtherKey, replace, runForCompany }: EncryptedTable<Row>,
): Promise<ReencryptResult> {
  let [after, reencrypted, unreadable, isMore] = ['', 0, 0, true];
  while (isMore) {
    const [rows] = await db.run([withOtherKey({ keyId: vault.keyId, after, limit: LOT })]);
    const changes = rows.flatMap((row) => {
      const opened = reencryptRow(vault, row);
      if (opened instanceof Error)
        log.error({ err: opened, table: name, record: row.id }, 'it cannot be decrypted');
      return opened instanceof Error
        ? []
        : [{ row, call: replace({ id: row.id, was: row.ciphertext, row, ...opened }) }];
    });
    if (runForCompany)
      for (const { row, call } of changes) await runForCompany(row.company_id as CompanyId, call);
    else if (changes.length > 0) await db.run(changes.map(({ call }) => call));
    reencrypted += changes.length;
    unreadable += rows.length - changes.length;
    after = rows.at(-1)?.id ?? after;
    isMore = rows.length === LOT;
  }
  telemetry.peopleReencrypted(name, reencrypted, unreadable);
  return { reencrypted, unreadable };
}

function reencryptRow(
  vault: Vault,
  { id, company_id: company, key_id: keyId, ciphertext }: EncryptedRow,
): (Encrypted & { value: unknown }) | Error {
  try {
    const value = vault.decrypt(company, id, { keyId, ciphertext });
    return { value, ...vault.encrypt(company, id, value) };
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
