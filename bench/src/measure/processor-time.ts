import { readProcessorTimeUs } from '@marga/server/test/engines/processor-time';

/** Runs the work and returns what each named process spent on it, per unit of work. */
export async function measureProcessorTimePerUnit(
  units: number,
  processes: Readonly<Record<string, number>>,
  work: () => Promise<void>,
): Promise<Record<string, number>> {
  const before = Object.entries(processes).map(
    ([name, pid]) => [name, pid, readProcessorTimeUs(pid)] as const,
  );
  await work();
  return Object.fromEntries(
    before.map(([name, pid, start]) => [name, (readProcessorTimeUs(pid) - start) / units]),
  );
}
