import type { BookingState, Failure, Traveller } from '@marga/contract/booking';
import type { Currency } from '@marga/contract/kernel/currency';
import type { BookingId, CompanyId } from '@marga/contract/kernel/ids';
import { money } from '@marga/contract/kernel/money';
import type { Instant } from '@marga/contract/kernel/time';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Call } from '../../platform/db/statement.ts';
import { companyChannel } from '../../platform/event-log.ts';
import type { ReachFailpoint } from '../../platform/failpoint.ts';
import type { RedisStore } from '../../platform/redis.ts';
import type { Telemetry } from '../../platform/telemetry.ts';
import { type LedgerLine, settleHold } from '../ledger/index.ts';
import { type StoredPrice, postingsOf } from '../pricing/index.ts';
import type { HoldOutcome, LookupOutcome, OrderOutcome, Supplier, Suppliers } from '../suppliers/index.ts';
import type { WorkingRow } from './booking.ts';
import { callTransition, selectDue } from './booking-sql.ts';
import { durations } from './durations.ts';
import { callRevertToHold, callPutOnHold } from './hold-sql.ts';

export interface CheckoutDeps {
  readonly config: Config;
  readonly db: Db;
  readonly redis: RedisStore;
  readonly telemetry: Telemetry;
  readonly suppliers: Suppliers;
  readonly reach: ReachFailpoint;
  /**
   * What else begins with a confirmed booking, run in the transaction that confirms it. Booking knows nothing of those modules.
   * Two runs may confirm the same booking, and both send this.
   */
  readonly whenConfirmed: (confirmed: { readonly booking: BookingId }) => Call<unknown>;
}

export function notifyCompany({ redis }: CheckoutDeps, company: CompanyId): void {
  redis.notify(companyChannel(company));
}

/** How often a request that never reached the supplier is sent before we give up on it. */
const MOST_SENDS = 3;

/**
 * Where a booking may stand when the answer to its order arrives: another run may have started asking meanwhile, but the
 * answer to the order itself is the supplier's last word.
 */
const ASKED: readonly BookingState[] = ['ordering', 'unknown'];

interface TransitionDetails {
  readonly order?: string;
  readonly reference?: string;
  readonly failure?: Failure;
  readonly againInMs?: number;
  readonly untilInMs?: number;
}

/** A move that only moves. */
export const UNCHANGED = { order: null, reference: null, failure: null, againInMs: null, untilInMs: null };

/** What is asked of the supplier: an order that is paid, one that it keeps unpaid, or the payment of what it keeps. */
type Operation = 'order' | 'hold' | 'pay';

function operationOf(row: { readonly pay_with: string; readonly pay_by: Instant | null }): Operation {
  if (row.pay_with === 'later') return 'hold';
  return row.pay_by === null ? 'order' : 'pay';
}

type Found = Extract<LookupOutcome, { kind: 'confirmed' }>;
type Confirmed = Extract<OrderOutcome | HoldOutcome, { kind: 'confirmed' }>;

/** How far the look-ups of a booking have come, by the database's clock. */
interface Asking {
  readonly sends: number;
  readonly lookups: number;
  readonly over: boolean;
}

/** One booking, taken as far as it goes. */
export class BookingRun {
  readonly #deps: CheckoutDeps;
  readonly #company: CompanyId;
  readonly #row: WorkingRow;
  readonly #id: BookingId;
  readonly #supplier: Supplier;
  readonly #operation: Operation;

  constructor(deps: CheckoutDeps, company: CompanyId, row: WorkingRow) {
    this.#deps = deps;
    this.#company = company;
    this.#row = row;
    this.#id = row.id as BookingId;
    this.#supplier = deps.suppliers.get(row.supplier);
    this.#operation = operationOf(row);
  }

  async advance(isMine: boolean): Promise<void> {
    const state = this.#row.state as BookingState;
    if (isMine) return this.#send(this.#row.sends);
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
        await settleHold(this.#deps.db, this.#company, this.#id, 'released', []);
        return;
      case 'pending':
      case 'held':
      case 'on-hold':
      case 'confirmed':
      case 'escalated':
      case 'cancelled':
        return;
    }
  }

