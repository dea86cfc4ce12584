import type { MoveState } from '@marga/contract/aftercare';
import type { CompanyId } from '@marga/contract/kernel/ids';
import type { Instant } from '@marga/contract/kernel/time';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Call } from '../../platform/db/statement.ts';
import type { Next, Workflow } from '../../platform/durable.ts';
import { companyChannel } from '../../platform/event-log.ts';
import type { ReachFailpoint } from '../../platform/failpoint.ts';
import type { RedisStore } from '../../platform/redis.ts';
import type { Telemetry } from '../../platform/telemetry.ts';
import type { MoveOutcome, Supplier, Suppliers } from '../suppliers/index.ts';
import { aftercareDurations } from './durations.ts';
import { callBeginMove, callRestMove, callStepMove, type MoveKindName, selectMove } from './move-sql.ts';

export interface MoveDeps {
  readonly config: Config;
  readonly db: Db;
  readonly redis: RedisStore;
  readonly telemetry: Telemetry;
  readonly suppliers: Suppliers;
  readonly reach: ReachFailpoint;
}

export interface MoveInput {
  readonly companyId: CompanyId;
  /** A cancellation's id or a change's. */
  readonly moveId: string;
  /** Which start of its workflow this is; an earlier one gives way to a later. */
  readonly attempt: number;
}

export interface MoveRow {
  readonly id: string;
  readonly booking_id: string;
  readonly kind: string;
  readonly state: MoveState;
  readonly confirmed_by: string | null;
  readonly supplier: string;
  readonly supplier_quote: string;
  readonly travellers: number[] | null;
  readonly legs: number[] | null;
  readonly total_minor: bigint;
  readonly currency: string;
  readonly terms: unknown;
  readonly pay_with: string | null;
  readonly failure: string | null;
  readonly expires_at: Instant;
  readonly sends: number;
  readonly doubts: number;
  readonly attempt: number;
  readonly created_at: Instant;
  readonly ended_at: Instant | null;
}

/** What is particular to one kind of move. The two ends are each one statement: state, booking and money together. */
export interface MoveKind {
  readonly name: MoveKindName;
  /** What must be done before it is sent for the first time: a failure ends it there, and it was never sent. */
  prepare?(deps: MoveDeps, company: CompanyId, row: MoveRow): Promise<'ready' | { readonly failure: string }>;
  send(supplier: Supplier, quote: string): Promise<MoveOutcome>;
  /** Ends it well; false when it had ended before. */
  finish(row: MoveRow): Call<{ ended: boolean }>;
  /** Ends it without effect, from `asked`, `sending` or `unknown`, unless it has been sent again since that sending. */
  reject(row: MoveRow, failure: string, send: number): Call<{ ended: boolean }>;
}

/** How often a request that never reached the supplier is sent before we give up on it. */
const MOST_SENDS = 3;

export function moveWorkflow(deps: MoveDeps, kind: MoveKind): Workflow<MoveInput> {
  return { name: kind.name, advance: (input) => advanceMove(deps, kind, input) };
}

/**
 * Takes a move as far as it goes now. Safe to run again at any point and twice at once: each step is a compare-and-set, it is
 * sent only by whoever recorded the intent, and suppliers answer for a quote that is confirmed a second time.
 */
