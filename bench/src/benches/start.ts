import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningProcess } from '@marga/server/test/engines/child-process';
import { createTemporaryDataFolder } from '@marga/server/test/engines/data-folder';
import { readProcessorTimeUs } from '@marga/server/test/engines/processor-time';
import { startFullSystem } from '@marga/server/test/start-full-system';

/** A process may use this many seconds of processor time until it is ready, with and without compiled modules. */
const GOAL = 3;
const ROUNDS = 3;
/** A process has written its compiled modules when their number stays the same for this long. */
const WRITTEN_MS = 2_000;

/**
 * Measures the processor time that API, worker and sandbox use until they are ready, user and system together: `cold`
 * with an empty compile cache, `warm` with the one that a killed process left behind.
 */
export async function run(): Promise<{ ok: boolean }> {
  const folder = createTemporaryDataFolder('bench-start');
  const compileCache = join(folder, 'compile-cache');
  const system = await startFullSystem({
    folder,
    env: { LOG_LEVEL: 'info', TELEMETRY: 'on', VERIFY_RESPONSES: 'off', NODE_COMPILE_CACHE: compileCache },
  });
  try {
    const { api, worker, sandbox } = system;
    const results: Record<string, { seconds: number; spread: readonly [number, number] }> = {};
    for (const part of [api, worker, sandbox]) {
      const cold: number[] = [];
      const warm: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        await part.killHard();
        rmSync(compileCache, { recursive: true, force: true });
        cold.push(await measureStart(part));
        await waitForCompiledModules(compileCache);
        await part.killHard();
        warm.push(await measureStart(part));
      }
      results[`${part.name} cold`] = summarise(cold);
      results[`${part.name} warm`] = summarise(warm);
    }
    for (const [name, { seconds, spread }] of Object.entries(results))
      console.log(
        `${name.padEnd(13)} ${seconds.toFixed(2)} s (${spread.map((s) => s.toFixed(2)).join(' – ')})`,
      );
    const ok = Object.values(results).every(({ seconds }) => seconds <= GOAL);
    return { ok, goal: GOAL, ...results } as { ok: boolean };
  } finally {
    await system.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Starts a stopped process and returns its processor time until it was ready, in seconds. */
async function measureStart(part: RunningProcess): Promise<number> {
  await part.restart();
  return readProcessorTimeUs(part.pid()) / 1_000_000;
}

/** Waits until the process has written its compiled modules, which it does some time after it was ready. */
async function waitForCompiledModules(folder: string): Promise<void> {
  let [before, count] = [0, 0];
  do {
    before = count;
    await sleep(WRITTEN_MS);
    count = globSync('**/*', { cwd: folder }).length;
  } while (count === 0 || count !== before);
}

function summarise(values: readonly number[]) {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (index: number) => sorted.at(index) ?? Number.NaN;
  return { seconds: at(Math.floor(sorted.length / 2)), spread: [at(0), at(-1)] as const };
}
