import type pg from 'pg';

/**
 * Copies a booking five thousand times, and gives each copy fifteen words of the search, of which "delhi" is one that all
 * have. Reading all of them costs more than walking an index. The caller's transaction is not committed.
 */
export async function insertCrowdOfBookings(client: pg.Client, booking: string): Promise<void> {
  await client.query('begin; set local session_replication_role = replica');
  await client.query(
    `insert into bookings.booking select copy.* from bookings.booking b, generate_series(1, 5000) n,
        jsonb_populate_record(b, jsonb_build_object('id', 'bkg_0' || lpad(to_hex(n), 25, '0'))) copy
      where b.id = $1`,
    [booking],
  );
  await client.query(
    `insert into bookings.search_word select b.company_id, word, b.id from bookings.booking b,
        lateral (select case n when 1 then 'delhi' else n || right(b.id, 12) end as word from generate_series(1, 15) n) w
      on conflict do nothing`,
  );
  await client.query('analyze bookings.booking, bookings.search_word');
}
