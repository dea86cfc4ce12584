import { type BookingId, type CompanyId, createId } from '@marga/contract/kernel/ids';
import { createMoney } from '@marga/contract/kernel/money';
import { placeMoneyHolds, settleMoneyHold } from '@marga/server/modules/ledger/index';
import { now } from '@marga/server/platform/clock';
import { Db } from '@marga/server/platform/db/db';
import pg from 'pg';
import { runInParallel } from '../../measure/http-load.ts';
import { createSeededRandom, type Findings, type Fixture } from './fixture.ts';
import { SET_CREDIT_LIMIT } from '../../../../server/test/ledger-helpers.ts';

/**
 * There are as many connections as concurrent spends, because a caller that waits longer than five seconds for a
 * connection gets the error that the database is unavailable.
 */
const CONNECTIONS = 64;

/** Spends the last rupee a thousand times at once, over several rounds: exactly one spend must succeed each time. */
export async function testConcurrentLastRupeeSpends(fixture: Fixture, rounds: number): Promise<Findings> {
  const db = new Db({ url: fixture.urls.app, poolSize: CONNECTIONS, clockOffsetMs: undefined });
  const broken: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const company = createId('company', now());
    await fixture.query(
      `select ledger.transfer_between_accounts($1, 'opening ' || $1, 'top-up', 'bank:opening-balance', 'wallet:' || $1, 100, 'INR', null)`,
      [company],
    );
    let held = 0;
    await runInParallel(CONNECTIONS, Array.from({ length: 1_000 }), async () => {
      if ((await spend(db, company, 'wallet', 100n)) === 'held') held += 1;
    });
    if (held !== 1) broken.push(`the last rupee was spent ${held} times`);
  }
  await db.close();
  return { figures: { lastRupeeRounds: rounds }, broken };
}

function spend(db: Db, company: CompanyId, kind: 'wallet' | 'credit', minor: bigint) {
  const booking: BookingId = createId('booking', now());
  return placeMoneyHolds(db, company, { kind }, [{ booking, amount: createMoney(minor, 'INR') }]);
}

/**
 * Draws on a credit line concurrently while its limit is lowered. The amount used must not exceed the new limit, or
 * the amount already used when the limit was lowered, and all of the new limit must be usable.
 */
export async function testConcurrentLimitLowering(fixture: Fixture, rounds: number): Promise<Findings> {
  const db = new Db({ url: fixture.urls.app, poolSize: CONNECTIONS, clockOffsetMs: undefined });
  const roll = createSeededRandom(7);
  const broken: string[] = [];
  let draws = 0;
  for (let round = 0; round < rounds; round += 1) {
    const company = createId('company', now());
    await fixture.query(SET_CREDIT_LIMIT, [company, 60000]);
    const lowered = 10_000 + roll(40_000);
    let usedThen = 0;
    await runInParallel(CONNECTIONS, [...Array(800).keys()], async (at) => {
      if (at === 100 + roll(200)) usedThen = await lower(fixture, company, lowered);
      draws += 1;
      await draw(db, company, at % 3 === 0);
    });
    usedThen = Math.max(usedThen, await lower(fixture, company, lowered));
    await runInParallel(CONNECTIONS, Array.from({ length: 700 }), () => draw(db, company, true));
    draws += 700;
    const used = await usedOf(fixture, company);
    if (used > Math.max(lowered, usedThen))
      broken.push(`${used} drawn on a line lowered to ${lowered} when ${usedThen} were used`);
    if (used < lowered - 100) broken.push(`only ${used} of ${lowered} could be drawn`);
  }
  await db.close();
  return { figures: { loweredLimitRounds: rounds, draws }, broken };
}

/** Draws one rupee on the credit line; the hold is then captured or released. */
async function draw(db: Db, company: CompanyId, isCaptured: boolean): Promise<void> {
  const booking: BookingId = createId('booking', now());
  const amount = createMoney(100n, 'INR');
  const held = await placeMoneyHolds(db, company, { kind: 'credit' }, [{ booking, amount }]);
  if (held !== 'held') return;
  const lines = [{ kind: 'fare', account: 'supplier:skybridge', amount }];
  await settleMoneyHold(db, company, booking, isCaptured ? 'captured' : 'released', lines);
}

/** Lowers the credit limit and returns the amount that was used just before, which it reads under the same lock. */
async function lower(fixture: Fixture, company: CompanyId, limit: number): Promise<number> {
  const client = new pg.Client({ connectionString: fixture.urls.migrator });
  await client.connect();
  await client.query('begin');
  const { rows } = await client.query<{ used: string }>(
    `select held_minor - balance_minor as used from ledger.account where id = 'credit:' || $1 for update`,
    [company],
  );
  await client.query(SET_CREDIT_LIMIT, [company, limit]);
  await client.query('commit');
  await client.end();
  return Number.parseInt(rows[0]?.used ?? '0', 10);
}

async function usedOf(fixture: Fixture, company: CompanyId): Promise<number> {
  const [row] = await fixture.query<{ used: string }>(
    `select held_minor - balance_minor as used from ledger.account where id = 'credit:' || $1`,
    [company],
  );
  return Number.parseInt(row?.used ?? '0', 10);
}
