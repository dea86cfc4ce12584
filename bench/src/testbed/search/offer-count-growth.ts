import { readFileSync } from 'node:fs';
import { busOffer, startScriptedSupplier } from '@marga/server/test/scripted-supplier';
import { runSearchToEnd } from './search-client.ts';
import { startAdditionalApi } from './start-server-processes.ts';
import { uniqueBusSearchCriteria, type SearchTestBed } from './search-test-bed.ts';
import { median } from '../../measure/percentiles.ts';

const SIZES = [10, 100, 1_000, 10_000];
/** One Marga Connect response holds at most this many offers. */
const MOST_EACH = 2_000;
const SUPPLIERS = 5;
const ROUNDS = 5;

/**
 * Measures how time, bytes and memory grow with the number of offers. The figures are only reported, but growth
 * faster than the offers fails.
 */
export async function measureOfferCountGrowth(testBed: SearchTestBed) {
  let offers = 0;
  const suppliers = await Promise.all(
    Array.from({ length: SUPPLIERS }, (_, at) =>
      startScriptedSupplier(`size-${at}`, 'bus', ({ criteria }) => {
        const before = at * MOST_EACH;
        const count = Math.max(0, Math.min(MOST_EACH, offers - before));
        return Array.from({ length: count }, (__, number) =>
          busOffer({
            number: `${at}-${number}`,
            fare: 500 + (number % 700),
            day: criteria.service === 'bus' ? criteria.departOn : '',
            hour: number % 23,
          }),
        );
      }),
    ),
  );
  const api = await startAdditionalApi(testBed, 'api-growth', {
    SUPPLIERS: JSON.stringify(suppliers.map(({ connection }) => connection)),
  });
  const headers = testBed.searchers[0] ?? {};
  const sizes: { offers: number; bytes: number; firstMs: number; cachedMs: number; residentMb: number }[] =
    [];
  try {
    let question = 0;
    for (const size of SIZES) {
      offers = size;
      const first: number[] = [];
      const cached: number[] = [];
      let bytes = 0;
      for (let round = 0; round < ROUNDS; round++) {
        const asked = uniqueBusSearchCriteria(question++);
        first.push(await timed(() => runSearchToEnd(api.url, headers, asked)));
        cached.push(
          await timed(async () => {
            bytes = (await runSearchToEnd(api.url, headers, asked)).length;
          }),
        );
      }
      sizes.push({
        offers: size,
        bytes,
        firstMs: Math.round(median(first)),
        cachedMs: Math.round(median(cached) * 10) / 10,
        residentMb: residentMb(api.process.pid()),
      });
      console.log(JSON.stringify(sizes.at(-1)));
    }
  } finally {
    await api.process.stop();
    for (const supplier of suppliers) supplier.close();
  }
  const [thousand, tenThousand] = [sizes[2], sizes[3]];
  const growth = tenThousand && thousand ? tenThousand.firstMs / thousand.firstMs : Infinity;
  return { ok: growth <= 20, timesFromThousandToTenThousand: Math.round(growth * 10) / 10, sizes };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function residentMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}
