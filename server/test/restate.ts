import { rmSync } from 'node:fs';
import { afterAll } from 'vitest';
import { temporaryDataFolder } from './engines/data-folder.ts';
import { type RestateEngine, startRestate } from './engines/restate.ts';

/**
 * A Restate that belongs to the calling test file. Names of workflows are global to an engine, so two files that
 * share one would run each other's bookings; an engine of one's own costs a third of a second.
 */
export async function testRestate(): Promise<RestateEngine> {
  const folder = temporaryDataFolder('test-restate');
  const restate = await startRestate({ folder, durable: false });
  afterAll(async () => {
    await restate.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return restate;
}
