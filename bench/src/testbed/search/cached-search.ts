import { Redis } from 'ioredis';
import type { SearchEvent } from '@marga/contract/search/search';
import { busOffer, startScriptedSupplier } from '@marga/server/test/scripted-supplier';
import { parseEvents } from '@marga/server/test/server-sent-event-reader';
import { compareWithBaseline } from '../../measure/compare-with-baseline.ts';
import { runInParallel } from '../../measure/http-load.ts';
import { measureProcessorTimePerUnit } from '../../measure/processor-time.ts';
import { type Headers, runSearchToEnd } from './search-client.ts';
import { startAdditionalApi, startBaselineSearchServer, type Served } from './start-server-processes.ts';
import {
  uniqueBusSearchCriteria,
  uniqueFlightSearchCriteria,
  type SearchTestBed,
} from './search-test-bed.ts';

const GOAL = 0.7;
const ROUNDS = 7;
const SEARCHES = 1_500;
const AT_ONCE = 16;
/** A busy route has this many offers; the sandbox's own routes have fewer. */
const BUSY = { suppliers: 3, offersEach: 20 };

/**
 * Compares the processor time of a cached search, with both requests and the buyer's pricing, with bare Fastify and
 * Redis.
 */
export async function measureCachedSearch(testBed: SearchTestBed) {
  const bare = await startBaselineSearchServer(testBed);
  const suppliers = await Promise.all(
    Array.from({ length: BUSY.suppliers }, (_, at) =>
      startScriptedSupplier(`line-${at}`, 'bus', ({ criteria }) =>
        Array.from({ length: BUSY.offersEach }, (__, number) =>
          busOffer({
            number: `${at}-${number}`,
            fare: 500 + number,
            day: criteria.service === 'bus' ? criteria.departOn : '',
            hour: number,
          }),
        ),
      ),
    ),
  );
  const busy = await startAdditionalApi(testBed, 'api-busy', {
    SUPPLIERS: JSON.stringify(suppliers.map(({ connection }) => connection)),
  });
  try {
    const sandbox = await against(
      testBed,
      bare,
      { process: testBed.system.api, url: testBed.system.apiUrl },
      uniqueFlightSearchCriteria('DXB', 0),
      'sandbox route',
    );
    const route = await against(testBed, bare, busy, uniqueBusSearchCriteria(0), 'busy route');
    return {
      ok: Math.min(route.ratio, sandbox.ratio) >= GOAL,
      goal: GOAL,
      busyRoute: route,
      sandboxRoute: sandbox,
    };
  } finally {
    await Promise.all([bare.process.stop(), busy.process.stop()]);
    for (const supplier of suppliers) supplier.close();
  }
}

async function against(testBed: SearchTestBed, bare: Served, ours: Served, question: string, label: string) {
  await runSearchToEnd(ours.url, testBed.searchers[0] ?? {}, question);
  const text = await runSearchToEnd(ours.url, testBed.searchers[0] ?? {}, question);
  const body = parseEvents<SearchEvent>(text);
  const redis = new Redis(testBed.system.redis.url);
  await redis.set('bare-search', JSON.stringify(body));
  redis.disconnect();
  const last = body.at(-1);
  const compared = await compareWithBaseline(
    ROUNDS,
    () => searching(testBed, bare, question, [{}], false),
    () => searching(testBed, ours, question, testBed.searchers, true),
    label,
  );
  return {
    ...compared,
    offers: last?.type === 'search-ended' ? last.offers : 0,
    bytes: JSON.stringify(body).length,
  };
}

function searching(
  testBed: SearchTestBed,
  { process: server, url }: Served,
  question: string,
  searchers: readonly Headers[],
  withDatabase: boolean,
) {
  const processes = {
    server: server.pid(),
    redis: testBed.system.redis.pid(),
    ...(withDatabase ? { postgres: testBed.system.postgres.pid() } : {}),
  };
  const turns = Array.from({ length: SEARCHES }, (_, at) => at);
  return measureProcessorTimePerUnit(SEARCHES, processes, () =>
    runInParallel(AT_ONCE, turns, async (at) => {
      await runSearchToEnd(url, searchers[at % searchers.length] ?? {}, question);
    }),
  );
}
