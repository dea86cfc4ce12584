import { FASTEST_MS, FIRST_OFFER_GOAL, startDelayedSuppliers } from './delayed-suppliers.ts';
import { sendKeepAliveRequest } from './search-client.ts';
import { startAdditionalApi } from './start-server-processes.ts';
import { uniqueBusSearchCriteria, type SearchTestBed } from './search-test-bed.ts';
import { median, percentile } from '../../measure/percentiles.ts';

const ROUNDS = 25;

/**
 * Measures the time from sending the search until the first offer arrives, when the fastest supplier takes half a
 * second.
 */
export async function measureTimeToFirstOffer(testBed: SearchTestBed) {
  const suppliers = await startDelayedSuppliers();
  const api = await startAdditionalApi(testBed, 'api-first', {
    SUPPLIERS: JSON.stringify(suppliers.map(({ connection }) => connection)),
  });
  const headers = testBed.searchers[0] ?? {};
  const took: number[] = [];
  try {
    for (let round = 0; round <= ROUNDS; round++) {
      const startedAt = performance.now();
      const started = await sendKeepAliveRequest(
        `${api.url}/v1/searches`,
        'POST',
        headers,
        uniqueBusSearchCriteria(round),
      );
      const { id } = JSON.parse(started.text) as { id: string };
      let firstAt: number | undefined;
      await sendKeepAliveRequest(`${api.url}/v1/searches/${id}/events`, 'GET', headers, undefined, (text) => {
        if (text.includes('"type":"results"')) firstAt ??= performance.now();
      });
      if (firstAt === undefined) throw new Error('no offer came');
      // The first round warms up and is discarded.
      if (round > 0) took.push(firstAt - startedAt);
    }
  } finally {
    await api.process.stop();
    for (const supplier of suppliers) supplier.close();
  }
  const ratios = took.map((ms) => ms / FASTEST_MS);
  const ratio = median(ratios);
  return {
    ok: ratio <= FIRST_OFFER_GOAL,
    goal: FIRST_OFFER_GOAL,
    fastestSupplierMs: FASTEST_MS,
    medianMs: Math.round(median(took)),
    p95Ms: Math.round(percentile(took, 0.95)),
    ratio: Math.round(ratio * 1000) / 1000,
    spread: [Math.min(...ratios), Math.max(...ratios)].map((value) => Math.round(value * 1000) / 1000),
  };
}