async function advanceMove(deps: MoveDeps, kind: MoveKind, input: MoveInput): Promise<Next> {
  const { companyId: company, moveId: id, attempt } = input;
  const { askForMs, leaseMs } = aftercareDurations(deps.config);
  const [[row]] = await deps.db.forCompany(company, [selectMove({ id, kind: kind.name })]);
  // A restored database may not know it: then nobody here has asked for it, and the watch finds what became of the order.
  if (!row || row.attempt !== attempt) return { done: true };
  const run = new MoveRun(deps, company, kind, row);
  if (row.state === 'sending') await run.doubt(0);
  if (row.state === 'asked' && row.sends === 0 && kind.prepare) {
    const ready = await kind.prepare(deps, company, row);
    if (ready !== 'ready') await run.reject(ready.failure);
  }
  const [[begun]] = await deps.db.forCompany(company, [callBeginMove({ id, attempt, askForMs })]);
  if (begun?.send === 0) run.handedOver();
  else if (typeof begun?.send === 'number') await run.send(begun.send);
  const [[rest]] = await deps.db.forCompany(company, [callRestMove({ id, leaseMs })]);
  await deps.reach('workflow.after-end', id);
  if (!rest || rest.done) return { done: true };
  return { done: false, afterMs: Number(rest.after_ms ?? 0n) };
}

class MoveRun {
  readonly #deps: MoveDeps;
  readonly #company: CompanyId;
  readonly #kind: MoveKind;
  readonly #row: MoveRow;
  /** The last sending that this run knows of. */
  #sending: number;

  constructor(deps: MoveDeps, company: CompanyId, kind: MoveKind, row: MoveRow) {
    this.#deps = deps;
    this.#company = company;
    this.#kind = kind;
    this.#row = row;
    this.#sending = row.sends;
  }

  /** What is done by hand is sent to nobody: it is with the operators from now on. */
  handedOver(): void {
    this.#moved('escalated');
  }

  /** By whoever recorded the intent, and nobody else. */
  async send(sending: number): Promise<void> {
    this.#sending = sending;
    const { reach, suppliers } = this.#deps;
    const { id, supplier, supplier_quote: quote } = this.#row;
    this.#moved('sending');
    await reach('workflow.after-intent', id);
    const outcome = await this.#kind.send(suppliers.get(supplier), quote);
    await reach('workflow.after-supplier', id);
    await this.#record(outcome);
    await reach('workflow.after-outcome', id);
  }

  async #record(outcome: MoveOutcome): Promise<void> {
    const { askAgainMs } = aftercareDurations(this.#deps.config);
    switch (outcome.kind) {
      case 'confirmed':
        return this.#end(this.#kind.finish(this.#row), 'done');
      case 'rejected':
        return this.reject('supplier-rejected');
      case 'not_sent':
        return this.#notSent();
      case 'unknown':
        return this.doubt(askAgainMs(this.#row.doubts));
    }
  }

  /** It cannot have reached the supplier this time; whether it did another time is what `doubts` counts. */
  async #notSent(): Promise<void> {
    const { askAgainMs, resendMs } = aftercareDurations(this.#deps.config);
    const { doubts, sends, state } = this.#row;
    if (doubts > 0 || state === 'sending') return this.doubt(askAgainMs(doubts));
    if (sends + 1 >= MOST_SENDS) return this.reject('supplier-unreachable');
    await this.#step(['sending'], 'asked', resendMs);
  }

  /** The supplier may have heard us. The same quote is confirmed again, until its time is over. */
  async doubt(againMs: number): Promise<void> {
    await this.#step(['sending'], 'unknown', againMs);
  }

  async reject(failure: string): Promise<void> {
    await this.#end(this.#kind.reject(this.#row, failure, this.#sending), 'rejected');
  }

  async #end(call: Call<{ ended: boolean }>, as: MoveState): Promise<void> {
    const [[row]] = await this.#deps.db.forCompany(this.#company, [call]);
    if (row?.ended) this.#moved(as);
  }

  async #step(from: readonly MoveState[], to: MoveState, againMs: number): Promise<void> {
    const [[row]] = await this.#deps.db.forCompany(this.#company, [
      callStepMove({ id: this.#row.id, from, to, againMs, failure: null, send: this.#sending }),
    ]);
    if (row?.became) this.#moved(row.became);
  }

  #moved(to: MoveState): void {
    this.#deps.telemetry.moveMoved(this.#kind.name, to);
    this.#deps.redis.wake(companyChannel(this.#company));
  }
}
