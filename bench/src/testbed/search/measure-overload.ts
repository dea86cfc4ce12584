import { setTimeout as sleep } from 'node:timers/promises';
import { busOffer, startScriptedSupplier } from '@marga/server/test/scripted-supplier';
import { sendKeepAliveRequest, runSearchToEnd, getResponseTail } from './search-client.ts';
import { startAdditionalApi } from './start-server-processes.ts';
import { uniqueBusSearchCriteria, type SearchTestBed } from './search-test-bed.ts';
import { percentile } from '../../measure/percentiles.ts';

const GOAL = 0.9;
const TIMES = 3;
const PEAK_MS = 6_000;
const OVERLOAD_MS = 8_000;
const WIDTHS = [16, 48, 128];
/** A refusal must arrive within this time to count as immediate. */
const REFUSED_MS = 250;

/** A busy route has this many offers. */
const BUSY = { suppliers: 3, offersEach: 30 };

/**
 * Measures overload with new searches only, so suppliers are called and their responses read, merged and stored.
 * Cached searches are so cheap that the load generator would reach its limit before the server.
 */
export async function measureOverload(testBed: SearchTestBed) {
  const suppliers = await Promise.all(
    Array.from({ length: BUSY.suppliers }, (_, at) =>
      startScriptedSupplier(`busy-${at}`, 'bus', ({ criteria }) =>
        Array.from({ length: BUSY.offersEach }, (__, number) =>
          busOffer({
            number: `${at}-${number}`,
            fare: 500 + number,
            day: criteria.service === 'bus' ? criteria.departOn : '',
            hour: number % 23,
          }),
        ),
      ),
    ),
  );
  try {
    const connections = JSON.stringify(suppliers.map(({ connection }) => connection));
    const figures = await runAtOverload(testBed, {
      SUPPLIERS: connections,
      // The bench measures the API's own capacity, so the limit on concurrent calls to a supplier is lifted.
      SUPPLIER_SEARCHES: '500',
    });
    return { ...figures, offersEach: BUSY.suppliers * BUSY.offersEach };
  } finally {
    for (const supplier of suppliers) supplier.close();
  }
}

const CITIES = ['delhi', 'jaipur', 'mumbai', 'pune', 'chennai', 'kolkata', 'hyderabad', 'ahmedabad'];
let asked = 0;

/** Returns search criteria that have not been used before. */
function newQuestion(): string {
  asked += 1;
  const from = CITIES[asked % CITIES.length];
  const to = CITIES[(asked + 1 + (Math.floor(asked / 8) % 7)) % CITIES.length];
  return uniqueBusSearchCriteria(
    Math.floor(asked / 56) % 250,
    `ci-${from}`,
    `ci-${to}`,
    1 + (Math.floor(asked / 14_000) % 6),
  );
}

/**
 * Runs at capacity and then at three times that load, and measures how many searches still succeed, how fast the
 * others are refused, and how the API recovers.
 */
