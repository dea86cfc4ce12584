import { type RawBuilder, sql } from 'kysely';
import type { UserId } from '@marga/contract/kernel/ids';
import type { Instant } from '@marga/contract/kernel/time';
import { queryBuilder, statement } from '../../../platform/db/sql-statement.ts';

/**
 * The auth library's tables have names of its own and no generated types, so these queries are raw SQL. Each is
 * one statement, and so is atomic.
 */
const raw = <Row>(query: RawBuilder<Row>) => ({ compile: () => query.compile(queryBuilder) });

export const insertUser = statement(
  (p: { id: string; name: string; email: string; account: string; password: string }) =>
    raw(
      sql`with created as (
          insert into engine."user" ("id", "name", "email") values (${p.id}, ${p.name}, ${p.email}) returning "id"
        )
        insert into engine.account ("id", "accountId", "providerId", "userId", "password")
        select ${p.account}, "id", 'credential', "id", ${p.password} from created`,
    ),
);

export const selectCredentials = statement((p: { email: string }) =>
  raw(
    sql<{ id: UserId; password: string | null; second_factor: boolean }>`
      select u."id", a."password", u."twoFactorEnabled" as second_factor
      from engine."user" u join engine.account a on a."userId" = u."id" and a."providerId" = 'credential'
      where u."email" = ${p.email}`,
  ),
);

export const selectPassword = statement((p: { user: string }) =>
  raw(
    sql<{ password: string | null }>`select "password" from engine.account
      where "userId" = ${p.user} and "providerId" = 'credential'`,
  ),
);

/** The session is valid for a minute, within which `identity.begin_session` sets its real lifetime. */
export const insertSession = statement(
  (p: { id: string; user: string; tokenHash: string; ip: string; userAgent: string }) =>
    raw(
      sql`insert into engine.session ("id", "userId", "token", "expiresAt", "ipAddress", "userAgent")
        values (${p.id}, ${p.user}, ${p.tokenHash}, now() + interval '1 minute', ${p.ip}, ${p.userAgent})`,
    ),
);

export const deleteSession = statement((p: { tokenHash: string }) =>
  raw(sql`delete from engine.session where "token" = ${p.tokenHash}`),
);

export const selectTotp = statement((p: { user: string }) =>
  raw(
    sql<{ secret: string; verified: boolean; locked_until: Instant | null }>`
      select "secret", "verified", "lockedUntil" as locked_until from engine."twoFactor" where "userId" = ${p.user}`,
  ),
);

export const selectRecoveryCodes = statement((p: { user: string }) =>
  raw(
    sql<{ codes: string }>`select "backupCodes" as codes from engine."twoFactor" where "userId" = ${p.user}`,
  ),
);

/** The library better-auth writes the number of the key before each secret, as `$ba$2$`. */
export const selectSecretsWithOtherKey = statement((p: { prefix: string; after: string; limit: number }) =>
  raw(
    sql<{ id: string; secret: string }>`select "id", "secret" from engine."twoFactor"
      where not starts_with("secret", ${p.prefix}) and "id" > ${p.after} order by "id" limit ${p.limit}`,
  ),
);

/** Updates a secret only if it has not changed since it was read. */
export const updateSecret = statement((p: { id: string; was: string; secret: string }) =>
  raw(sql`update engine."twoFactor" set "secret" = ${p.secret} where "id" = ${p.id} and "secret" = ${p.was}`),
);

/** Returns no row when a second factor is active: that one must be removed first. */
export const beginTotp = statement((p: { id: string; user: string; secret: string; codes: string }) =>
  raw(
    sql<{ email: string }>`
      insert into engine."twoFactor" as present ("id", "userId", "secret", "backupCodes")
      values (${p.id}, ${p.user}, ${p.secret}, ${p.codes})
      on conflict ("userId") do update set "secret" = excluded."secret", "backupCodes" = excluded."backupCodes"
        where not present."verified"
      returning (select "email" from engine."user" where "id" = present."userId") as email`,
  ),
);

/**
 * Confirms a set-up only if its secret is still the one that was checked, so that a newer set-up is not confirmed
 * with a code of the earlier secret.
 */
export const confirmTotp = statement((p: { user: string; secret: string; step: number }) =>
  raw(
    sql<{ id: string }>`
      with confirmed as (
        update engine."twoFactor" set "verified" = true, last_used_step = ${p.step}
        where "userId" = ${p.user} and "secret" = ${p.secret} and not "verified"
        returning "userId"
      )
      update engine."user" set "twoFactorEnabled" = true, "updatedAt" = now()
      from confirmed where "id" = confirmed."userId" returning "id"`,
  ),
);

export const useTotpStep = statement((p: { user: string; step: number }) =>
  raw(
    sql<{ id: string }>`update engine."twoFactor" set last_used_step = ${p.step}
      where "userId" = ${p.user} and last_used_step < ${p.step} returning "id"`,
  ),
);

export const deleteTotp = statement((p: { user: string }) =>
  raw(
    sql`with removed as (delete from engine."twoFactor" where "userId" = ${p.user})
      update engine."user" set "twoFactorEnabled" = false, "updatedAt" = now() where "id" = ${p.user}`,
  ),
);

/** Updates the recovery codes only if they are still those that were read, so that each is used once. */
export const useRecoveryCode = statement((p: { user: string; was: string; codes: string }) =>
  raw(
    sql<{ id: string }>`update engine."twoFactor" set "backupCodes" = ${p.codes}
      where "userId" = ${p.user} and "verified" and "backupCodes" = ${p.was} returning "id"`,
  ),
);

export const updateRecoveryCodes = statement((p: { user: string; codes: string }) =>
  raw(
    sql<{ id: string }>`update engine."twoFactor" set "backupCodes" = ${p.codes}
      where "userId" = ${p.user} and "verified" returning "id"`,
  ),
);
