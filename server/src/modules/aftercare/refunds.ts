import type { BookingId, CompanyId, DueId } from '@marga/contract/kernel/ids';
import { money, type Money } from '@marga/contract/kernel/money';
import type { Currency } from '@marga/contract/kernel/currency';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db/db.ts';
import { companyChannel } from '../../platform/event-log.ts';
import type { Log } from '../../platform/log.ts';
import type { RedisStore } from '../../platform/redis.ts';
import type { Telemetry } from '../../platform/telemetry.ts';
import { convert, type KeptPrice } from '../pricing/index.ts';
import type { SupplierRefund, Suppliers } from '../suppliers/index.ts';
import { aftercareDurations } from './durations.ts';
import { DESK_QUOTE } from './move-sql.ts';
import { callClaimDues, callTakeRefund, callTendDues, selectAwaited } from './refunds-sql.ts';

interface TakingDeps {
  readonly db: Db;
  readonly redis: RedisStore;
  readonly telemetry: Telemetry;
}

/**
 * Takes what a supplier says it has paid, and pays it back the way it was paid. All that it has ever said of an order may be
 * given again and again: what came before changes nothing.
 */
export async function takeRefunds(
  deps: TakingDeps,
  company: CompanyId,
  booking: BookingId,
  refunds: readonly SupplierRefund[],
): Promise<void> {
  const paid = refunds.filter(({ paidAt }) => paidAt !== null);
  if (paid.length === 0) return;
  const [rows] = await deps.db.forCompany(company, [selectAwaited({ booking })]);
  for (const row of rows) {
    const arrived = arrivedOf(paid, row);
    if (arrived === undefined || arrived.minor <= (row.arrived_minor ?? 0n)) continue;
    const [[taken]] = await deps.db.forCompany(company, [
      callTakeRefund({
        id: row.id as DueId,
        arrived: arrived.minor,
        rupees: rupeesOf(arrived, row),
      }),
    ]);
    if (!taken || taken.outcome === 'already' || taken.outcome === 'missing') continue;
    deps.telemetry.refundArrived(row.supplier, taken.outcome);
    deps.redis.wake(companyChannel(company));
  }
}

interface AwaitedRow {
  readonly price: unknown;
  readonly supplier_quote: string | null;
  readonly quoted_minor: bigint | null;
  readonly quoted_currency: string | null;
  readonly quoted_rupees_minor: bigint | null;
  /** Every quote of the booking that a supplier has given us. */
  readonly quotes: readonly string[];
  /** What was agreed on the telephone, or came for that, in the same currency. */
  readonly by_hand_minor: bigint;
}

/**
 * All that came for one quote. What is in another currency than was quoted is nothing that we could reckon with. An end that an
 * operator has written follows from no quote of the supplier's: for it comes what no quote explains. Nor does a supplier know our
 * name for what was agreed on the telephone: so much of what no quote explains has come for that, and was written down by a person.
 */
function arrivedOf(paid: readonly SupplierRefund[], row: AwaitedRow): Money | undefined {
  if (row.supplier_quote === null || row.quoted_currency === null) return undefined;
  const currency = row.quoted_currency as Currency;
  const isOurWord = row.supplier_quote.startsWith(DESK_QUOTE);
  const minor = paid
    .filter(({ quote }) => (isOurWord ? !row.quotes.includes(quote) : quote === row.supplier_quote))
    .filter(({ amount }) => amount.currency === currency)
    .reduce((all, { amount }) => all + amount.minor, 0n);
  const own = isOurWord ? minor - row.by_hand_minor : minor;
  return money(own > 0n ? own : 0n, currency);
}

/** What was quoted is worth what it was reckoned as; anything else what the rate of the sale makes of it. */
function rupeesOf(
  arrived: Money,
  { price, quoted_minor: quoted, quoted_rupees_minor: rupees }: AwaitedRow,
): bigint {
  if (quoted !== null && rupees !== null && arrived.minor === quoted) return rupees;
  return convert(arrived, (price as KeptPrice | null)?.exchange ?? null).minor;
}

interface ClockDeps extends TakingDeps {
  readonly config: Config;
  /** Under the relay's role, which sees whose turn it is in every company. */
  readonly relayDb: Db;
  readonly log: Log;
  readonly suppliers: Suppliers;
}

const AT_ONCE = 16;

/** Asks suppliers whether they have paid what they owe. Answers how many bookings were due. */
export async function lookForRefunds(deps: ClockDeps): Promise<number> {
  const { firstLookMs: firstMs, longestLookMs: longestMs } = aftercareDurations(deps.config);
  const [claimed] = await deps.relayDb.run([callClaimDues({ most: AT_ONCE, firstMs, longestMs })]);
  const looks = await Promise.allSettled(
    claimed.map((row) => lookFor(deps, row.company_id as CompanyId, row.booking_id as BookingId)),
  );
  for (const [at, look] of looks.entries()) {
    // It comes again after its pause; the others had their look.
    if (look.status === 'rejected')
      deps.log.error(
        { err: look.reason as unknown, booking: claimed[at]?.booking_id },
        'a refund was not looked for',
      );
  }
  return claimed.length;
}

async function lookFor(deps: ClockDeps, company: CompanyId, booking: BookingId): Promise<void> {
  const [[row]] = await deps.db.forCompany(company, [selectAwaited({ booking })]);
  if (!row) return;
  const outcome = await deps.suppliers
    .get(row.supplier)
    .lookUp({ reference: booking, ticket: row.supplier_offer });
  if (outcome.kind === 'confirmed') await takeRefunds(deps, company, booking, outcome.refunds ?? []);
}

/** Closes what the gateway has paid out, and tells who waits for what is late; true when there may be more. */
export async function tendRefunds({
  relayDb,
  log,
  telemetry,
}: Pick<ClockDeps, 'relayDb' | 'log' | 'telemetry'>): Promise<boolean> {
  const [[tended]] = await relayDb.run([callTendDues({ most: AT_ONCE })]);
  if (!tended) return false;
  telemetry.refundClock(tended.open, tended.late);
  if (tended.told > 0) log.warn({ late: tended.told }, 'refunds have not come in time');
  return tended.closed === AT_ONCE || tended.told === AT_ONCE;
}
