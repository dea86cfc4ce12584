import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db/db.ts';
import { selectSealedByOther, updateSealed } from './travellers-sql.ts';
import { vaultOf } from './vault.ts';

/** As many as one round trip carries easily. */
const LOT = 200;

/**
 * Seals anew what an earlier key has sealed, some at a time; answers how many. Once it answers nought the earlier keys can be
 * taken out of the configuration.
 */
export async function resealTravellers(db: Db, config: Pick<Config, 'TRAVELLER_KEYS'>): Promise<number> {
  const vault = vaultOf(config);
  const [rows] = await db.run([selectSealedByOther({ keyId: vault.keyId, limit: LOT })]);
  if (rows.length === 0) return 0;
  await db.run(
    rows.map(({ id, company_id: company, key_id: keyId, sealed: was }) => {
      const value = vault.open(company, id, { keyId, sealed: was });
      const { keyId: newest, sealed } = vault.seal(company, id, value);
      return updateSealed({ id, was, keyId: newest, sealed });
    }),
  );
  return rows.length;
}
