import { readFileSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { readProcessorTimeUs } from './processor-time.ts';

/** A process that shows no progress for this long is given up. */
const WINDOW_MS = 30_000;
/**
 * A process makes progress when it uses at least this share of a processor. What waits for a timer or answers
 * readiness checks uses less; what works gets more even when ten others want the same processor.
 */
const LEAST_SHARE = 0.02;
/** Readiness is asked for at intervals of this share of the time waited, so that asking costs little. */
const INTERVAL_SHARE = 0.02;
const [SHORTEST_INTERVAL_MS, LONGEST_INTERVAL_MS] = [15, 1_000];
const LAST_LINES = 25;

export interface StartingProcess {
  readonly name: string;
  readonly pid: number;
  readonly logFile: string;
  /** The lines of this start begin at this byte of the log file. */
  readonly logFrom: number;
  readonly hasExited: () => boolean;
  /** The process is ready when this function returns true; a throw counts as false. */
  readonly isReady: () => Promise<boolean>;
  readonly windowMs?: number | undefined;
}

/**
 * Waits until a process is ready, however long that takes on a busy machine. Throws when it has exited, or when in a
 * whole window it has neither worked nor logged a line. The error quotes the last lines of its log.
 */
export async function waitUntilReady(starting: StartingProcess): Promise<void> {
  const startedAt = performance.now();
  const windowMs = starting.windowMs ?? WINDOW_MS;
  let window = { endsAt: startedAt + windowMs, ...progressOf(starting) };
  for (;;) {
    if (starting.hasExited()) throw failureOf(starting, 'ended before it was ready');
    if (await starting.isReady().catch(() => false)) return;
    const now = performance.now();
    if (now >= window.endsAt) {
      const { workedUs, logged } = progressOf(starting);
      const leastUs = windowMs * 1_000 * LEAST_SHARE;
      if (logged === window.logged && workedUs - window.workedUs < leastUs)
        throw failureOf(starting, `is not ready and has made no progress for ${windowMs / 1_000} s`);
      window = { endsAt: now + windowMs, workedUs, logged };
    }
    const interval = (now - startedAt) * INTERVAL_SHARE;
    await sleep(Math.min(Math.max(interval, SHORTEST_INTERVAL_MS), LONGEST_INTERVAL_MS));
  }
}

/** Returns the processor time used by the process and its children, and the length of its log. */
function progressOf({ pid, logFile }: StartingProcess): { workedUs: number; logged: number } {
  return { workedUs: readProcessorTimeUs(pid), logged: statSync(logFile).size };
}

function failureOf({ name, pid, logFile, logFrom }: StartingProcess, why: string): Error {
  const seconds = (readProcessorTimeUs(pid) / 1_000_000).toFixed(1);
  const log = readFileSync(logFile).subarray(logFrom).toString('utf8');
  const lines = log.trimEnd().split('\n').slice(-LAST_LINES);
  const phase = lines.map(phaseOf).findLast((found) => found !== undefined) ?? 'none was logged';
  const details = [
    `${name} ${why}`,
    `processor time used: ${seconds} s`,
    `last phase of its start: ${phase}`,
    ...(lines.join('') === '' ? ['it logged no line'] : lines),
  ];
  return new Error(details.join('\n'));
}

/** Returns the phase that a line of one of our own processes announces. */
function phaseOf(line: string): string | undefined {
  return /starting: [^"]+/.exec(line)?.[0];
}
