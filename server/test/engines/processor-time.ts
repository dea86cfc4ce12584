import { readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second on every known machine. */
const TICK_US = 10_000;

/** Returns the processor time of a process and all its children, running and ended, in microseconds. */
export function readProcessorTimeUs(pid: number): number {
  const own = times(pid);
  if (!own) return 0;
  return (
    (own.self + own.reaped) * TICK_US +
    childrenOf(pid).reduce((sum, child) => sum + readProcessorTimeUs(child), 0)
  );
}

function times(pid: number): { self: number; reaped: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The process name may contain spaces and brackets; the fields after it do not.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [utime = 0, stime = 0, cutime = 0, cstime = 0] = fields.slice(11, 15);
    return { self: utime + stime, reaped: cutime + cstime };
  } catch {
    return undefined;
  }
}

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}
