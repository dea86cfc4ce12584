import pg from 'pg';
import { type CompanyId, createId } from '@marga/contract/kernel/ids';
import { createMoney } from '@marga/contract/kernel/money';
import { placeMoneyHolds } from '@marga/server/modules/ledger/index';
import { now } from '@marga/server/platform/clock';
import { Db } from '@marga/server/platform/db/db';
import { compareWithBaseline, type Comparison, type Spent } from '../measure/compare-with-baseline.ts';
import { runInParallel } from '../measure/http-load.ts';
import { measureProcessorTimePerUnit } from '../measure/processor-time.ts';
import { openMoneyFixture, type Fixture } from '../testbed/money/fixture.ts';
import { measureOfferPricingCost } from '../testbed/money/offer-pricing-processor-time.ts';

const SPENDING_GOAL = 0.6;
const PRICING_GOAL = 1.5;
const ROUNDS = 7;
const SPENDS = 1_500;
const WIDTH = 8;
const SPREAD = 1_000;
/** This balance covers every spend of every round. */
const PLENTY = 10n ** 12n;

/**
 * Compares spending (a wallet hold under the application's role with row-level security, limits, blocks and
 * idempotency) with one conditional UPDATE and INSERT by the owner on bare tables, and pricing a thousand offers
 * for one buyer with reading and writing them as JSON.
 */
export async function run(): Promise<{ ok: boolean }> {
  const fixture = await openMoneyFixture();
  try {
    const hot = await spending(fixture, 1, 'one hot wallet');
    const spread = await spending(fixture, SPREAD, `${SPREAD} wallets`);
    const priced = measureOfferPricingCost(ROUNDS);
    return {
      ok: hot.ratio >= SPENDING_GOAL && spread.ratio >= SPENDING_GOAL && priced.ratio <= PRICING_GOAL,
      goals: { spending: SPENDING_GOAL, pricing: PRICING_GOAL },
      hot,
      spread,
      pricing: priced,
    } as { ok: boolean };
  } finally {
    await fixture.end(true);
  }
}

async function spending(fixture: Fixture, wallets: number, label: string): Promise<Comparison> {
  const companies = Array.from({ length: wallets }, (): CompanyId => createId('company', now()));
  await fixture.query(
    `select ledger.transfer_between_accounts(c, 'opening ' || c, 'top-up', 'bank:opening-balance', 'wallet:' || c, $2, 'INR', null)
      from unnest($1::text[]) c`,
    [companies, PLENTY.toString()],
  );
  await fixture.query(`create schema if not exists bare`);
  await fixture.query(
    `create table if not exists bare.wallet (id text primary key, balance bigint not null, held bigint not null)`,
  );
  await fixture.query(
    `create table if not exists bare.spend (id text primary key, wallet text not null, amount bigint not null,
      created_at timestamptz not null default now())`,
  );
  await fixture.query('insert into bare.wallet select c, $2, 0 from unnest($1::text[]) c', [
    companies,
    PLENTY.toString(),
  ]);
  const db = new Db({ url: fixture.urls.app, poolSize: WIDTH, clockOffsetMs: undefined });
  const bare = new pg.Pool({ connectionString: fixture.urls.migrator, max: WIDTH });
  const amount = createMoney(1n, 'INR');
  try {
    return await compareWithBaseline(
      ROUNDS,
      () => spent(fixture, companies, (company, booking) => bareSpend(bare, company, booking)),
      () =>
        spent(fixture, companies, async (company, booking) => {
          const outcome = await placeMoneyHolds(db, company, { kind: 'wallet' }, [{ booking, amount }]);
          if (outcome !== 'held') throw new Error(`a spend ended as ${outcome}`);
        }),
      label,
    );
  } finally {
    await Promise.all([db.close(), bare.end()]);
  }
}

async function bareSpend(pool: pg.Pool, company: CompanyId, booking: string): Promise<void> {
  const { rowCount } = await pool.query({
    name: 'spend',
    text: `with w as (update bare.wallet set held = held + $3 where id = $1 and balance - held >= $3 returning id)
      insert into bare.spend (id, wallet, amount) select $2, w.id, $3 from w`,
    values: [company, booking, '1'],
  });
  if (rowCount !== 1) throw new Error('the bare wallet was short');
}

async function spent(
  fixture: Fixture,
  companies: readonly CompanyId[],
  spend: (company: CompanyId, booking: ReturnType<typeof createId<'booking'>>) => Promise<void>,
): Promise<Spent> {
  const jobs = Array.from({ length: SPENDS }, (_, at) => companies[at % companies.length] as CompanyId);
  const time = await measureProcessorTimePerUnit(
    SPENDS,
    { client: process.pid, postgres: fixture.postgres.pid() },
    () => runInParallel(WIDTH, jobs, (company) => spend(company, createId('booking', now()))),
  );
  // The client's processor time includes its child processes, among them PostgreSQL, so the time of PostgreSQL is
  // subtracted.
  return { client: (time['client'] ?? 0) - (time['postgres'] ?? 0), postgres: time['postgres'] ?? 0 };
}
