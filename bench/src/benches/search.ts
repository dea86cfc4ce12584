import { startSearchTestBed } from '../testbed/search/search-test-bed.ts';
import { measureCachedSearch } from '../testbed/search/cached-search.ts';
import { measureTimeToFirstOffer } from '../testbed/search/time-to-first-offer.ts';
import { measureTimeToFirstOfferOnScreen } from '../testbed/search/time-to-first-offer-on-screen.ts';
import { measureOfferCountGrowth } from '../testbed/search/offer-count-growth.ts';
import { measureOverload } from '../testbed/search/measure-overload.ts';
import { measureIdenticalSearches } from '../testbed/search/identical-searches.ts';

const PARTS = {
  sharing: measureIdenticalSearches,
  cached: measureCachedSearch,
  firstOffer: measureTimeToFirstOffer,
  firstOfferOnScreen: measureTimeToFirstOfferOnScreen,
  growth: measureOfferCountGrowth,
  overload: measureOverload,
} as const;

/**
 * Measures searches: supplier calls per thousand identical searches, a cached search against bare Fastify and
 * Redis, time to first offer at the API and on screen, growth with the number of offers, and behaviour at three
 * times capacity. Run `npm run bench -- search`; BENCH_PARTS=cached,overload selects parts.
 */
export async function run(): Promise<{ ok: boolean }> {
  const wanted = process.env['BENCH_PARTS']?.split(',');
  const testBed = await startSearchTestBed();
  const figures: Record<string, { ok: boolean }> = {};
  try {
    for (const [name, measure] of Object.entries(PARTS)) {
      if (wanted && !wanted.includes(name)) continue;
      console.log(`── ${name}`);
      figures[name] = await measure(testBed);
      console.log(JSON.stringify(figures[name]));
    }
  } finally {
    await testBed.end(true);
  }
  return { ok: Object.values(figures).every(({ ok }) => ok), ...figures };
}