  /** By whoever recorded the intent, and nobody else. */
  async #send(sends: number): Promise<void> {
    const { reach } = this.#deps;
    await reach('workflow.after-intent', this.#id);
    const outcome = await this.#carryOut();
    await reach('workflow.after-supplier', this.#id);
    await this.#record(outcome, sends);
  }

  async #carryOut(): Promise<OrderOutcome | HoldOutcome> {
    const request = {
      reference: this.#id,
      offerToken: this.#row.supplier_offer,
      travellers: this.#row.travellers as Traveller[],
    };
    switch (this.#operation) {
      case 'order':
        return this.#supplier.order(request);
      case 'hold':
        return this.#supplier.hold(request);
      case 'pay':
        return this.#payHeld(request.offerToken);
    }
  }

  async #payHeld(offerToken: string): Promise<OrderOutcome> {
    const { supplier_order: order, supplier_reference: reference } = this.#row;
    if (order === null) throw new Error(`${this.#id} is on hold without an order`);
    const outcome = await this.#supplier.payHeld(order, offerToken);
    switch (outcome.kind) {
      case 'confirmed':
        return { kind: 'confirmed', order, reference: reference ?? '' };
      case 'rejected':
        return { kind: 'rejected', failure: 'supplier-rejected' };
      case 'not_sent':
      case 'unknown':
        return outcome;
    }
  }

  async #record(outcome: OrderOutcome | HoldOutcome, sends: number): Promise<void> {
    const { askAgainMs, resendMs } = durations(this.#deps.config);
    switch (outcome.kind) {
      case 'confirmed':
        return this.#confirmed(outcome);
      case 'rejected':
        return this.#rejected(outcome.failure);
      case 'not_sent':
        if (sends >= MOST_SENDS) return this.#rejected('supplier-unreachable');
        // From where it is begun again.
        await this.transition(ASKED, this.#operation === 'hold' ? 'pending' : 'held', {
          againInMs: resendMs,
        });
        return;
      case 'unknown':
        await this.#becomeUnknown(['ordering'], askAgainMs(0));
        return;
    }
  }

  #confirmed(outcome: Confirmed): Promise<void> {
    return 'payBy' in outcome ? this.#putOnHold(ASKED, outcome, outcome.payBy) : this.#ordered(outcome);
  }

  async #lookUp(): Promise<void> {
    const [[now]] = await this.#deps.db.forCompany(this.#company, [selectDue({ id: this.#id })]);
    // It may have gone on since it was read, and another deed be asked for.
    if (!now || now.state !== 'unknown' || !now.due || operationOf(now) !== this.#operation) return;
    const outcome = await this.#supplier.lookUp({
      reference: this.#id,
      offerToken: this.#row.supplier_offer,
    });
    await this.#deps.reach('workflow.after-supplier', this.#id);
    if (outcome.kind === 'confirmed') return this.#found(outcome, now);
    return this.#askOn(now);
  }

  async #askOn({ lookups, over }: Asking): Promise<void> {
    if (over) {
      await this.transition(['unknown'], 'escalated');
      return;
    }
    const { askAgainMs } = durations(this.#deps.config);
    await this.transition(['unknown'], 'unknown', { againInMs: askAgainMs(lookups) });
  }

  /** There is an order under our reference. What that says depends on what was asked for. */
  async #found(found: Found, asking: Asking): Promise<void> {
    if (this.#operation === 'order') return this.#ordered(found);
    switch (found.state) {
      case 'confirmed':
        return this.#ordered(found);
      case 'cancelled':
        return this.#rejected(this.#operation === 'pay' ? 'hold-expired' : 'supplier-rejected', found.order);
      case 'held':
        if (this.#operation === 'pay') return this.#foundUnpaid(asking);
        // Kept, but not until a moment that we could tell anybody.
        return found.payBy ? this.#putOnHold(['unknown'], found, found.payBy) : this.#askOn(asking);
    }
  }

  /** The supplier itself says that it has not been paid, so paying it is not done blindly. */
  async #foundUnpaid(asking: Asking): Promise<void> {
    if (asking.sends < MOST_SENDS) {
      if (await this.transition(['unknown'], 'ordering')) await this.#send(asking.sends + 1);
      return;
    }
    // Nothing that was sent is still on its way after all this time.
    return asking.over ? this.#rejected('supplier-unreachable') : this.#askOn(asking);
  }

  /** The supplier keeps it unpaid. */
  async #putOnHold(
    from: readonly BookingState[],
    { order, reference }: { order: string; reference: string },
    payBy: Instant,
  ): Promise<void> {
    const [[row]] = await this.#deps.db.forCompany(this.#company, [
      callPutOnHold({ id: this.#id, from, order, reference, payBy }),
    ]);
    if (row?.transitioned) this.#transitioned('on-hold');
    await this.#deps.reach('workflow.after-outcome', this.#id);
  }

  /** The supplier's word counts whenever it comes, even after an operator was asked. */
  async #ordered({ order, reference }: { order: string; reference: string }): Promise<void> {
    if (!(await this.transition(['ordering', 'unknown', 'escalated'], 'ordered', { order, reference })))
      return;
    await this.#deps.reach('workflow.after-outcome', this.#id);
    await this.#settle('captured');
  }

  async #rejected(failure: Failure, order?: string): Promise<void> {
    if (!(await this.transition(ASKED, 'rejected', { failure, ...(order !== undefined && { order }) })))
      return;
    await this.#deps.reach('workflow.after-outcome', this.#id);
    await this.#settle('released');
  }

  /** Money follows the booking: the state was written first, and says which way. Whoever finds it written may settle it. */
  async #settle(outcome: 'captured' | 'released'): Promise<void> {
    if (outcome === 'released' && this.#operation !== 'order') return this.#letGo();
    const from = outcome === 'captured' ? 'ordered' : 'rejected';
    const lines = linesOf(this.#row);
    const settled = await settleHold(this.#deps.db, this.#company, this.#id, outcome, lines);
    await this.#deps.reach('workflow.after-settle', this.#id);
    if (settled === outcome) await this.transition([from], outcome === 'captured' ? 'confirmed' : 'failed');
    else await this.transition([from], 'escalated');
  }

  /** For what was only to be held no money is set aside; what was to be paid may be paid again. */
  async #letGo(): Promise<void> {
    if (this.#operation === 'hold') {
      await this.transition(['rejected'], 'failed');
      return;
    }
    const [[row]] = await this.#deps.db.forCompany(this.#company, [callRevertToHold({ id: this.#id })]);
    if (row?.became) this.#transitioned(row.became);
    await this.#deps.reach('workflow.after-settle', this.#id);
  }

  #becomeUnknown(from: readonly BookingState[], againInMs: number): Promise<boolean> {
    return this.transition(from, 'unknown', { againInMs, untilInMs: durations(this.#deps.config).askForMs });
  }

  async transition(
    from: readonly BookingState[],
    to: BookingState,
    details: TransitionDetails = {},
  ): Promise<boolean> {
    const [[row]] = await this.#deps.db.forCompany(this.#company, [
      callTransition({ ...UNCHANGED, ...details, id: this.#id, from, to: [to] }),
      ...(to === 'confirmed' ? [this.#deps.whenConfirmed({ booking: this.#id })] : []),
    ]);
    if (!row?.transitioned) return false;
    this.#transitioned(to);
    return true;
  }

  #transitioned(to: BookingState): void {
    this.#deps.telemetry.bookingTransitioned(to);
    notifyCompany(this.#deps, this.#company);
  }
}

/** To whom the money of a booking goes. One from before prices were explained goes to its supplier whole. */
function linesOf({ price, supplier, total_minor: total, currency }: WorkingRow): LedgerLine[] {
  if (price === null) {
    const amount = money(total, currency as Currency);
    return [{ kind: 'fare', account: `supplier:${supplier}`, amount }];
  }
  const { breakdown, quoted, exchange } = price as StoredPrice;
  return postingsOf(breakdown, { supplier, quoted, exchange });
}
