import pg from 'pg';
import type { TestBed } from '../test-bed.ts';

/** Limits how many connections write in parallel. */
const LANES = 4;
const LOT = 5_000;

/**
 * Models a company that has been booking for years: a hundred bookings are in progress, a few hundred need
 * attention and the rest ended long ago.
 */
const statesOf = (bookings: number) => `case
  when n % ${Math.ceil(bookings / 100)} = 0 then 'ordering'
  when n % ${Math.ceil(bookings / 400)} = 1 then 'escalated'
  when n % 12 = 2 then 'failed'
  when n % 15 = 3 then 'cancelled'
  else 'confirmed' end`;

/**
 * Gives bookings their states so that, in a company with a hundred bookings, every status occurs often enough to fill
 * a page. The fifth entry is for trips in the future, and the sixth for past ones.
 */
const ALIKE_STATES = `(array['ordering', 'escalated', 'failed', 'cancelled', 'confirmed', 'confirmed'])[1 + n % 6]`;

interface Crowd {
  readonly bookings: number;
  /** Numbering starts above this number, the last one used for another company, so that ids stay unique. */
  readonly above: number;
  /** Counts the people; each has the same number of bookings. */
  readonly people: number;
  readonly states: 'as in life' | 'all alike';
  /**
   * The bookings are spread over this many companies. With one, all belong to the company of the copied booking; with
   * more, further companies are made, so that a query must select one company among many.
   */
  readonly companies: number;
}

/**
 * Copies one booking of a company with other travellers, days and states. The schema's own triggers write what
 * lists and searches read, as for a real booking.
 */
export async function seedManyBookings(
  testBed: TestBed,
  booking: string,
  { bookings, above, people, states, companies }: Crowd,
): Promise<void> {
  const columns = await testBed.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = 'bookings.booking'::regclass and attnum > 0 and not attisdropped
      and attgenerated = '' order by attnum`,
  );
  const inLife = states === 'as in life';
  const isAhead = inLife ? 'n % 8 = 0' : 'n % 6 = 4';
  const made: Readonly<Record<string, string>> = {
    id: `'bkg_0' || lpad(to_hex(n + ${above}), 25, '0')`,
    state: inLife ? statesOf(bookings) : ALIKE_STATES,
    company_id: companies === 1 ? 'b.company_id' : `'cmp_0' || lpad(to_hex(1 + n % ${companies}), 25, '0')`,
    // One booking in eight is still to come; the others were travelled over twelve years.
    itinerary: `replace(replace(b.itinerary::text, '2027-02-11', (day + 1)::text), '2027-02-10', day::text)::jsonb`,
    departs_at: `b.departs_at + (day - date '2027-02-10') * interval '1 day'`,
    arrives_at: `b.arrives_at + (day - date '2027-02-10') * interval '1 day'`,
    travellers: `jsonb_set(jsonb_set(b.travellers, '{0,familyName}', to_jsonb('NAMER' || lpad((n % ${people})::text, 5, '0'))),
      '{0,givenName}', to_jsonb((array['ASHOK', 'MEERA'])[1 + n % 2]))`,
    // A copy cannot be decrypted under another id, so it is as if its details had been erased.
    data_key_id: 'null',
    data_key: 'null',
    traveller_details: 'null',
    contact_words: `'{}'`,
    created_at: `platform.now() - ((${bookings} - n) || ' minutes')::interval`,
  };
  const names = columns.map(({ name }) => name);
  const text = `insert into bookings.booking (${names.join(', ')})
    select ${names.map((name) => made[name] ?? `b.${name}`).join(', ')}
    from bookings.booking b, generate_series($2::bigint, $3::bigint) n,
      lateral (select (current_date + (case when ${isAhead} then 1 + n % 300 else -1 - n % 4000 end)::int) as day) d
    where b.id = $1`;
  let next = 1;
  await Promise.all(
    Array.from({ length: LANES }, async () => {
      const client = new pg.Client({ connectionString: testBed.system.database.migrator });
      await client.connect();
      try {
        while (next <= bookings) {
          const from = next;
          next += LOT;
          await client.query(text, [booking, from, Math.min(bookings, from + LOT - 1)]);
        }
      } finally {
        await client.end();
      }
    }),
  );
}
