import pg from 'pg';
import { BOOKING_STATUSES, listBookings } from '@marga/contract/bookings/booking';
import { buildBookingPageQuery } from '@marga/server/modules/bookings/list-bookings';
import { median } from '../../measure/percentiles.ts';
import { Buyer } from '../simulated-buyer.ts';
import { PASSWORD, type TestBed } from '../test-bed.ts';
import { waitUntilNoCheckoutsOpen } from '../invariants.ts';
import { seedManyBookings } from './seed-many-bookings.ts';

const GOAL = 1.3;
const ROUNDS = 7;
const REQUESTS = 40;
const MANY = Number(process.env['BENCH_BOOKINGS'] ?? 1_000_000);
const FEW = 100;
/** Counts the other companies in the same database, each of which has `FEW` bookings. */
const NEIGHBOURS = 500;
/** Each person has twenty bookings, in the company with many bookings and in the one with few. */
const EACH = 20;
const LIMIT = 10;

interface Asked {
  readonly label: string;
  /**
   * This query is sent for the company with many bookings and for the company with few; both have enough matching
   * bookings to fill a page.
   */
  readonly query: Readonly<Record<string, string>>;
}

/**
 * Compares a company of a million bookings with one of a hundred in the same database, over HTTP: the first page,
 * each status, and a traveller's name. Reports the ratio of their times, measured alternately.
 */
export async function measureBookingListCost(testBed: TestBed): Promise<{ ok: boolean }> {
  const many = testBed.buyer;
  const few = new Buyer(testBed.system.apiUrl);
  await few.signIn('chitra@coromandel.example', PASSWORD);
  const copied = await fill(testBed, many, MANY);
  await fill(testBed, few, FEW, MANY);
  await seedManyBookings(testBed, copied, {
    bookings: NEIGHBOURS * FEW,
    above: MANY + FEW,
    people: EACH,
    states: 'all alike',
    companies: NEIGHBOURS,
  });
  await testBed.query('vacuum analyze');
  const asked: readonly Asked[] = [
    { label: 'first page', query: {} },
    ...BOOKING_STATUSES.map((status) => ({ label: status, query: { status } })),
    { label: 'a traveller’s name', query: { search: 'namer00003' } },
    { label: 'a name that half of them have', query: { search: 'ashok' } },
  ];
  const figures: Record<string, unknown> = {};
  let ok = true;
  for (const { label, query } of asked) {
    const found = await measure(many, few, testBed, query);
    ok &&= found.ratio <= GOAL;
    figures[label] = found;
    console.log(`${label}: ${JSON.stringify(found)}`);
    console.log(await planOf(testBed, many, query));
  }
  return { ok, goal: GOAL, bookings: MANY, ...figures } as { ok: boolean };
}

/** Makes one real booking and copies it `count` times, to fill the lists. */
async function fill(testBed: TestBed, buyer: Buyer, count: number, above = 0): Promise<string> {
  const outcome = await buyer.book('LON', '2027-02-10', 1);
  if (outcome.kind !== 'accepted') throw new Error(`the booking to copy was refused: ${outcome.code}`);
  await waitUntilNoCheckoutsOpen(testBed, 20_000);
  const startedAt = performance.now();
  await seedManyBookings(testBed, outcome.bookings[0] ?? '', {
    bookings: count,
    above,
    people: count / EACH,
    states: count > FEW ? 'as in life' : 'all alike',
    companies: 1,
  });
  console.log(`${count} bookings in ${Math.round((performance.now() - startedAt) / 1_000)} s`);
  return outcome.bookings[0] ?? '';
}

async function measure(many: Buyer, few: Buyer, testBed: TestBed, query: Readonly<Record<string, string>>) {
  const url = `${testBed.system.apiUrl}/v1/bookings?${new URLSearchParams({ ...query, limit: String(LIMIT) }).toString()}`;
  const ratios: number[] = [];
  const [manyMs, fewMs]: [number[], number[]] = [[], []];
  // The first round warms up and is discarded.
  for (let round = 0; round <= ROUNDS; round++) {
    const [ofMany, ofFew]: [number[], number[]] = [[], []];
    for (let request = 0; request < REQUESTS; request++) {
      ofMany.push(await timeOf(url, many));
      ofFew.push(await timeOf(url, few));
    }
    if (round === 0) continue;
    ratios.push(median(ofMany) / median(ofFew));
    manyMs.push(median(ofMany));
    fewMs.push(median(ofFew));
  }
  return {
    ratio: rounded(median(ratios)),
    spread: [rounded(Math.min(...ratios)), rounded(Math.max(...ratios))],
    manyMs: rounded(median(manyMs)),
    fewMs: rounded(median(fewMs)),
  };
}

async function timeOf(url: string, buyer: Buyer): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(url, { headers: buyer.headers });
  const { items } = (await response.json()) as { items: unknown[] };
  const tookMs = performance.now() - startedAt;
  if (items.length !== LIMIT) throw new Error(`${url} found ${items.length}`);
  return tookMs;
}

/** Returns the query plan that the API would use: under the application's role, with a generic plan. */
async function planOf(
  testBed: TestBed,
  buyer: Buyer,
  query: Readonly<Record<string, string>>,
): Promise<string> {
  const { statement, values } = buildBookingPageQuery(
    { TRAVELLER_KEYS: [{ id: 'plan', key: Buffer.alloc(32) }] },
    listBookings.query.parse({ ...query, limit: LIMIT }),
  );
  const client = new pg.Client({
    connectionString: testBed.system.database.app,
    options: '-c plan_cache_mode=force_generic_plan',
  });
  await client.connect();
  try {
    await client.query(`select set_config('marga.company', $1, false)`, [buyer.company]);
    await client.query(`prepare asked as ${statement.text}`);
    const given = values.map((value) => (value === null ? 'null' : client.escapeLiteral(value))).join(', ');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, buffers, costs off, timing off, summary off) execute asked (${given})`,
    );
    return rows.map((row) => `  ${row['QUERY PLAN']}`).join('\n');
  } finally {
    await client.end();
  }
}

function rounded(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
