/**
 * Returns the processor time that this process spends on the work, with all of its threads. Other programs on a
 * busy machine lengthen wall-clock time but not this, so a test may compare it.
 */
export async function measureProcessorMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