async function runAtOverload(testBed: SearchTestBed, env: Record<string, string>) {
  const api = await startAdditionalApi(testBed, 'api-overload', env);
  try {
    await runSearchToEnd(api.url, testBed.searchers[0] ?? {}, newQuestion());
    await closedLoop(testBed, api.url, 16, 2_000);
    const peaks: number[] = [];
    for (const width of WIDTHS) peaks.push(await closedLoop(testBed, api.url, width, PEAK_MS));
    const peak = Math.max(...peaks);
    const over = await openLoop(testBed, api.url, peak * TIMES, OVERLOAD_MS);
    await sleep(1_500);
    const after = await openLoop(testBed, api.url, peak * 0.5, 4_000);
    const ratio = over.goodput / peak;
    return {
      ok:
        ratio >= GOAL &&
        over.broken === 0 &&
        percentile(over.refusedMs, 0.5) <= REFUSED_MS &&
        after.refusedMs.length === 0 &&
        after.broken === 0,
      goal: GOAL,
      peakPerSecond: Math.round(peak),
      peaks: peaks.map(Math.round),
      offeredPerSecond: Math.round(over.offered),
      goodputPerSecond: Math.round(over.goodput),
      ratio: Math.round(ratio * 1000) / 1000,
      refused: over.refusedMs.length,
      broken: over.broken,
      refusedP50Ms: Math.round(percentile(over.refusedMs, 0.5)),
      refusedP99Ms: Math.round(percentile(over.refusedMs, 0.99)),
      answeredP50Ms: Math.round(percentile(over.answeredMs, 0.5)),
      answeredP99Ms: Math.round(percentile(over.answeredMs, 0.99)),
      afterwards: {
        offered: Math.round(after.offered),
        goodput: Math.round(after.goodput),
        refused: after.refusedMs.length,
        p99Ms: Math.round(percentile(after.answeredMs, 0.99)),
      },
    };
  } finally {
    await api.process.stop();
  }
}

/**
 * Runs this number of clients that search as fast as possible, each waiting for its response before the next search.
 */
async function closedLoop(
  testBed: SearchTestBed,
  url: string,
  width: number,
  lastsMs: number,
): Promise<number> {
  const startedAt = performance.now();
  let done = 0;
  await Promise.all(
    Array.from({ length: width }, async (_, at) => {
      while (performance.now() - startedAt < lastsMs) {
        const outcome = await attempt(
          url,
          testBed.searchers[at % testBed.searchers.length] ?? {},
          newQuestion(),
        );
        if (outcome.kind === 'answered') done += 1;
      }
    }),
  );
  return (done * 1_000) / (performance.now() - startedAt);
}

/** Sends this many searches a second regardless of their outcome, as real traffic does. */
async function openLoop(testBed: SearchTestBed, url: string, perSecond: number, lastsMs: number) {
  const startedAt = performance.now();
  const refusedMs: number[] = [];
  const answeredMs: number[] = [];
  let broken = 0;
  let sent = 0;
  let inTime = 0;
  const all: Promise<void>[] = [];
  const note = async (attempted: ReturnType<typeof attempt>): Promise<void> => {
    const { kind, tookMs } = await attempted;
    if (kind === 'broken') broken += 1;
    else if (kind === 'refused') refusedMs.push(tookMs);
    else {
      answeredMs.push(tookMs);
      if (performance.now() - startedAt <= lastsMs) inTime += 1;
    }
  };
  for (;;) {
    const elapsed = performance.now() - startedAt;
    if (elapsed >= lastsMs) break;
    while (sent < (elapsed * perSecond) / 1_000) {
      const headers = testBed.searchers[sent % testBed.searchers.length] ?? {};
      sent += 1;
      all.push(note(attempt(url, headers, newQuestion())));
    }
    await sleep(2);
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  await Promise.all(all);
  return { offered: sent / seconds, goodput: inTime / seconds, refusedMs, answeredMs, broken };
}

async function attempt(
  url: string,
  headers: Readonly<Record<string, string>>,
  question: string,
): Promise<{ kind: 'answered' | 'refused' | 'broken'; tookMs: number }> {
  const startedAt = performance.now();
  const took = () => performance.now() - startedAt;
  try {
    const started = await sendKeepAliveRequest(`${url}/v1/searches`, 'POST', headers, question);
    if (started.status === 503) return { kind: 'refused', tookMs: took() };
    if (started.status !== 201) return { kind: 'broken', tookMs: took() };
    const { id } = JSON.parse(started.text) as { id: string };
    const watched = await getResponseTail(`${url}/v1/searches/${id}/events`, headers);
    const isWhole = watched.status === 200 && watched.text.includes('"search-ended"');
    return { kind: isWhole ? 'answered' : 'broken', tookMs: took() };
  } catch {
    return { kind: 'broken', tookMs: took() };
  }
}
