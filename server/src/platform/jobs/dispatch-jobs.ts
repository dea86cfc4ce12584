import type { Instant } from '@marga/contract/kernel/time';
import type { Config } from '../config.ts';
import type { Db } from '../db/db.ts';
import type { Log } from '../log.ts';
import { repeatUntilStopped, sleepUnlessAborted } from '../process-lifecycle.ts';
import type { Telemetry } from '../telemetry.ts';
import { FIRST_RETRY_MS, type Job, type RepeatingJob, type SubjectJob } from './job.ts';
import {
  claimJobs,
  commitWithoutWaiting,
  finishRun,
  insertJob,
  recordFailure,
  recordSuccess,
  renewClaims,
  selectJobStatus,
  selectUnmoved,
} from './job-queries.ts';

/**
 * Work that is scheduled for now starts at most this late. Somebody waits at the payment page for it; one statement
 * looks for the work of all jobs.
 */
const POLL_MS = 250;
/** The jobs of a worker that died are run by another after this; a living worker renews its claims much earlier. */
const LEASE_MS = 4_000;
/** TIME_SCALE shortens the lease to no less than this: a worker on a busy machine must still be able to renew in time. */
const SHORTEST_LEASE_MS = 1_000;
const REPORT_MS = 15_000;
/** An error may quote a long statement; the log has all of it. */
const ERROR_LENGTH = 200;

interface DispatcherDeps {
  readonly config: Pick<Config, 'TIME_SCALE'>;
  /** The connection uses the relay's role, the only one that runs jobs. */
  readonly db: Db;
  readonly log: Pick<Log, 'warn'>;
  readonly telemetry: Pick<Telemetry, 'jobRun' | 'jobStatus'>;
}

interface ClaimedJob {
  readonly job: string;
  readonly key: string;
  readonly revision: number;
  readonly failures: number;
  readonly last_success_at: Instant | null;
}

/**
 * Runs the jobs when they are due, until it is stopped; stopping waits for the runs under way. Any number of workers
 * may do so: rows are claimed, never locked during a run, and a claim that its worker no longer renews is claimed by
 * another.
 */
export function dispatchJobs(
  deps: DispatcherDeps & { readonly log: Log },
  jobs: readonly Job[],
): () => Promise<void> {
  const dispatcher = new Dispatcher(deps, jobs);
  const stop = repeatUntilStopped(deps.log, 'jobs', () => dispatcher.turn());
  return async () => {
    dispatcher.lookAgain();
    await stop();
    await dispatcher.drain();
  };
}

/** Claims what is due and runs it. `dispatchJobs` repeats its turns; tests call its parts. */
export class Dispatcher {
  readonly #deps: DispatcherDeps;
  readonly #jobs: ReadonlyMap<string, Job>;
  readonly #running = new Map<ClaimedJob, Promise<void>>();
  readonly #succeeded = new Set<string>();
  readonly #leaseMs: number;
  readonly #renewMs: number;
  #isPrepared = false;
  #renewedAt = performance.now();
  #reportedAt = -Infinity;
  #nap = new AbortController();

  constructor(deps: DispatcherDeps, jobs: readonly Job[]) {
    this.#deps = deps;
    this.#leaseMs = Math.max(SHORTEST_LEASE_MS, LEASE_MS / deps.config.TIME_SCALE);
    this.#renewMs = this.#leaseMs / 4;
    this.#jobs = new Map(jobs.map((job) => [job.name, job]));
    if (this.#jobs.size < jobs.length) throw new Error('two jobs have the same name');
  }

  /** Starts what is ready, then sleeps until more can be ready or a run has ended. */
  async turn(): Promise<{ again: 'now' }> {
    this.#nap = new AbortController();
    await this.#prepare();
    await this.#renew();
    await this.#report();
    await this.startDue();
    await sleepUnlessAborted(POLL_MS, this.#nap.signal);
    return { again: 'now' };
  }

  /** Claims and starts what is due, as far as there is room. Returns how many runs it has started. */
  async startDue(): Promise<number> {
    const free = this.#jobsWithRoom();
    const [, claimed] = await this.#deps.db.run([
      commitWithoutWaiting(),
      claimJobs({
        jobs: free.map(({ name }) => name),
        room: free.map(({ room }) => room),
        leaseMs: this.#leaseMs,
      }),
    ]);
    for (const one of claimed) this.#running.set(one, this.#runAndLookAgain(one));
    return claimed.length;
  }

  /** Ends the sleep of this turn. */
  lookAgain(): void {
    this.#nap.abort();
  }

