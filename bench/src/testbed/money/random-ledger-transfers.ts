import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { sleepUnlessAborted } from '@marga/server/platform/process-lifecycle';
import {
  walletAccountIdByIndex,
  COLD,
  companyIdByIndex,
  hasDollarAccount,
  HOT,
  type MoverOrders,
  type MoverReport,
  OPENING,
} from './money-movements.ts';
import { createSeededRandom, type Findings, type Fixture } from './fixture.ts';

const WORKERS = 32;
const PROCESSES = 4;
/** The pause between checks is nine times their duration, so checking takes at most a tenth of the time. */
const SELDOM = 9;
const MOVER = new URL('./money-movement-process.ts', import.meta.url);

/** Makes random transfers by 32 workers among hot and cold accounts while processes and the database are killed. */
export async function runRandomLedgerTransfers(fixture: Fixture, count: number): Promise<Findings> {
  const perLane = Math.ceil(count / WORKERS);
  await openAccounts(fixture);
  const run = new Run(fixture, perLane);
  const startedAt = performance.now();
  const found = await run.toTheEnd();
  const seconds = (performance.now() - startedAt) / 1_000;
  const [last] = await fixture.query<{ postings: number; refused: number }>(
    `select count(*)::int as postings from ledger.posting where subject like '%:%' and kind = 'top-up'
      and from_account like 'wallet:%'`,
  );
  const postings = last?.postings ?? 0;
  const broken = [...found.broken, ...(await findLedgerFaults(fixture))];
  if (postings !== run.moved)
    broken.push(`${run.moved} movements were acknowledged, ${postings} stand in the ledger`);
  return {
    figures: {
      transfers: perLane * WORKERS,
      moved: run.moved,
      refused: perLane * WORKERS - run.moved,
      perSecond: Math.round((perLane * WORKERS) / seconds),
      workersKilled: found.workersKilled,
      databaseKilled: found.databaseKilled,
      connectionsCut: found.connectionsCut,
      snapshots: found.snapshots,
    },
    broken,
  };
}

async function openAccounts(fixture: Fixture): Promise<void> {
  const all = Array.from({ length: HOT + COLD }, (_, index) => index);
  const opened = all.flatMap((index) => [
    [companyIdByIndex(index), walletAccountIdByIndex(index, 'INR'), 'INR'] as const,
    ...(hasDollarAccount(index)
      ? [[companyIdByIndex(index), walletAccountIdByIndex(index, 'USD'), 'USD'] as const]
      : []),
  ]);
  await fixture.query(
    `select ledger.transfer_between_accounts(c, 'opening ' || a, 'top-up', 'bank:opening-balance', a, $4, m, null)
      from unnest($1::text[], $2::text[], $3::text[]) as opened (c, a, m)`,
    [opened.map(([c]) => c), opened.map(([, a]) => a), opened.map(([, , m]) => m), OPENING],
  );
}

/**
 * Finds, in one snapshot, balances that differ from their postings, balances below their limit, and currencies that
 * do not sum to zero. Accounts without a stored balance enter the sum through their postings.
 */
export async function findLedgerFaults(fixture: Fixture): Promise<string[]> {
  const [found] = await fixture.query<{ differing: string[]; below: string[]; sums: string[] }>(
    `select
      array(select account || ' ' || what || ' ' || stored || ' ' || calculated from ledger.balance_difference) as differing,
      array(select id from ledger.account where balance_minor - held_minor + limit_minor < 0) as below,
      array(select currency || ' ' || sum(amount) from (
          select currency, balance_minor as amount from ledger.account
          union all select currency, amount_minor from ledger.posting where to_balance_minor is null
          union all select currency, -amount_minor from ledger.posting where from_balance_minor is null
        ) side group by currency having sum(amount) <> 0) as sums`,
  );
  if (!found) throw new Error('the ledger could not be read');
  return [
    ...found.differing.map((line) => `a balance differs from its postings: ${line}`),
    ...found.below.map((account) => `${account} is below its limit`),
    ...found.sums.map((sum) => `a currency does not sum to nothing: ${sum}`),
  ];
}

