import type { CheckoutId } from '@marga/contract/kernel/ids';
import type { Checkout } from '@marga/contract/checkout/checkout';
import { SERVICES } from '@marga/contract/travel-services';
import { runInParallel } from '../../measure/http-load.ts';
import { createSeededRandom, type Findings } from '../money/fixture.ts';
import { waitUntilNoCheckoutsOpen } from '../invariants.ts';
import { Customer, type OnFailure } from './flaky-network-customer.ts';
import type { Fleet } from './start-killable-processes.ts';
import { Pool } from './offer-pool.ts';
import { checkInvariantsSince, readDatabaseTime } from './invariants.ts';

const WIDTH = 6;
const MODES: readonly OnFailure[] = ['continue', 'halt'];

/**
 * Runs every combination of success and failure of a trip's five items, with both options that a buyer has for a
 * failure: continue or halt.
 */
export async function runAllTripOutcomeCombinations(
  fleet: Fleet,
  seed: number,
  every: number,
): Promise<Findings> {
  const { testBed } = fleet;
  const broken: string[] = [];
  const since = await readDatabaseTime(testBed);
  const customer = new Customer(fleet.apis, testBed.buyer.headers, createSeededRandom(seed), broken);
  const pool = new Pool(customer, createSeededRandom(seed + 1), seed);
  const ways = Array.from({ length: 2 ** SERVICES.length }, (_, way) => way).filter(
    (way) => way % every === 0,
  );
  const cases = MODES.flatMap((onFailure) => ways.map((way) => ({ onFailure, way })));
  const accepted = new Map<CheckoutId, (typeof cases)[number]>();
  await runInParallel(WIDTH, cases, async (each) => {
    const items = SERVICES.map((service, at) => ({
      service,
      fault: isRefused(each.way, at) ? ('rejected' as const) : ('none' as const),
    }));
    const bought = await pool.buy(items, each.onFailure);
    if (bought.kind === 'accepted') accepted.set(bought.checkout, each);
    else broken.push(`a trip of five items was refused: ${bought.code}`);
  });
  const open = await waitUntilNoCheckoutsOpen(testBed, 60_000);
  if (open !== 0) broken.push(`${open} checkouts hang`);
  for (const [checkout, { onFailure, way }] of accepted) {
    const read = await customer.send<Checkout>('GET', `/v1/checkouts/${checkout}`);
    broken.push(...faultsOf(read?.body, onFailure, way));
  }
  const checked = await checkInvariantsSince(testBed, since, [...accepted.keys()]);
  return {
    figures: { outcomesOfFiveItems: cases.length, endsOfFiveItems: checked.ends },
    broken: [...broken, ...checked.broken],
  };
}

function isRefused(way: number, at: number): boolean {
  return ((way >> at) & 1) === 1;
}

/**
 * Checks that rejected items failed, that items were not booked if the buyer wanted to stop after a failure, and that
 * all others are confirmed.
 */
function faultsOf(checkout: Checkout | undefined, onFailure: OnFailure, way: number): string[] {
  if (checkout === undefined) return ['a checkout could not be read'];
  let isHalted = false;
  return SERVICES.flatMap((service, at) => {
    const booking = checkout.bookings[at];
    const expected = isHalted
      ? 'failed, halted'
      : isRefused(way, at)
        ? 'failed, supplier-rejected'
        : 'confirmed, null';
    isHalted ||= onFailure === 'halt' && isRefused(way, at);
    const found = `${booking?.state}, ${booking?.failure}`;
    return booking?.service === service && found === expected
      ? []
      : [`${onFailure}, way ${way}: the ${service} is ${booking?.service} ${found} instead of ${expected}`];
  });
}
