import { BOOKING_STATUSES, type BookingStatus, type readOverview } from '@marga/contract/bookings/booking';
import { type Currency, CURRENCIES } from '@marga/contract/kernel/currency';
import { createMoney, toWireMoney } from '@marga/contract/kernel/money';
import type { LocalDate } from '@marga/contract/kernel/time';
import type { RouteOutput } from '@marga/contract/route-definition';
import type { Service } from '@marga/contract/travel-services';

type Overview = RouteOutput<typeof readOverview>;

/** The overview reports spending in this currency, which is the currency of all wallets. */
const SPENT_IN: Currency = 'INR';

export interface SpendRow {
  on: LocalDate;
  service: string;
  currency: string;
  minor: bigint;
  bookings: bigint;
}

/** Compares this month with the month before up to the same day of the month. */
export function calculateMonthlySpend(rows: readonly SpendRow[], today: LocalDate): Overview['spend'] {
  const month = today.slice(0, 7);
  const isOfMonth = ({ on }: SpendRow) => on.startsWith(month);
  const spent = rows.filter(({ currency }) => currency === SPENT_IN);
  const [now, before] = [spent.filter(isOfMonth), spent.filter((row) => !isOfMonth(row))];
  const sameDays = before.filter(({ on }) => on.slice(8) <= today.slice(8));
  return {
    month,
    today,
    total: sumOf(now),
    bookings: Number(now.reduce((sum, { bookings }) => sum + bookings, 0n)),
    before: sumOf(sameDays),
    days: now.map(({ on, service, minor }) => ({
      on,
      service: service as Service,
      total: toWireMoney(createMoney(minor, SPENT_IN)),
    })),
    daysBefore: [...Map.groupBy(before, ({ on }) => on)].map(([on, ofDay]) => ({ on, total: sumOf(ofDay) })),
    otherCurrencies: otherCurrencies(rows.filter(isOfMonth)),
  };
}

function sumOf(rows: readonly SpendRow[]) {
  return toWireMoney(
    createMoney(
      rows.reduce((sum, { minor }) => sum + minor, 0n),
      SPENT_IN,
    ),
  );
}

function otherCurrencies(rows: readonly SpendRow[]): Overview['spend']['otherCurrencies'] {
  return CURRENCIES.filter((currency) => currency !== SPENT_IN).flatMap((currency) => {
    const total = rows.reduce((sum, row) => (row.currency === currency ? sum + row.minor : sum), 0n);
    return total === 0n ? [] : [toWireMoney(createMoney(total, currency))];
  });
}

export function bookingCountsFromRows(
  rows: readonly { status: string; bookings: bigint }[],
): Overview['counts'] {
  const counted = new Map(rows.map(({ status, bookings }) => [status, Number(bookings)]));
  return Object.fromEntries(BOOKING_STATUSES.map((status) => [status, counted.get(status) ?? 0])) as Record<
    BookingStatus,
    number
  >;
}
