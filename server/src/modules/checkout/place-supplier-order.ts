import type { BOOKING_TRANSITIONS, BookingState, Failure } from '@marga/contract/bookings/booking';
import { withTicketsOf } from '@marga/contract/bookings/ticket-status';
import type { Currency } from '@marga/contract/kernel/currency';
import type { BookingId, CompanyId } from '@marga/contract/kernel/ids';
import { createMoney } from '@marga/contract/kernel/money';
import type { Instant } from '@marga/contract/kernel/time';
import type { Itinerary } from '@marga/contract/search/itineraries';
import type { StateBefore } from '@marga/contract/kernel/transitions';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Call } from '../../platform/db/sql-statement.ts';
import { companyEventChannelOf } from '../../platform/event-log.ts';
import type { ReachFailpoint } from '../../platform/failpoint.ts';
import type { RedisStore } from '../../platform/redis.ts';
import type { Telemetry } from '../../platform/telemetry.ts';
import { type LedgerLine, settleMoneyHold } from '../ledger/index.ts';
import { type StoredPrice, ledgerPostingsOf } from '../pricing/index.ts';
import type {
  HoldOutcome,
  LookupOutcome,
  OrderOutcome,
  OrderRequest,
  Supplier,
  Suppliers,
} from '../suppliers/index.ts';
import {
  callTransitionBooking,
  decryptTravellers,
  selectDue,
  updateTickets,
  type WorkingRow,
} from '../bookings/index.ts';
import { checkoutDurations } from './checkout-durations.ts';
import { callRevertBookingToHold, callPutBookingOnHold } from './db/booking-hold-queries.ts';

export interface CheckoutDeps {
  readonly config: Config;
  readonly db: Db;
  readonly redis: RedisStore;
  readonly telemetry: Telemetry;
  readonly suppliers: Suppliers;
  readonly reach: ReachFailpoint;
  /**
   * Returns a call of other modules that runs in the transaction that confirms a booking. It is injected, because
   * this module does not know them. Two runs may confirm the same booking, so it may run twice.
   */
  readonly whenConfirmed: (confirmed: { readonly booking: BookingId }) => Call<unknown>;
}

export function notifyCompanyEventSubscribers({ redis }: CheckoutDeps, company: CompanyId): void {
  redis.notify(companyEventChannelOf(company));
}

/** A request that never reached the supplier is sent at most this many times. */
const MOST_SENDS = 3;

/**
 * A booking may be in these states when the response to its order arrives. Another run may have started look-ups
 * meanwhile, but the response to the order is final.
 */
const ASKED = ['ordering', 'unknown'] as const;

interface Ordered {
  readonly order: string;
  readonly reference: string;
  readonly itinerary?: Itinerary | undefined;
}

interface TransitionDetails {
  /** This is the itinerary with the travellers' tickets. */
  readonly itinerary?: Itinerary | undefined;
  readonly order?: string;
  readonly reference?: string;
  readonly failure?: Failure;
  readonly againInMs?: number;
  readonly untilInMs?: number;
}

/** A transition with these values changes only the state. */
export const UNCHANGED = { order: null, reference: null, failure: null, againInMs: null, untilInMs: null };

/** This is the request to the supplier: a paid order, an unpaid hold, or the payment of a hold. */
type Operation = 'order' | 'hold' | 'pay';

function operationOf(row: { readonly pay_with: string; readonly pay_by: Instant | null }): Operation {
  if (row.pay_with === 'later') return 'hold';
  return row.pay_by === null ? 'order' : 'pay';
}

type Found = Extract<LookupOutcome, { kind: 'confirmed' }>;
type Confirmed = Extract<OrderOutcome | HoldOutcome, { kind: 'confirmed' }>;

/**
 * Says how often a request was sent and looked up, and whether the time for look-ups is over by the database's clock.
 */
interface Asking {
  readonly sends: number;
  readonly lookups: number;
  readonly over: boolean;
}

