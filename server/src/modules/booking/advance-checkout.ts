import type { BookingState, Failure, Traveller } from '@marga/contract/booking';
import type { Currency } from '@marga/contract/kernel/currency';
import type { BookingId, CheckoutId, CompanyId } from '@marga/contract/kernel/ids';
import { money } from '@marga/contract/kernel/money';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Next } from '../../platform/durable.ts';
import { companyChannel } from '../../platform/event-log.ts';
import type { ReachFailpoint } from '../../platform/failpoint.ts';
import type { RedisStore } from '../../platform/redis.ts';
import type { Telemetry } from '../../platform/telemetry.ts';
import { placeHolds, settleHold } from '../ledger/index.ts';
import type { OrderOutcome, Supplier, Suppliers } from '../suppliers/index.ts';
import type { WorkingRow } from './booking.ts';
import {
  callBeginOrders,
  callMove,
  callRest,
  selectBookingsOf,
  selectCheckout,
  selectDue,
} from './booking-sql.ts';
import { durations } from './durations.ts';

export interface CheckoutDeps {
  readonly config: Config;
  readonly db: Db;
  readonly redis: RedisStore;
  readonly telemetry: Telemetry;
  readonly suppliers: Suppliers;
  readonly reach: ReachFailpoint;
}

export interface CheckoutInput {
  readonly companyId: CompanyId;
  readonly checkoutId: CheckoutId;
  /** Which start of this checkout's workflow this is; an earlier one gives way to a later. */
  readonly attempt: number;
}

/** How often a request that never reached the supplier is sent before we give up on it. */
const MOST_SENDS = 3;

/**
 * Where a booking may stand when the answer to its order arrives: another run may have started asking meanwhile, but the
 * answer to the order itself is the supplier's last word.
 */
const ASKED: readonly BookingState[] = ['ordering', 'unknown'];

/**
 * Looks at where each booking of a checkout stands and takes every one as far as it goes now. Safe to run again at any point,
 * twice at once, or on a database that has forgotten: each step is a compare-and-set in PostgreSQL, and an order is sent
 * only by whoever recorded the intent to send it.
 */
export async function advanceCheckout(deps: CheckoutDeps, input: CheckoutInput): Promise<Next> {
  const { companyId, checkoutId } = input;
  const { askForMs, leaseMs } = durations(deps.config);
  const [[checkout], before] = await deps.db.forCompany(companyId, [
    selectCheckout({ id: checkoutId }),
    selectBookingsOf({ checkout: checkoutId }),
  ]);
  // A restored database may not know this checkout: then nothing is owed here, and stray orders are found by listing.
  if (!checkout || checkout.state === 'done') return { done: true };
  // The sweeper took us for lost and started another: two that try for ever would become three, and four.
  if (checkout.attempt !== input.attempt) return { done: true };
  // Before any intent is recorded: what cannot be sent must not look as if it had been.
  for (const row of before) deps.suppliers.get(row.supplier);

  const pending = before.filter((row) => row.state === 'pending');
  if (pending.length > 0) await holdMoney(deps, companyId, pending);
  const [begun, bookings] = await deps.db.forCompany(companyId, [
    callBeginOrders({ checkout: checkoutId, askForMs }),
    selectBookingsOf({ checkout: checkoutId }),
  ]);
  wake(deps, companyId);
  const mine = new Set(begun.map((row) => row.booking_id));
  for (const _ of begun) deps.telemetry.bookingMoved('ordering');
  const runs = await Promise.allSettled(
    bookings.map((row) => new BookingRun(deps, companyId, row).advance(mine.has(row.id))),
  );
  const broken = runs.find((run) => run.status === 'rejected');
  if (broken) throw broken.reason;

  const [[rest]] = await deps.db.forCompany(companyId, [callRest({ checkout: checkoutId, leaseMs })]);
  await deps.reach('workflow.after-end', checkoutId);
  if (!rest || rest.done) return { done: true };
  return { done: false, afterMs: Number(rest.after_ms ?? 0n) };
}

async function holdMoney(
  deps: CheckoutDeps,
  company: CompanyId,
  bookings: readonly WorkingRow[],
): Promise<void> {
  const [first] = bookings;
  await deps.reach('workflow.before-hold', first?.checkout_id ?? '');
  const outcome = await placeHolds(
    deps.db,
    company,
    bookings.map((row) => ({
      booking: row.id as BookingId,
      amount: money(row.total_minor, row.currency as Currency),
    })),
  );
  await deps.reach('workflow.after-hold', first?.checkout_id ?? '');
  if (outcome === 'held') return;
  // In one transaction: a checkout without money fails whole, wherever this process may be killed.
  const moves = await deps.db.forCompany(
    company,
    bookings.map((row) =>
      callMove({
        ...UNCHANGED,
        id: row.id as BookingId,
        from: ['pending'],
        to: ['failed'],
        failure: 'insufficient-funds',
      }),
    ),
  );
  for (const [row] of moves) if (row?.moved) deps.telemetry.bookingMoved('failed');
}

function wake({ redis }: CheckoutDeps, company: CompanyId): void {
  redis.wake(companyChannel(company));
}

