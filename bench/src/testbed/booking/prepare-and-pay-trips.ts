import { setTimeout as sleep } from 'node:timers/promises';
import { runInParallel } from '../../measure/http-load.ts';
import type { TestBed } from '../test-bed.ts';
import type { PricedTrip } from './flaky-network-customer.ts';

const WIDTH = 6;

/** Prepares trips of the same two flights that are priced and not yet paid. */
export async function preparePricedTrips(
  testBed: TestBed,
  day: string,
  count: number,
): Promise<PricedTrip[]> {
  const offers = (await testBed.buyer.search('LON', day)).slice(0, 2);
  const trips: PricedTrip[] = [];
  await runInParallel(WIDTH, Array.from({ length: count }), async () => {
    const trip = await testBed.buyer.makeTrip(offers, 2);
    if (!trip) throw new Error('a trip could not be made');
    trips.push(trip);
  });
  return trips;
}

export async function payAllTrips(testBed: TestBed, trips: readonly PricedTrip[]): Promise<void> {
  await runInParallel(WIDTH, trips, async (trip) => {
    const outcome = await testBed.buyer.pay(trip.id, trip.total);
    if (outcome.kind !== 'accepted') throw new Error(`refused: ${outcome.code}`);
  });
}

export async function waitUntilCheckoutsDone(
  testBed: TestBed,
  schema: 'checkout' | 'bare' = 'checkout',
): Promise<void> {
  for (;;) {
    const [row] = await testBed.query<{ open: string }>(
      `select count(*) as open from ${schema}.checkout where state = 'open'`,
    );
    if (row?.open === '0') return;
    await sleep(50);
  }
}
