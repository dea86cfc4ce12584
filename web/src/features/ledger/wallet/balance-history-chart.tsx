import type { StatementEntry } from '@marga/contract/ledger/ledger';
import { compareMoney, fromWireMoney, type WireMoney } from '@marga/contract/kernel/money';
import { BUSINESS_ZONE, addDaysToDate, toInstant } from '@marga/contract/kernel/time';
import { useQuery } from '@tanstack/react-query';
import { nowMs, todayInIndia } from '../../../shared/clock.ts';
import { api } from '../../../shared/api-client.ts';
import { formatDay, formatMoneyShort } from '../../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { calculateBalanceLevels, drawBalancePath } from './balance-history.ts';

const DAYS = 30;
/** The API returns at most this many movements at once; a company with more sees only the days that they cover. */
const MOST = 100;

/** Draws the balance of the last days as a step chart. The statement below says the same in words. */
export function BalanceHistory() {
  const from = addDaysToDate(todayInIndia(), 1 - DAYS);
  const { data } = useQuery({
    queryKey: ['wallet', 'profile', from],
    queryFn: ({ signal }) =>
      api.call('ledger.read-statement', { query: { account: 'wallet', from, limit: MOST }, signal }),
  });
  if (!data) return <div className="h-40" />;
  return (
    <BalanceHistoryChart
      entries={data.items}
      opening={data.opening}
      from={from}
      isWhole={data.nextCursor === null}
    />
  );
}

interface ProfileChartProps {
  entries: readonly StatementEntry[];
  opening: WireMoney;
  /** Holds the first day of the chart. */
  from: string;
  /** This is true when the entries go back as far as the day `from`. */
  isWhole?: boolean;
}

export function BalanceHistoryChart({ entries, opening, from, isWhole = true }: ProfileChartProps) {
  const t = useTranslations();
  const locale = useLocale();
  const oldest = entries.at(-1);
  const reaches = isWhole || !oldest ? undefined : oldest;
  const begin = Date.parse(reaches?.at ?? toInstant({ local: `${from}T00:00`, zone: BUSINESS_ZONE }));
  const levels = calculateBalanceLevels({
    entries,
    opening: reaches?.balance ?? opening,
    begin,
    end: nowMs(),
  });
  const last = levels.at(-1);
  if (!last) return null;
  const highest = entries.reduce(
    (most, { balance }) => (compareMoney(fromWireMoney(balance), fromWireMoney(most)) > 0 ? balance : most),
    reaches?.balance ?? opening,
  );
  const line = drawBalancePath(levels);
  return (
    <figure className="text-flight">
      <figcaption className="mb-2 flex justify-between gap-3 text-13 text-muted">
        <span>{t('wallet.profile', { count: DAYS })}</span>
        <span>{t('wallet.profile.top', { amount: formatMoneyShort(highest, locale) })}</span>
      </figcaption>
      <div aria-hidden className="relative mr-2 h-24">
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="absolute inset-0 size-full overflow-visible"
        >
          <path d={`${line}V100H${levels[0]?.from ?? 0}Z`} className="fill-tint" />
          <path
            d={line}
            fill="none"
            stroke="currentColor"
            strokeWidth="3"
            vectorEffect="non-scaling-stroke"
          />
          <path d="M0 100H100" stroke="var(--color-line)" strokeWidth="1" vectorEffect="non-scaling-stroke" />
        </svg>
        <span
          className="absolute size-4 -translate-1/2 rounded-full border-[4px] border-current bg-surface"
          style={{ left: '100%', top: `${100 - last.height}%` }}
        />
      </div>
      <p aria-hidden className="mt-2 flex justify-between text-13 text-muted">
        <span>{formatDay(reaches?.at ?? from, locale, 'short')}</span>
        <span>{t('wallet.profile.now')}</span>
      </p>
    </figure>
  );
}
