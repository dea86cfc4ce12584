import type {
  AMENDMENT_TRANSITIONS,
  AmendmentFailure,
  AmendmentState,
} from '@marga/contract/amendments/amendments';
import type { CompanyId } from '@marga/contract/kernel/ids';
import type { Instant } from '@marga/contract/kernel/time';
import type { StateBefore } from '@marga/contract/kernel/transitions';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Call } from '../../platform/db/sql-statement.ts';
import type { Next, Workflow } from '../../platform/durable-workflows.ts';
import { companyEventChannelOf } from '../../platform/event-log.ts';
import type { ReachFailpoint } from '../../platform/failpoint.ts';
import type { RedisStore } from '../../platform/redis.ts';
import type { Telemetry } from '../../platform/telemetry.ts';
import type { OrderActionOutcome, Supplier, Suppliers } from '../suppliers/index.ts';
import { amendmentDurations } from './amendment-durations.ts';
import {
  callBeginAmendmentSend,
  callScheduleAmendmentStep,
  callTransitionAmendment,
  type AmendmentKindName,
  selectAmendment,
} from './db/amendment-queries.ts';

export interface AmendmentDeps {
  readonly config: Config;
  readonly db: Db;
  readonly redis: RedisStore;
  readonly telemetry: Telemetry;
  readonly suppliers: Suppliers;
  readonly reach: ReachFailpoint;
  /**
   * Records the refunds that are expected after a finished amendment, in the same transaction; it has no effect on an
   * amendment that is not done.
   */
  readonly createExpectedRefunds: (ended: { readonly amendment: string }) => Call<unknown>;
  /** Schedules a check of the supplier's order after a change has ended, in the same transaction. */
  readonly scheduleOrderCheck: (ended: { readonly amendment: string }) => Call<unknown>;
}

export interface AmendmentInput {
  readonly companyId: CompanyId;
  /** This is the id of a cancellation or a change. */
  readonly amendmentId: string;
  /** Numbers the starts of the workflow; a run stops when there is a later start. */
  readonly attempt: number;
}

export interface AmendmentRow {
  readonly id: string;
  readonly booking_id: string;
  readonly kind: string;
  readonly state: AmendmentState;
  readonly confirmed_by: string | null;
  readonly supplier: string;
  readonly supplier_quote: string;
  readonly quote_kind: string;
  readonly travellers: number[] | null;
  readonly legs: number[] | null;
  readonly total_minor: bigint;
  readonly currency: string;
  readonly terms: unknown;
  readonly pay_with: string | null;
  readonly failure: AmendmentFailure | null;
  readonly expires_at: Instant;
  readonly sends: number;
  readonly doubts: number;
  readonly attempt: number;
  readonly created_at: Instant;
  readonly ended_at: Instant | null;
}

/**
 * Holds what is specific to one kind of amendment. Finishing and rejecting are one statement each, so state, booking
 * and money change together; expected refunds are recorded in the same transaction.
 */
export interface AmendmentKind {
  readonly name: AmendmentKindName;
  /** Runs before the amendment is first sent; a failure ends the amendment without anything having been sent. */
  prepare?(
    deps: AmendmentDeps,
    company: CompanyId,
    row: AmendmentRow,
  ): Promise<'ready' | { readonly failure: AmendmentFailure }>;
  send(supplier: Supplier, quote: string): Promise<OrderActionOutcome>;
  /** Completes the amendment; returns false when it had already ended. */
  finish(row: AmendmentRow): Call<{ ended: boolean }>;
  /**
   * Ends the amendment without effect, from `asked`, `sending` or `unknown`, unless it has been sent again since
   * that attempt.
   */
  reject(row: AmendmentRow, failure: AmendmentFailure, send: number): Call<{ ended: boolean }>;
}

/** A request that never reached the supplier is sent at most this many times. */
const MOST_SENDS = 3;

export function amendmentWorkflow(deps: AmendmentDeps, kind: AmendmentKind): Workflow<AmendmentInput> {
  return { name: kind.name, advance: (input) => advanceAmendment(deps, kind, input) };
}

/**
 * Advances an amendment as far as possible now. It is safe to rerun and to run concurrently: each step is a
 * compare-and-set, only the run that recorded the intent sends, and suppliers accept a quote that is confirmed
 * twice.
 */