  /** Waits for the runs under way and renews their claims meanwhile. */
  async drain(): Promise<void> {
    while (this.#running.size > 0) {
      const allEnded = new AbortController();
      void Promise.all(this.#running.values()).then(() => allEnded.abort());
      await sleepUnlessAborted(this.#renewMs, allEnded.signal);
      // A claim that cannot be renewed runs out, and another worker runs the job as well.
      await this.#renew().catch(() => undefined);
    }
  }

  async #prepare(): Promise<void> {
    if (this.#isPrepared) return;
    const rows = [...this.#jobs.values()].map((job) => insertJob({ job: job.name, repeats: 'run' in job }));
    await this.#deps.db.run(rows);
    this.#isPrepared = true;
  }

  async #renew(): Promise<void> {
    const now = performance.now();
    if (now - this.#renewedAt < this.#renewMs) return;
    this.#renewedAt = now;
    const mine = [...this.#running.keys()];
    if (mine.length === 0) return;
    await this.#deps.db.run([
      renewClaims({
        jobs: mine.map(({ job }) => job),
        keys: mine.map(({ key }) => key),
        revisions: mine.map(({ revision }) => revision),
        leaseMs: this.#leaseMs,
      }),
    ]);
  }

  async #report(): Promise<void> {
    const now = performance.now();
    if (now - this.#reportedAt < REPORT_MS) return;
    this.#reportedAt = now;
    // The order is the same in every worker, so that two of them do not wait for each other.
    const succeeded = [...this.#succeeded].toSorted().map((job) => recordSuccess({ job }));
    this.#succeeded.clear();
    const results = await this.#deps.db.run([selectJobStatus(), ...succeeded]);
    for (const row of results[0])
      this.#deps.telemetry.jobStatus(row.job, {
        oldestDueSeconds: row.oldest_due_seconds,
        lastSuccessAgeSeconds: row.last_success_age_seconds,
        failuresInARow: row.failures_in_a_row,
      });
  }

  #jobsWithRoom(): { name: string; room: number }[] {
    return [...this.#jobs.keys()]
      .map((name) => ({ name, room: this.#atOnce(name) - this.#countRunning(name) }))
      .filter(({ room }) => room > 0);
  }

  #countRunning(name: string): number {
    return [...this.#running.keys()].filter(({ job }) => job === name).length;
  }

  #atOnce(name: string): number {
    const job = this.#jobs.get(name);
    return job && 'atOnce' in job ? job.atOnce : 1;
  }

  async #runAndLookAgain(claimed: ClaimedJob): Promise<void> {
    const againInMs = await this.#run(claimed);
    this.#running.delete(claimed);
    // Rows are claimed several at a time, so the next claim waits until half of the room is free.
    if (this.#countRunning(claimed.job) > this.#atOnce(claimed.job) / 2) return;
    if (againInMs === 0) this.lookAgain();
    else if (againInMs < POLL_MS) setTimeout(() => this.lookAgain(), againInMs).unref();
  }

  /** Returns after how long the dispatcher has more to do because of this run; the poll finds what is later. */
  async #run(claimed: ClaimedJob): Promise<number> {
    const { log, telemetry } = this.#deps;
    const job = this.#jobs.get(claimed.job);
    if (!job) return POLL_MS;
    const startedAt = performance.now();
    const took = (): number => performance.now() - startedAt;
    try {
      const againInMs =
        'run' in job ? await this.#runRepeating(job, claimed) : await this.#runForSubject(job, claimed);
      telemetry.jobRun(job.name, againInMs === 'claim-lost' ? againInMs : 'done', took());
      return againInMs === 'claim-lost' ? POLL_MS : againInMs;
    } catch (error) {
      telemetry.jobRun(job.name, 'failed', took());
      log.warn({ err: error, job: job.name, key: claimed.key }, 'job failed, trying again');
      await this.#recordFailure(job, claimed, error);
      // A job about subjects has room for another one now.
      return 'run' in job ? POLL_MS : 0;
    }
  }

  async #runRepeating(job: RepeatingJob, claimed: ClaimedJob): Promise<number | 'claim-lost'> {
    const again = await job.run(claimed.last_success_at);
    const againInMs = again === 'now' ? 0 : again;
    const [, ended] = await this.#deps.db.run([commitWithoutWaiting(), finishRun({ ...claimed, againInMs })]);
    return ended.length === 0 ? 'claim-lost' : againInMs;
  }

  async #runForSubject(job: SubjectJob, claimed: ClaimedJob): Promise<number> {
    await job.runFor(claimed.key);
    const [unmoved] = await this.#deps.db.run([selectUnmoved(claimed)]);
    if (unmoved.length > 0) throw new Error('the run has left its subject due');
    this.#succeeded.add(job.name);
    return 0;
  }

  async #recordFailure(job: Job, claimed: ClaimedJob, error: unknown): Promise<void> {
    const retryInMs = Math.min(FIRST_RETRY_MS * 2 ** claimed.failures, job.retryAtMostMs);
    const failure = recordFailure({ ...claimed, error: String(error).slice(0, ERROR_LENGTH), retryInMs });
    // Without the database the failure cannot be recorded; the claim then runs out and the job is tried again.
    await this.#deps.db.run([failure]).catch(() => undefined);
  }
}
