import type { readOverview } from '@marga/contract/bookings/booking';
import { compareMoney, fromWireMoney, subtractMoney, toWireMoney } from '@marga/contract/kernel/money';
import { type LocalDate, addDaysToDate } from '@marga/contract/kernel/time';
import type { RouteOutput } from '@marga/contract/route-definition';
import { SERVICES } from '@marga/contract/travel-services';
import { formatDay, formatMoney } from '../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { type DayBar, DailyBarChart } from '../../ui/daily-bar-chart.tsx';
import { PriceGroup } from '../../ui/price-group.tsx';
import { Price } from '../../ui/price.tsx';
import { SERVICE_COLOURS } from '../../ui/service-colours.ts';
import { CELL, HEAD } from '../../ui/table.tsx';
import { buildDailySpendBars } from './daily-spend-bars.ts';

type Spend = RouteOutput<typeof readOverview>['spend'];

/** Shows the spend of this month day by day, compared with the month before. */
export function SpendPanel({ spend }: { spend: Spend }) {
  const t = useTranslations();
  const locale = useLocale();
  const bars = buildDailySpendBars(spend);
  const { currency } = spend.total;
  const month = formatDay(`${spend.month}-01`, locale, 'month');
  const monthBefore = formatDay(addDaysToDate(`${spend.month}-01` as LocalDate, -1), locale, 'month');
  const services = SERVICES.filter((service) => spend.days.some((day) => day.service === service));
  const sumOf = ({ parts }: DayBar) =>
    toWireMoney({ minor: parts.reduce((sum, { minor }) => sum + minor, 0n), currency });
  const readout = (bar: DayBar) =>
    t('dashboard.spend.day', {
      day: formatDay(bar.on, locale, 'weekday'),
      amount: formatMoney(sumOf(bar), locale),
      month: monthBefore,
      before: formatMoney(toWireMoney({ minor: bar.before, currency }), locale),
    });
  return (
    <section aria-labelledby="spend" className="min-w-0 rounded-14 border border-line bg-surface p-4">
      <h2 id="spend" className="text-16">
        {t('dashboard.spend', { month })}
      </h2>
      <PriceGroup of={[spend.total, ...spend.days.map(({ total }) => total)]}>
        <div>
          <Price money={spend.total} className="block text-24" />
          <p className="text-14 text-muted">
            {t('dashboard.spend.bookings', { count: spend.bookings })}{' '}
            <Against spend={spend} month={monthBefore} />
          </p>
          {spend.otherCurrencies.length > 0 && (
            <p className="text-14 text-muted">
              {t('dashboard.spend.other', {
                amounts: spend.otherCurrencies.map((money) => formatMoney(money, locale)).join(', '),
              })}
            </p>
          )}
          <div className="mt-3">
            <DailyBarChart
              bars={bars}
              currency={currency}
              today={spend.today}
              label={t('dashboard.spend.label', { month, amount: formatMoney(spend.total, locale) })}
              readout={readout}
            />
          </div>
          <ul aria-hidden className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-13 text-muted">
            {services.map((service) => (
              <li key={service} className="flex items-center gap-1.5">
                <span className="size-2.5 rounded-4" style={{ background: SERVICE_COLOURS[service] }} />
                {t(`service-name.${service}`)}
              </li>
            ))}
            <li className="flex items-center gap-1.5">
              <span className="h-0.5 w-3 bg-muted" />
              {t('dashboard.spend.same-day', { month: monthBefore })}
            </li>
          </ul>
          <details className="mt-3 text-14">
            <summary className="w-fit cursor-pointer font-semibold text-link">
              {t('dashboard.spend.as-table')}
            </summary>
            <table className="mt-2 w-full text-13">
              <thead className="bg-fog">
                <tr>
                  <th scope="col" className={HEAD}>
                    {t('dashboard.spend.day-head')}
                  </th>
                  <th scope="col" className={`${HEAD} text-right`}>
                    {month}
                  </th>
                  <th scope="col" className={`${HEAD} text-right`}>
                    {monthBefore}
                  </th>
                </tr>
              </thead>
              <tbody>
                {bars
                  .filter((bar) => bar.parts.length > 0 || bar.before > 0n)
                  .map((bar) => (
                    <tr key={bar.on} className="border-t border-line">
                      <th scope="row" className={`${CELL} text-left font-normal`}>
                        {formatDay(bar.on, locale, 'weekday-day')}
                      </th>
                      <td className={`${CELL} text-right`}>
                        <Price money={sumOf(bar)} />
                      </td>
                      <td className={`${CELL} text-right text-muted`}>
                        <Price money={toWireMoney({ minor: bar.before, currency })} />
                      </td>
                    </tr>
                  ))}
              </tbody>
            </table>
          </details>
        </div>
      </PriceGroup>
    </section>
  );
}

/** The difference is shown as an amount, because a percentage is undefined when the month before had no spend. */
function Against({ spend, month }: { spend: Spend; month: string }) {
  const t = useTranslations();
  const locale = useLocale();
  const [now, before] = [fromWireMoney(spend.total), fromWireMoney(spend.before)];
  if (before.minor === 0n) return t('dashboard.spend.nothing-before', { month });
  switch (compareMoney(now, before)) {
    case 0:
      return t('dashboard.spend.same', { month });
    case 1:
      return t('dashboard.spend.more', {
        month,
        amount: formatMoney(toWireMoney(subtractMoney(now, before)), locale),
      });
    case -1:
      return t('dashboard.spend.less', {
        month,
        amount: formatMoney(toWireMoney(subtractMoney(before, now)), locale),
      });
  }
}
