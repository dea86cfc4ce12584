import { setTimeout as sleep } from 'node:timers/promises';
import { inParallel } from '../../measure/load.ts';
import type { Trial } from '../trial.ts';
import type { PricedTrip } from './customer.ts';

const WIDTH = 6;

/** So many trips of the same two flights, priced and not yet paid. */
export async function readyTrips(trial: Trial, day: string, count: number): Promise<PricedTrip[]> {
  const offers = (await trial.buyer.search('LON', day)).slice(0, 2);
  const trips: PricedTrip[] = [];
  await inParallel(WIDTH, Array.from({ length: count }), async () => {
    const trip = await trial.buyer.makeTrip(offers, 2);
    if (!trip) throw new Error('a trip could not be made');
    trips.push(trip);
  });
  return trips;
}

export async function payAll(trial: Trial, trips: readonly PricedTrip[]): Promise<void> {
  await inParallel(WIDTH, trips, async (trip) => {
    const told = await trial.buyer.pay(trip.id, trip.total);
    if (told.kind !== 'accepted') throw new Error(`refused: ${told.code}`);
  });
}

export async function allDone(trial: Trial, schema: 'booking' | 'bare' = 'booking'): Promise<void> {
  for (;;) {
    const [row] = await trial.query<{ open: string }>(
      `select count(*) as open from ${schema}.checkout where state = 'open'`,
    );
    if (row?.open === '0') return;
    await sleep(50);
  }
}
