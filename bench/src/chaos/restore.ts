import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createTemporaryDataFolder } from '@marga/server/test/engines/data-folder';
import { STATE_LOSS_ENVIRONMENT, Traffic } from '../testbed/background-traffic.ts';
import { applyDatabaseMutant, DATABASE_MUTANT_NAMES } from '../testbed/database-mutants.ts';
import { startTestBed, type TestBed } from '../testbed/test-bed.ts';
import { checkInvariants, waitUntilNoCheckoutsOpen } from '../testbed/invariants.ts';

/**
 * Restores PostgreSQL to an earlier time with bookings in flight; the workflow engine and the suppliers keep the lost
 * data. Nothing may be ordered twice, and orders without a booking must reach the operators' work queue.
 */
export async function run(args: string[]): Promise<{ ok: boolean }> {
  const { values } = parseArgs({ args, options: { mutant: { type: 'string' } } });
  const mutant = DATABASE_MUTANT_NAMES.find((name) => name === values.mutant);
  const archive = join(createTemporaryDataFolder('archive'), 'wal');
  mkdirSync(archive, { recursive: true });
  const testBed = await startTestBed('restore', { env: STATE_LOSS_ENVIRONMENT, archiveTo: archive });
  let allWell = false;
  try {
    if (mutant) await applyDatabaseMutant(testBed, mutant);
    const backup = join(testBed.folder, 'backup');
    await testBed.system.postgres.backUp(backup);
    const traffic = new Traffic(testBed, 4);
    await sleep(5_000);
    const before = await momentWorthRestoring(testBed);
    await sleep(3_000);
    await traffic.stop();
    const [after] = await testBed.query<{ checkouts: string }>(
      'select count(*) as checkouts from checkout.checkout',
    );
    await testBed.system.postgres.archiveNow();
    console.log(
      `${before.checkouts} checkouts at the moment, ${before.underWay} of them under way, ${before.pending} not yet ordered; ${after?.checkouts} before the restore`,
    );
    await testBed.system.postgres.restore(backup, before.at);
    console.log(`restored to ${before.at}`);

    const unfinished = await waitUntilNoCheckoutsOpen(testBed, 60_000);
    // The system searches for orphan orders every five minutes of virtual time, so the test waits until it has done
    // so.
    await sleep(4_000);
    const { broken, figures } = await checkInvariants(testBed, traffic.accepted, { forgets: true });
    const forgotten = Number(after?.checkouts) - Number(before.checkouts);
    if (figures.orphanOrders === 0) broken.push('the restore forgot orders, and none was found astray');
    for (const line of broken.slice(0, 20)) console.log(`BROKEN: ${line}`);
    allWell = broken.length === 0 && unfinished === 0;
    return {
      ok: allWell,
      underWay: Number(before.underWay),
      notYetOrdered: Number(before.pending),
      forgotten,
      ...figures,
      broken: broken.length,
    } as { ok: boolean };
  } finally {
    await testBed.end(allWell || mutant !== undefined);
  }
}

interface Moment {
  at: string;
  checkouts: string;
  underWay: string;
  pending: string;
}

/**
 * Waits until at least two bookings are still to be ordered, and returns that time. They are ordered later, so a
 * database restored to that time does not know their orders.
 */
async function momentWorthRestoring(testBed: TestBed): Promise<Moment> {
  for (;;) {
    const [moment] = await testBed.query<Moment>(`
      select clock_timestamp()::text as at, (select count(*) from checkout.checkout) as checkouts,
        (select count(*) from checkout.checkout where state = 'open') as "underWay",
        (select count(*) from bookings.booking where state = 'pending') as pending`);
    if (moment && Number(moment.pending) >= 2) return moment;
  }
}
