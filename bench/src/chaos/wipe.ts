import { parseArgs } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { STATE_LOSS_ENVIRONMENT, countOpenCheckouts, Traffic } from '../testbed/background-traffic.ts';
import {
  applyDatabaseMutant,
  type DatabaseMutant,
  DATABASE_MUTANT_NAMES,
} from '../testbed/database-mutants.ts';
import { startTestBed } from '../testbed/test-bed.ts';
import { checkInvariants, waitUntilNoCheckoutsOpen } from '../testbed/invariants.ts';

/** Wipes all state of the workflow engine several times with bookings in flight. Nothing else may be affected. */
export async function run(args: string[]): Promise<{ ok: boolean }> {
  const { values } = parseArgs({
    args,
    options: { times: { type: 'string', default: '3' }, mutant: { type: 'string' } },
  });
  const mutant: DatabaseMutant | undefined = DATABASE_MUTANT_NAMES.find((name) => name === values.mutant);
  const testBed = await startTestBed('wipe', { env: STATE_LOSS_ENVIRONMENT });
  let allWell = false;
  try {
    if (mutant) await applyDatabaseMutant(testBed, mutant);
    const traffic = new Traffic(testBed, 4);
    const caught: number[] = [];
    for (let time = 1; time <= Number(values.times); time++) {
      await sleep(3_000);
      caught.push(await countOpenCheckouts(testBed));
      await testBed.system.restate.wipe();
      await testBed.system.registerWorker();
      console.log(`wipe ${time}: ${caught.at(-1)} checkouts were under way`);
    }
    await sleep(2_000);
    await traffic.stop();
    const unfinished = await waitUntilNoCheckoutsOpen(testBed, mutant ? 15_000 : 60_000);
    const { broken, figures } = await checkInvariants(testBed, traffic.accepted, { forgets: false });
    if (caught.every((count) => count === 0))
      broken.push('nothing was under way when the engine was emptied');
    for (const line of broken.slice(0, 20)) console.log(`BROKEN: ${line}`);
    allWell = broken.length === 0 && unfinished === 0;
    return { ok: allWell, wipes: caught.length, underWay: caught, ...figures, broken: broken.length } as {
      ok: boolean;
    };
  } finally {
    await testBed.end(allWell || mutant !== undefined);
  }
}