class Run {
  readonly #fixture: Fixture;
  readonly #perLane: number;
  readonly #done: number[] = Array.from({ length: WORKERS }, () => 0);
  readonly #roll = createSeededRandom(20_261_115);
  readonly #movers: (ChildProcess | undefined)[] = [];
  readonly #counts = { workersKilled: 0, databaseKilled: 0, connectionsCut: 0, snapshots: 0 };
  readonly #broken: string[] = [];
  moved = 0;

  constructor(fixture: Fixture, perLane: number) {
    this.#fixture = fixture;
    this.#perLane = perLane;
  }

  async toTheEnd() {
    const over = new AbortController();
    const trouble = this.#makeTrouble(over.signal);
    const watching = this.#watch(over.signal);
    await Promise.all(Array.from({ length: PROCESSES }, (_, at) => this.#keepMoving(at)));
    over.abort();
    await Promise.all([trouble, watching]);
    return { ...this.#counts, broken: this.#broken };
  }

  get #isOver(): boolean {
    return this.#done.every((n) => n >= this.#perLane);
  }

  /** Replaces a process that died with a new one, which resumes at the last progress report. */
  async #keepMoving(at: number): Promise<void> {
    const lanes = Array.from({ length: WORKERS / PROCESSES }, (_, index) => at + index * PROCESSES);
    while (lanes.some((lane) => (this.#done[lane] ?? 0) < this.#perLane)) {
      const mover = fork(MOVER, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
      this.#movers[at] = mover;
      const orders: MoverOrders = {
        url: this.#fixture.urls.relay,
        perLane: this.#perLane,
        lanes: lanes.map((lane) => ({ lane, from: this.#done[lane] ?? 0 })),
      };
      mover.on('message', (report: MoverReport | 'ready') => {
        if (report === 'ready') mover.send(orders);
        else this.#hear(report);
      });
      await once(mover, 'exit');
    }
  }

  #hear({ lane, upTo, moved }: MoverReport): void {
    this.#done[lane] = upTo;
    this.moved += moved;
  }

  /**
   * Triggers faults at fixed shares of the movements and not by the clock, so that a quick run meets every kind of
   * fault that a long run meets.
   */
  async #makeTrouble(over: AbortSignal): Promise<void> {
    const kinds = ['worker', 'connections', 'worker', 'database', 'worker', 'connections'] as const;
    for (let round = 0; !over.aborted; round += 1) {
      const next = (this.#perLane * WORKERS * (round + 1)) / (kinds.length * 4 + 1);
      while (!over.aborted && this.#done.reduce((sum, n) => sum + n, 0) < next)
        await sleepUnlessAborted(20, over);
      if (over.aborted || this.#isOver) return;
      await this.#trouble(kinds[round % kinds.length] ?? 'worker');
    }
  }

  async #trouble(kind: 'worker' | 'connections' | 'database'): Promise<void> {
    if (kind === 'worker') {
      this.#movers[this.#roll(PROCESSES)]?.kill('SIGKILL');
      this.#counts.workersKilled += 1;
    } else if (kind === 'connections') {
      const cut = await this.#fixture.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'marga_relay' and random() < 0.3`,
      );
      this.#counts.connectionsCut += cut.length;
    } else {
      await this.#fixture.postgres.killHard();
      await this.#fixture.postgres.restart();
      this.#counts.databaseKilled += 1;
    }
  }

  async #watch(over: AbortSignal): Promise<void> {
    while (!over.aborted) {
      const begunAt = performance.now();
      try {
        this.#broken.push(...(await findLedgerFaults(this.#fixture)));
        this.#counts.snapshots += 1;
        const done = this.#done.reduce((sum, n) => sum + n, 0);
        console.log(
          `  ${done} of ${this.#perLane * WORKERS}, ${this.#counts.snapshots} snapshots, ${this.#broken.length} broken`,
        );
      } catch {
        // The database may be down because of a fault, so the failed check is skipped; the next one runs later.
      }
      // Every check reads the whole ledger; with ten million postings that would take longer than the movements it
      // checks.
      await sleepUnlessAborted(Math.max(2_000, (performance.now() - begunAt) * SELDOM), over);
    }
  }
}
