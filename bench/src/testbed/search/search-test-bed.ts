import { startTestBed as startPlainTestBed, type TestBed } from '../test-bed.ts';
import { type Headers, seedSearchUsers } from './search-client.ts';

export interface SearchTestBed extends TestBed {
  readonly searchers: readonly Headers[];
}

const SEARCHERS = 200;

/**
 * Starts the whole system without the worker, which would poll the database during the measurement, and with users
 * who search.
 */
export async function startSearchTestBed(): Promise<SearchTestBed> {
  const testBed = await startPlainTestBed('bench-search', {
    durable: false,
    env: {
      SANDBOX_LATENCY_SCALE: '0',
      LOG_LEVEL: 'warn',
      TELEMETRY: 'off',
      VERIFY_RESPONSES: 'off',
      SEARCHES_A_MINUTE: '100000000',
    },
  });
  await testBed.system.worker.stop();
  // The company resells, so its own price is added to every offer. It may have a markup already.
  await testBed.query(
    `insert into pricing.rule (id, version, kind, name, company_id, service, basis_points, share_of, valid_from, created_by,
        created_by_name)
      select platform.new_id('rul'), 1, 'own-markup', 'Markup on ' || service, $1, service, 750, 'fare-and-taxes',
        date_trunc('milliseconds', platform.clock_now()), 'bench', 'Bench' from unnest(array['flight', 'bus']) service
      on conflict do nothing`,
    [testBed.buyer.company],
  );
  return { ...testBed, searchers: await seedSearchUsers(testBed, SEARCHERS) };
}

/** Returns search criteria that have not been used before; `at` makes them unique. */
export function uniqueFlightSearchCriteria(destination: string, at: number): string {
  return JSON.stringify({
    service: 'flight',
    journeys: [{ origin: 'DEL', destination, departOn: dayAhead(40 + at) }],
    travellers: { adults: 1 },
  });
}

export function uniqueBusSearchCriteria(
  at: number,
  origin = 'ci-delhi',
  destination = 'ci-jaipur',
  travellers = 1,
): string {
  return JSON.stringify({
    service: 'bus',
    origin,
    destination,
    departOn: dayAhead(40 + at),
    travellers,
  });
}

function dayAhead(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