/**
 * Performs the next steps of one booking: it sends its request to the supplier, looks up an unknown outcome, and
 * settles the money.
 */
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
        // A run recorded the intent but no outcome, so the order may have been sent.
        await this.#becomeUnknown(['ordering'], 0);
        return this.#lookUp();
      case 'unknown':
        return this.#lookUp();
      case 'ordered':
        return this.#settle('captured');
      case 'rejected':
        return this.#settle('released');
      case 'failed':
        // Two runs raced with an incoming payment: one failed the booking for lack of funds after the other had held
        // the money, so the held money is released.
        await settleMoneyHold(this.#deps.db, this.#company, this.#id, 'released', []);
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

  /**
   * Sends the request to the supplier. Only the run that recorded the intent may do so, because the order would
   * otherwise be placed twice.
   */
  async #send(sends: number): Promise<void> {
    const { reach } = this.#deps;
    await reach('workflow.after-intent', this.#id);
    const outcome = await this.#carryOut();
    await reach('workflow.after-supplier', this.#id);
    await this.#record(outcome, sends);
  }

  async #carryOut(): Promise<OrderOutcome | HoldOutcome> {
    switch (this.#operation) {
      case 'order':
        return this.#supplier.order(this.#request());
      case 'hold':
        return this.#supplier.hold(this.#request());
      case 'pay':
        return this.#payHeld(this.#row.supplier_offer);
    }
  }

  #request(): OrderRequest {
    const travellers = decryptTravellers(this.#deps.config, this.#row);
    if (!travellers) throw new Error(`the travellers of ${this.#id} are erased, so it cannot be ordered`);
    return { reference: this.#id, offerToken: this.#row.supplier_offer, travellers };
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
    const { askAgainMs, resendMs } = checkoutDurations(this.#deps.config);
    switch (outcome.kind) {
      case 'confirmed':
        return this.#confirmed(outcome);
      case 'rejected':
        return this.#rejected(outcome.failure);
      case 'not_sent':
        if (sends >= MOST_SENDS) return this.#rejected('supplier-unreachable');
        // The booking returns to its state before the request, from which the request is sent again.
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
    // The booking may have advanced since it was read, and another operation may be required.
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
    const { askAgainMs } = checkoutDurations(this.#deps.config);
    await this.transition(['unknown'], 'unknown', { againInMs: askAgainMs(lookups) });
  }

  /**
   * Handles a look-up that found an order under Marga's reference. The booking's next state depends on the operation:
   * order, hold or payment of a hold.
   */
  async #found(found: Found, asking: Asking): Promise<void> {
    if (this.#operation === 'order') return this.#ordered(found);
    switch (found.state) {
      case 'confirmed':
        return this.#ordered(found);
      case 'cancelled':
        return this.#rejected(this.#operation === 'pay' ? 'hold-expired' : 'supplier-rejected', found.order);
      case 'held':
        if (this.#operation === 'pay') return this.#foundUnpaid(asking);
        // A hold without a deadline cannot be shown to the buyer, so the supplier is asked again.
        return found.payBy ? this.#putOnHold(['unknown'], found, found.payBy) : this.#askOn(asking);
    }
  }

  /** Handles a look-up that found the order still unpaid. The supplier itself reports this, so paying again is safe. */
  async #foundUnpaid(asking: Asking): Promise<void> {
    if (asking.sends < MOST_SENDS) {
      if (await this.transition(['unknown'], 'ordering')) await this.#send(asking.sends + 1);
      return;
    }
    // Once the time for look-ups is over, no request can still be in transit.
    return asking.over ? this.#rejected('supplier-unreachable') : this.#askOn(asking);
  }

  /** Records that the supplier holds the order unpaid. */
  async #putOnHold(
    from: readonly StateBefore<typeof BOOKING_TRANSITIONS, 'on-hold'>[],
    { order, reference }: { order: string; reference: string },
    payBy: Instant,
  ): Promise<void> {
    const [[row]] = await this.#deps.db.forCompany(this.#company, [
      callPutBookingOnHold({
        booking: this.#id,
        fromStates: from,
        newOrder: order,
        newReference: reference,
        untilAt: payBy,
      }),
    ]);
    if (row?.transitioned) this.#transitioned('on-hold');
    await this.#deps.reach('workflow.after-outcome', this.#id);
  }

  /**
   * Records a confirmed order. The supplier's confirmation counts whenever it arrives, even after escalation to an
   * operator.
   */
  async #ordered({ order, reference, itinerary: found }: Ordered): Promise<void> {
    const stored = this.#row.itinerary as Itinerary;
    const itinerary = found && withTicketsOf(stored, found);
    if (
      !(await this.transition(['ordering', 'unknown', 'escalated'], 'ordered', {
        order,
        reference,
        itinerary,
      }))
    )
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

  /**
   * Settles the money as the booking's state demands: the state is written first and decides whether money is
   * captured or released, and any run that finds it may settle the money.
   */
  async #settle(outcome: 'captured' | 'released'): Promise<void> {
    if (outcome === 'released' && this.#operation !== 'order') return this.#letGo();
    const from = outcome === 'captured' ? 'ordered' : 'rejected';
    const lines = linesOf(this.#row);
    const settled = await settleMoneyHold(this.#deps.db, this.#company, this.#id, outcome, lines);
    await this.#deps.reach('workflow.after-settle', this.#id);
    if (settled === outcome) await this.transition([from], outcome === 'captured' ? 'confirmed' : 'failed');
    else await this.transition([from], 'escalated');
  }

  /**
   * Fails a booking after a rejected hold, or, while there is time, puts it on hold again after a rejected payment.
   * An unpaid hold has no money to release.
   */
  async #letGo(): Promise<void> {
    if (this.#operation === 'hold') {
      await this.transition(['rejected'], 'failed');
      return;
    }
    const [[row]] = await this.#deps.db.forCompany(this.#company, [
      callRevertBookingToHold({ booking: this.#id }),
    ]);
    if (row?.became) this.#transitioned(row.became);
    await this.#deps.reach('workflow.after-settle', this.#id);
  }

  #becomeUnknown(from: readonly 'ordering'[], againInMs: number): Promise<boolean> {
    return this.transition(from, 'unknown', {
      againInMs,
      untilInMs: checkoutDurations(this.#deps.config).askForMs,
    });
  }

  async transition<To extends BookingState>(
    from: readonly StateBefore<typeof BOOKING_TRANSITIONS, To>[],
    to: To,
    { itinerary, ...details }: TransitionDetails = {},
  ): Promise<boolean> {
    const [[row]] = await this.#deps.db.forCompany(this.#company, [
      callTransitionBooking({ ...UNCHANGED, ...details, id: this.#id, from, to: [to] }),
      ...(itinerary === undefined
        ? []
        : [
            updateTickets({ id: this.#id, version: this.#row.version, itinerary: JSON.stringify(itinerary) }),
          ]),
      ...(to === 'confirmed' ? [this.#deps.whenConfirmed({ booking: this.#id })] : []),
    ]);
    if (!row?.transitioned) return false;
    this.#transitioned(to);
    return true;
  }

  #transitioned(to: BookingState): void {
    this.#deps.telemetry.bookingTransitioned(to);
    notifyCompanyEventSubscribers(this.#deps, this.#company);
  }
}

/**
 * Returns the ledger lines that distribute the buyer's money. A booking that predates price breakdowns has one line
 * for its supplier.
 */
function linesOf({ price, supplier, total_minor: total, currency }: WorkingRow): LedgerLine[] {
  if (price === null) {
    const amount = createMoney(total, currency as Currency);
    return [{ kind: 'fare', account: `supplier:${supplier}`, amount }];
  }
  const { breakdown, quoted, exchange } = price as StoredPrice;
  return ledgerPostingsOf(breakdown, { supplier, quoted, exchange });
}
