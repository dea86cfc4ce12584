import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Call } from '../../platform/db/statement.ts';
import type { Log } from '../../platform/log.ts';
import type { Telemetry } from '../../platform/telemetry.ts';
import { selectSealedByOther, updateSealed } from './travellers-sql.ts';
import { type Sealed, type Vault, vaultOf } from './vault.ts';

/** As many as one round trip carries easily. */
const LOT = 200;

export interface SealedRow {
  readonly id: string;
  readonly company_id: string;
  readonly key_id: string;
  readonly sealed: string;
}

/** A table that keeps what is sealed. */
export interface Shelf {
  readonly name: string;
  /** What another key has sealed, by id, behind one of them. */
  readonly byOther: (p: { keyId: string; after: string; limit: number }) => Call<SealedRow>;
  /** Only what is still as it was read: somebody may have changed it meanwhile. */
  readonly replace: (p: { id: string; was: string } & Sealed) => Call<unknown>;
}

export interface ResealDeps {
  /** Under the relay's role, which sees every company's. */
  readonly db: Db;
  readonly config: Pick<Config, 'TRAVELLER_KEYS'>;
  readonly log: Log;
  readonly telemetry: Pick<Telemetry, 'sealedAnew'>;
}

interface Resealed {
  readonly sealed: number;
  /** Sealed by a key that is not known any more, or not as it was written: they are passed over. */
  readonly unreadable: number;
}

/**
 * Seals anew what an earlier key has sealed, from the first to the last. Once nothing is left to seal and nothing unreadable,
 * the earlier keys can be taken out of the configuration.
 */
export async function resealShelf(
  { db, config, log, telemetry }: ResealDeps,
  { name, byOther, replace }: Shelf,
): Promise<Resealed> {
  const vault = vaultOf(config);
  let [after, sealed, unreadable, isMore] = ['', 0, 0, true];
  while (isMore) {
    const [rows] = await db.run([byOther({ keyId: vault.keyId, after, limit: LOT })]);
    const calls = rows.flatMap((row) => {
      const anew = sealAnew(vault, row);
      if (anew instanceof Error)
        log.error({ err: anew, shelf: name, record: row.id }, 'it cannot be unsealed');
      return anew instanceof Error ? [] : [replace({ id: row.id, was: row.sealed, ...anew })];
    });
    if (calls.length > 0) await db.run(calls);
    sealed += calls.length;
    unreadable += rows.length - calls.length;
    after = rows.at(-1)?.id ?? after;
    isMore = rows.length === LOT;
  }
  telemetry.sealedAnew(name, sealed, unreadable);
  return { sealed, unreadable };
}

function sealAnew(
  vault: Vault,
  { id, company_id: company, key_id: keyId, sealed }: SealedRow,
): Sealed | Error {
  try {
    return vault.seal(company, id, vault.open(company, id, { keyId, sealed }));
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

export const resealTravellers = (deps: ResealDeps): Promise<Resealed> =>
  resealShelf(deps, { name: 'travellers', byOther: selectSealedByOther, replace: updateSealed });