interface MoveDetails {
  readonly order?: string;
  readonly reference?: string;
  readonly failure?: Failure;
  readonly againInMs?: number;
  readonly untilInMs?: number;
}

/** A move that only moves. */
const UNCHANGED = { order: null, reference: null, failure: null, againInMs: null, untilInMs: null };

/** One booking, taken as far as it goes. */
class BookingRun {
  readonly #deps: CheckoutDeps;
  readonly #company: CompanyId;
  readonly #row: WorkingRow;
  readonly #id: BookingId;
  readonly #supplier: Supplier;

  constructor(deps: CheckoutDeps, company: CompanyId, row: WorkingRow) {
    this.#deps = deps;
    this.#company = company;
    this.#row = row;
    this.#id = row.id as BookingId;
    this.#supplier = deps.suppliers.get(row.supplier);
  }

  async advance(isMine: boolean): Promise<void> {
    const state = this.#row.state as BookingState;
    if (isMine) return this.#send();
    switch (state) {
      case 'ordering':
        // Somebody recorded the intent and has not told the outcome: it may have been sent.
        await this.#becomeUnknown(['ordering'], 0);
        return this.#lookUp();
      case 'unknown':
        return this.#lookUp();
      case 'ordered':
        return this.#settle('captured');
      case 'rejected':
        return this.#settle('released');
      case 'failed':
        // Two at once, and money that came between them: one gave up for want of it, the other had set it aside.
        await settleHold(this.#deps.db, this.#company, this.#id, 'released', this.#row.supplier);
        return;
      case 'pending':
      case 'held':
      case 'confirmed':
      case 'escalated':
        return;
    }
  }

  async #send(): Promise<void> {
    const { reach } = this.#deps;
    await reach('workflow.after-intent', this.#id);
    const outcome = await this.#supplier.order({
      reference: this.#id,
      ticket: this.#row.supplier_offer,
      travellers: this.#row.travellers as Traveller[],
    });
    await reach('workflow.after-supplier', this.#id);
    await this.#record(outcome);
  }

  async #record(outcome: OrderOutcome): Promise<void> {
    const { askAgainMs, resendMs } = durations(this.#deps.config);
    switch (outcome.kind) {
      case 'confirmed':
        return this.#ordered(outcome);
      case 'rejected':
        return this.#rejected(outcome.failure);
      case 'not_sent':
        if (this.#row.sends >= MOST_SENDS) return this.#rejected('supplier-unreachable');
        await this.move(ASKED, 'held', { againInMs: resendMs });
        return;
      case 'unknown':
        await this.#becomeUnknown(['ordering'], askAgainMs(0));
        return;
    }
  }

  async #lookUp(): Promise<void> {
    const [[now]] = await this.#deps.db.forCompany(this.#company, [selectDue({ id: this.#id })]);
    if (!now || now.state !== 'unknown' || !now.due) return;
    const outcome = await this.#supplier.lookUp({ reference: this.#id, ticket: this.#row.supplier_offer });
    await this.#deps.reach('workflow.after-supplier', this.#id);
    if (outcome.kind === 'confirmed') return this.#ordered(outcome);
    if (now.over) {
      await this.move(['unknown'], 'escalated');
      return;
    }
    const { askAgainMs } = durations(this.#deps.config);
    await this.move(['unknown'], 'unknown', { againInMs: askAgainMs(now.lookups) });
  }

  /** The supplier's word counts whenever it comes, even after an operator was asked. */
  async #ordered({ order, reference }: { order: string; reference: string }): Promise<void> {
    if (!(await this.move(['ordering', 'unknown', 'escalated'], 'ordered', { order, reference }))) return;
    await this.#deps.reach('workflow.after-outcome', this.#id);
    await this.#settle('captured');
  }

  async #rejected(failure: Failure): Promise<void> {
    if (!(await this.move(ASKED, 'rejected', { failure }))) return;
    await this.#deps.reach('workflow.after-outcome', this.#id);
    await this.#settle('released');
  }

  /** Money follows the booking: the state was written first, and says which way. Whoever finds it written may settle it. */
  async #settle(outcome: 'captured' | 'released'): Promise<void> {
    const from = outcome === 'captured' ? 'ordered' : 'rejected';
    const settled = await settleHold(this.#deps.db, this.#company, this.#id, outcome, this.#row.supplier);
    await this.#deps.reach('workflow.after-settle', this.#id);
    if (settled === outcome) await this.move([from], outcome === 'captured' ? 'confirmed' : 'failed');
    else await this.move([from], 'escalated');
  }

  #becomeUnknown(from: readonly BookingState[], againInMs: number): Promise<boolean> {
    return this.move(from, 'unknown', { againInMs, untilInMs: durations(this.#deps.config).askForMs });
  }

  async move(from: readonly BookingState[], to: BookingState, details: MoveDetails = {}): Promise<boolean> {
    const [[row]] = await this.#deps.db.forCompany(this.#company, [
      callMove({ ...UNCHANGED, ...details, id: this.#id, from, to: [to] }),
    ]);
    if (!row?.moved) return false;
    this.#deps.telemetry.bookingMoved(to);
    wake(this.#deps, this.#company);
    return true;
  }
}
