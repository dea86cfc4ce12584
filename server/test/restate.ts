import { rmSync } from 'node:fs';
import { afterAll } from 'vitest';
import { createTemporaryDataFolder } from './engines/data-folder.ts';
import { type RestateEngine, startRestate } from './engines/restate.ts';

/**
 * Starts a separate Restate for the calling test file. Workflow names are global in Restate, so two files that share
 * one would run each other's bookings; a separate one costs a third of a second.
 */
export async function startTestRestate(): Promise<RestateEngine> {
  const folder = createTemporaryDataFolder('test-restate');
  const restate = await startRestate({ folder, durable: false });
  afterAll(async () => {
    await restate.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return restate;
}
