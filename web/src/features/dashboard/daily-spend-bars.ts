import type { readOverview } from '@marga/contract/bookings/booking';
import { fromWireMoney } from '@marga/contract/kernel/money';
import { type LocalDate, addDaysToDate } from '@marga/contract/kernel/time';
import type { RouteOutput } from '@marga/contract/route-definition';
import { SERVICES } from '@marga/contract/travel-services';
import type { DayBar } from '../../ui/daily-bar-chart.tsx';

type Spend = RouteOutput<typeof readOverview>['spend'];

/** Returns every day of the month, including those to come, so that the chart keeps its width. */
export function buildDailySpendBars({
  month,
  days,
  daysBefore,
}: Pick<Spend, 'month' | 'days' | 'daysBefore'>): DayBar[] {
  const bars: DayBar[] = [];
  for (let on = `${month}-01` as LocalDate; on.startsWith(month); on = addDaysToDate(on, 1)) {
    const ofDay = days.filter((day) => day.on === on);
    const before = daysBefore.find((day) => day.on.slice(8) === on.slice(8));
    bars.push({
      on,
      parts: SERVICES.flatMap((service) =>
        ofDay
          .filter((day) => day.service === service)
          .map(({ total }) => ({ service, minor: fromWireMoney(total).minor })),
      ),
      before: before ? fromWireMoney(before.total).minor : 0n,
    });
  }
  return bars;
}
