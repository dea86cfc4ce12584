import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { waitUntilReady } from './wait-until-ready.ts';

const WINDOW_MS = 1_000;
const folder = mkdtempSync(join(tmpdir(), 'marga-start-'));
const readyFile = join(folder, 'ready');
const logFile = join(folder, 'child.log');
let child: ChildProcess | undefined;

afterEach(() => {
  child?.kill('SIGKILL');
  rmSync(readyFile, { force: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts a program that is ready once it has made a file, and waits for it. */
function waitFor(program: string, windowMs = WINDOW_MS): Promise<void> {
  const earlier = 'a line of the start before\n';
  writeFileSync(logFile, earlier);
  const log = openSync(logFile, 'a');
  const started = spawn(process.execPath, ['-e', program], {
    env: { ...process.env, READY_FILE: readyFile },
    stdio: ['ignore', log, log],
  });
  child = started;
  return waitUntilReady({
    name: 'child',
    pid: started.pid ?? Number.NaN,
    logFile,
    logFrom: earlier.length,
    hasExited: () => started.exitCode !== null || started.signalCode !== null,
    isReady: async () => existsSync(readyFile),
    windowMs,
  });
}

/** A process that is ready goes on running. */
const makeReady = `require('node:fs').writeFileSync(process.env.READY_FILE, ''); setInterval(() => {}, 1_000_000);`;

test('waits for a process that works for many windows without a line', async () => {
  const ready = waitFor(`
    const until = performance.now() + ${3 * WINDOW_MS};
    while (performance.now() < until);
    ${makeReady}`);
  await expect(ready).resolves.toBeUndefined();
});

test('waits for a process that sleeps but logs lines', async () => {
  const ready = waitFor(`
    let lines = 0;
    setInterval(() => console.log('line', ++lines), ${WINDOW_MS / 3});
    setTimeout(() => { ${makeReady} }, ${3 * WINDOW_MS});`);
  await expect(ready).resolves.toBeUndefined();
});

test('gives up a process that hangs, with its last phase and its last lines', async () => {
  const hangs = waitFor(`
    console.log(JSON.stringify({ msg: 'starting: configuration read' }));
    console.log('a last line');
    setInterval(() => {}, 1_000_000);`);
  const error = await hangs.catch((failure: unknown) => failure as Error);
  expect(error?.message).toMatch(/^child is not ready and has made no progress for 1 s\n/);
  expect(error?.message).toContain('last phase of its start: starting: configuration read\n');
  expect(error?.message).toMatch(/\na last line$/);
  expect(error?.message).not.toContain('a line of the start before');
});

test('reports a process that exits without waiting for the end of a window', async () => {
  const exits = waitFor(`console.log('no such database'); process.exit(1);`, Number.POSITIVE_INFINITY);
  await expect(exits).rejects.toThrow(/^child ended before it was ready\n[^]*no such database$/);
});