async function advanceAmendment(
  deps: AmendmentDeps,
  kind: AmendmentKind,
  input: AmendmentInput,
): Promise<Next> {
  const { companyId: company, amendmentId: id, attempt } = input;
  const { askForMs, leaseMs } = amendmentDurations(deps.config);
  const [[row]] = await deps.db.forCompany(company, [selectAmendment({ id, kind: kind.name })]);
  // The run ends when a later attempt has replaced it, or when a restored database lacks the amendment; monitoring
  // then finds what happened to the order.
  if (!row || row.attempt !== attempt) return { done: true };
  const run = new AmendmentRun(deps, company, kind, row);
  if (row.state === 'sending') await run.doubt(0);
  if (row.state === 'asked' && row.sends === 0 && kind.prepare) {
    const ready = await kind.prepare(deps, company, row);
    if (ready !== 'ready') await run.reject(ready.failure);
  }
  const [[begun]] = await deps.db.forCompany(company, [
    callBeginAmendmentSend({ amendment: id, attempt, askForMs }),
  ]);
  if (begun?.send === 0) run.handedOver();
  else if (typeof begun?.send === 'number') await run.send(begun.send);
  const [[rest]] = await deps.db.forCompany(company, [callScheduleAmendmentStep({ amendment: id, leaseMs })]);
  await deps.reach('workflow.after-end', id);
  if (!rest || rest.done) return { done: true };
  return { done: false, afterMs: Number(rest.after_ms ?? 0n) };
}

class AmendmentRun {
  readonly #deps: AmendmentDeps;
  readonly #company: CompanyId;
  readonly #kind: AmendmentKind;
  readonly #row: AmendmentRow;
  /** This is the number of the last send that this run knows of. */
  #sending: number;

  constructor(deps: AmendmentDeps, company: CompanyId, kind: AmendmentKind, row: AmendmentRow) {
    this.#deps = deps;
    this.#company = company;
    this.#kind = kind;
    this.#row = row;
    this.#sending = row.sends;
  }

  /** A manual amendment is not sent to a supplier; the operators handle it from here on. */
  handedOver(): void {
    this.#transitioned('escalated');
  }

  /** Only the run that recorded the intent may send. */
  async send(sending: number): Promise<void> {
    this.#sending = sending;
    const { reach, suppliers } = this.#deps;
    const { id, supplier, supplier_quote: quote } = this.#row;
    this.#transitioned('sending');
    await reach('workflow.after-intent', id);
    const outcome = await this.#kind.send(suppliers.get(supplier), quote);
    await reach('workflow.after-supplier', id);
    await this.#record(outcome);
    await reach('workflow.after-outcome', id);
  }

  async #record(outcome: OrderActionOutcome): Promise<void> {
    const { askAgainMs } = amendmentDurations(this.#deps.config);
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

  /** Handles a send that cannot have reached the supplier; `doubts` shows whether an earlier one may have. */
  async #notSent(): Promise<void> {
    const { askAgainMs, resendMs } = amendmentDurations(this.#deps.config);
    const { doubts, sends, state } = this.#row;
    if (doubts > 0 || state === 'sending') return this.doubt(askAgainMs(doubts));
    if (sends + 1 >= MOST_SENDS) return this.reject('supplier-unreachable');
    await this.#step(['sending'], 'asked', resendMs);
  }

  /** The supplier may have received the request, so the same quote is confirmed again until it expires. */
  async doubt(againMs: number): Promise<void> {
    await this.#step(['sending'], 'unknown', againMs);
  }

  async reject(failure: AmendmentFailure): Promise<void> {
    await this.#end(this.#kind.reject(this.#row, failure, this.#sending), 'rejected');
  }

  async #end(call: Call<{ ended: boolean }>, as: AmendmentState): Promise<void> {
    const amendment = this.#row.id;
    const [[row]] = await this.#deps.db.forCompany(this.#company, [
      call,
      this.#deps.createExpectedRefunds({ amendment }),
      this.#deps.scheduleOrderCheck({ amendment }),
    ]);
    if (row?.ended) this.#transitioned(as);
  }

  async #step<To extends AmendmentState>(
    from: readonly StateBefore<typeof AMENDMENT_TRANSITIONS, To>[],
    to: To,
    againMs: number,
  ): Promise<void> {
    const [[row]] = await this.#deps.db.forCompany(this.#company, [
      callTransitionAmendment({
        amendment: this.#row.id,
        fromStates: from,
        toState: to,
        againMs,
        newFailure: null,
        send: this.#sending,
      }),
    ]);
    if (row?.became) this.#transitioned(row.became);
  }

  #transitioned(to: AmendmentState): void {
    this.#deps.telemetry.amendmentTransitioned(this.#kind.name, to);
    this.#deps.redis.notify(companyEventChannelOf(this.#company));
  }
}
