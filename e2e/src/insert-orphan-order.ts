import pg from 'pg';
import type { PortalAccess } from './start-test-portal.ts';

/** Inserts an order without a booking, such as a restored database has, and returns the key of its work item. */
export async function insertOrphanOrderWorkItem({ database }: PortalAccess): Promise<string> {
  const client = new pg.Client({ connectionString: database.migrator });
  await client.connect();
  try {
    await client.query(
      `insert into bookings.orphan_order (supplier, supplier_order, reference) values ('skybridge', 'ord_0000B2xTpQ', 'bkg_forgotten')
        on conflict do nothing`,
    );
  } finally {
    await client.end();
  }
  return 'orphan.skybridge.ord_0000B2xTpQ';
}
