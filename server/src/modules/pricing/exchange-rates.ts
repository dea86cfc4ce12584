import { z } from 'zod';
import type { Currency } from '@marga/contract/kernel/currency';
import type { Instant } from '@marga/contract/kernel/time';
import type { Exchange } from '@marga/contract/search/search';
import { startStopwatch } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Log } from '../../platform/log.ts';

/** Holds the rupees for one unit of each currency, as far as they are known. */
export interface RateTable {
  readonly perUnit: ReadonlyMap<string, string>;
}

export interface Rates {
  /** Returns the current table. It waits only when none is known yet. */
  read(): Promise<RateTable>;
}

/** When the table is older than this, the next reader causes a newer one to be fetched. */
const FRESH_MS = 10 * 60_000;
/** Nothing is sold at rates older than this. */
const USABLE_MS = 24 * 60 * 60_000;
/** A source that has failed is asked again after this long. */
const RETRY_MS = 30_000;
const SOURCE_TIMEOUT_MS = 2_000;

const sourceAnswer = z.object({
  rates: z.record(z.string().regex(/^[A-Z]{3}$/), z.string().regex(/^\d{1,6}(\.\d{1,6})?$/)),
});

/**
 * Reads rates from EXCHANGE_RATES_URL, and from EXCHANGE_RATES for currencies that it does not name or while it is
 * unavailable. They are fetched on reading, never on a timer, so a process that prices nothing makes no requests.
 */
export function createExchangeRates(
  config: Pick<Config, 'EXCHANGE_RATES' | 'EXCHANGE_RATES_URL'>,
  log: Log,
): Rates {
  const configured: RateTable = { perUnit: new Map(Object.entries(config.EXCHANGE_RATES)) };
  const url = config.EXCHANGE_RATES_URL;
  if (url === undefined) return { read: async () => configured };
  let known: { table: RateTable; age: () => number } | undefined;
  let fetching: Promise<void> | undefined;
  let sinceFailure: (() => number) | undefined;
  const refresh = (): Promise<void> => {
    fetching ??= take(url);
    return fetching;
  };
  const take = async (from: string): Promise<void> => {
    try {
      const fetched = await fetchRates(from);
      known = { table: { perUnit: new Map([...configured.perUnit, ...fetched]) }, age: startStopwatch() };
      sinceFailure = undefined;
    } catch (error) {
      sinceFailure = startStopwatch();
      log.warn({ err: error }, 'exchange rates could not be fetched');
    } finally {
      fetching = undefined;
    }
  };
  const mayAsk = (): boolean => sinceFailure === undefined || sinceFailure() > RETRY_MS;
  return {
    async read() {
      if (!known && mayAsk()) await refresh();
      else if (known && known.age() > FRESH_MS && mayAsk()) void refresh();
      return known && known.age() < USABLE_MS ? known.table : configured;
    },
  };
}

async function fetchRates(url: string): Promise<[string, string][]> {
  const response = await fetch(url, { signal: AbortSignal.timeout(SOURCE_TIMEOUT_MS) });
  if (!response.ok) throw new Error(`the source of exchange rates answered ${response.status}`);
  return Object.entries(sourceAnswer.parse(await response.json()).rates);
}

/**
 * Returns the rate of a currency, locked at a moment. It is null for rupees and undefined when the rate is unknown.
 */
export function lockExchangeRate(
  { perUnit }: RateTable,
  currency: Currency,
  lockedAt: Instant,
): Exchange | null | undefined {
  if (currency === 'INR') return null;
  const rate = perUnit.get(currency);
  return rate === undefined || !/[1-9]/.test(rate) ? undefined : { rate, lockedAt };
}
