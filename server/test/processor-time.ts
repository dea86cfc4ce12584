/**
 * The processor time that this process, with all of its threads, spends while something is done. Other programs on a busy
 * machine lengthen what a clock shows, but not this, so a test may compare it.
 */
export async function processorMsOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
