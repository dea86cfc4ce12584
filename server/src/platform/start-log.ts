import { flushCompileCache } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from './log.ts';

/** Says how far the start of a process has come, so that a start that hangs says where. */
export interface StartLog {
  /** Logs that a part of the start is done. */
  readonly reached: (phase: string) => void;
  /**
   * Logs that the process is ready, and then does in the background what the first requests would otherwise wait for,
   * one task after the other with pauses, so that requests are answered in between.
   */
  readonly ready: (
    details: object,
    tasks?: Readonly<Record<string, () => unknown>>,
    pauseMs?: number,
  ) => Promise<void>;
}

/** Each task holds requests up for a tenth of a second or two. */
const PAUSE_MS = 500;

/** These few lines are written at every log level but `silent`. */
export function createStartLog(log: Log): StartLog {
  const always = log.level === 'silent' ? log : log.child({}, { level: 'info' });
  return {
    reached: (phase) => always.info(timesSinceStart(), `starting: ${phase}`),
    ready: async (details, tasks = {}, pauseMs = PAUSE_MS) => {
      always.info({ ...details, ...timesSinceStart() }, 'ready');
      for (const [name, task] of Object.entries(tasks)) {
        await pause(pauseMs);
        try {
          await task();
        } catch (error) {
          log.warn({ err: error, task: name }, 'preparing for the first requests failed');
        }
      }
      await pause(pauseMs);
      // Node writes compiled modules when a process exits, and one that is killed leaves nothing for the next start.
      flushCompileCache();
    },
  };
}

/** A process that stops does not wait for this. */
function pause(ms: number): Promise<void> {
  return sleep(ms, undefined, { ref: false });
}

/** Returns the milliseconds since the process was started, and its processor time so far. */
function timesSinceStart(): { ms: number; processorMs: number } {
  const { user, system } = process.cpuUsage();
  return { ms: Math.round(performance.now()), processorMs: Math.round((user + system) / 1_000) };
}
