import pg from 'pg';
import type { Reach } from './portal.ts';

/** What only time does otherwise, done to the database behind the portal's back. */

/** The links that were mailed to this address and not used have grown too old. */
export async function letLinksExpire(portal: Reach, email: string): Promise<void> {
  await change(
    portal,
    `update identity.action_code set expires_at = platform.now() - interval '1 second'
      where email = $1 and used_at is null`,
    email,
  );
}

/** It is more than ten minutes ago that this person gave the password, in whatever session. */
export async function letLoginAge(portal: Reach, email: string): Promise<void> {
  await change(
    portal,
    `update engine.session set confirmed_at = platform.now() - interval '11 minutes'
      where "userId" = (select "id" from engine."user" where "email" = $1)`,
    email,
  );
}

async function change({ database }: Reach, statement: string, email: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.migrator });
  await client.connect();
  try {
    const { rowCount } = await client.query(statement, [email]);
    if (rowCount === 0) throw new Error(`time had nothing to change for ${email}`);
  } finally {
    await client.end();
  }
}
