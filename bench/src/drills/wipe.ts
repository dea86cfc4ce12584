import { parseArgs } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { FORGETTING_ENVIRONMENT, openCount, Traffic } from '../trial/forgetting.ts';
import { plant, type PlantedBug, PLANTED_BUGS } from '../trial/planted-bugs.ts';
import { startTrial } from '../trial/trial.ts';
import { judge, settle } from '../trial/verdict.ts';

/** The durable engine loses everything it knows, with bookings in flight, several times. Nothing else may notice. */
export async function run(args: string[]): Promise<{ ok: boolean }> {
  const { values } = parseArgs({
    args,
    options: { times: { type: 'string', default: '3' }, plant: { type: 'string' } },
  });
  const bug: PlantedBug | undefined = PLANTED_BUGS.find((name) => name === values.plant);
  const trial = await startTrial('wipe', { env: FORGETTING_ENVIRONMENT });
  let allWell = false;
  try {
    if (bug) await plant(trial, bug);
    const traffic = new Traffic(trial, 4);
    const caught: number[] = [];
    for (let time = 1; time <= Number(values.times); time++) {
      await sleep(3_000);
      caught.push(await openCount(trial));
      await trial.system.restate.wipe();
      await trial.system.registerWorker();
      console.log(`wipe ${time}: ${caught.at(-1)} checkouts were under way`);
    }
    await sleep(2_000);
    await traffic.stop();
    const unfinished = await settle(trial, bug ? 15_000 : 60_000);
    const { broken, figures } = await judge(trial, traffic.accepted, { forgets: false });
    if (caught.every((count) => count === 0))
      broken.push('nothing was under way when the engine was emptied');
    for (const line of broken.slice(0, 20)) console.log(`BROKEN: ${line}`);
    allWell = broken.length === 0 && unfinished === 0;
    return { ok: allWell, wipes: caught.length, underWay: caught, ...figures, broken: broken.length } as {
      ok: boolean;
    };
  } finally {
    await trial.end(allWell || bug !== undefined);
  }
}
