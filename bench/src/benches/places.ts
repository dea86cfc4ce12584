import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { Places } from '@marga/server/modules/places/places';
import {
  acceptsConnections,
  type RunningProcess,
  startProcess,
} from '@marga/server/test/engines/child-process';
import { createTemporaryDataFolder } from '@marga/server/test/engines/data-folder';
import { allocateFreePort } from '@marga/server/test/engines/ports';
import { startFullSystem, type System } from '@marga/server/test/start-full-system';
import { sendRequestsAtRate } from '../measure/constant-rate-load.ts';
import { percentile } from '../measure/percentiles.ts';

/** At the 99th percentile, type-ahead may take at most this many times as long as a bare SELECT by primary key. */
const GOAL = 3;
const ROUNDS = 7;
const PER_SECOND = 100;
const SECONDS = 10;

/**
 * Compares complete type-ahead requests with Fastify and one SELECT by primary key, both at the same request rate.
 */
export async function run(): Promise<{ ok: boolean }> {
  const started = performance.now();
  const places = new Places({ withTestPlaces: false });
  const buildMs = Math.round(performance.now() - started);
  const folder = createTemporaryDataFolder('bench-places');
  const system = await startFullSystem({
    folder,
    durable: false,
    env: { LOG_LEVEL: 'warn', TELEMETRY: 'off', VERIFY_RESPONSES: 'off' },
  });
  let bare: { process: RunningProcess; url: string } | undefined;
  try {
    // The worker is stopped because it would poll the database during the measurement.
    await system.worker.stop();
    const codes = await fillTable(system, places);
    bare = await startBare(system, folder);
    const measured = await measure(system, bare.url, codes);
    return { ok: measured.ratio <= GOAL, goal: GOAL, buildMs, places: places.size, ...measured } as {
      ok: boolean;
    };
  } finally {
    await bare?.process.stop();
    await system.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(system: System, bareUrl: string, codes: readonly string[]) {
  const random = randomFrom(20_261_115);
  const typed = typedTexts();
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const count = PER_SECOND * SECONDS;
  const bareUrls = () => Array.from({ length: count }, () => new URL(`${bareUrl}/places/${pick(codes)}`));
  const ourUrls = () =>
    Array.from({ length: count }, () => new URL(`${system.apiUrl}/v1/places?${pick(typed)}`));
  const rounds: { bareMs: number; oursMs: number; ratio: number }[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const bareMs = percentile(await sendRequestsAtRate(bareUrls(), PER_SECOND), 0.99);
    const oursMs = percentile(await sendRequestsAtRate(ourUrls(), PER_SECOND), 0.99);
    // The first pair only warms up and is discarded.
    if (round === 0) continue;
    rounds.push({ bareMs, oursMs, ratio: oursMs / bareMs });
    console.log(
      `${round}/${ROUNDS}: p99 bare ${bareMs.toFixed(2)} ms, ours ${oursMs.toFixed(2)} ms, ratio ${(oursMs / bareMs).toFixed(2)}`,
    );
  }
  const sorted = rounds.toSorted((a, b) => a.ratio - b.ratio);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new Error('no rounds');
  const rounded = (value: number | undefined) => Math.round((value ?? 0) * 100) / 100;
  return {
    ratio: rounded(middle.ratio),
    spread: [rounded(sorted[0]?.ratio), rounded(sorted.at(-1)?.ratio)],
    p99OursMs: rounded(middle.oursMs),
    p99BareMs: rounded(middle.bareMs),
    perSecond: PER_SECOND,
    distinctTexts: typed.length,
  };
}

/**
 * Returns the texts to type. Each text in queries.tsv is cut off after every letter, and is also typed once with its
 * third letter missing.
 */
function typedTexts(): string[] {
  const table = new URL('../../../server/src/modules/places/fixtures/queries.tsv', import.meta.url);
  const rows = readFileSync(table, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const texts = rows.flatMap((row) => {
    const [text = '', service = ''] = row.split('\t');
    const letters = Array.from(text);
    const slipped = [...letters.slice(0, 2), ...letters.slice(3)].join('');
    return [...letters.map((_, at) => letters.slice(0, at + 1).join('')), slipped]
      .filter((typed) => typed.trim() !== '')
      .map((typed) => new URLSearchParams({ text: typed, ...(service !== '' && { service }) }).toString());
  });
  return [...new Set(texts)];
}

async function fillTable(system: System, places: Places): Promise<string[]> {
  const client = new pg.Client({ connectionString: system.database.migrator });
  await client.connect();
  try {
    await client.query(`create table bench_place (code text primary key, kind text not null, name text not null,
      city text not null, region text not null, country text not null, zone text not null)`);
    await client.query(
      `insert into bench_place select code, kind, name, city, region, country, zone
       from json_populate_recordset(null::bench_place, $1)`,
      [JSON.stringify(places.all())],
    );
    await client.query('analyze bench_place');
    return places.all().map(({ code }) => code);
  } finally {
    await client.end();
  }
}

async function startBare(system: System, folder: string): Promise<{ process: RunningProcess; url: string }> {
  const port = await allocateFreePort();
  const served = await startProcess({
    name: 'bare',
    command: process.execPath,
    args: [join(import.meta.dirname, '../baseline/place-lookup-server.ts')],
    env: { DATABASE_URL: system.database.migrator, BARE_PORT: String(port), NODE_ENV: 'production' },
    logFile: join(folder, 'bare.log'),
    isReady: () => acceptsConnections(port),
  });
  return { process: served, url: `http://127.0.0.1:${port}` };
}

/** Returns a seeded random generator, so that every run types the same texts. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
