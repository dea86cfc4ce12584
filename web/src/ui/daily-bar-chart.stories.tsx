import { type LocalDate, addDaysToDate } from '@marga/contract/kernel/time';
import { DailyBarChart } from './daily-bar-chart.tsx';

export default { title: 'Day bars' };

const FIRST = '2027-06-01' as LocalDate;
const SPENT = [42_000_00n, 0n, 18_500_00n, 96_000_00n, 0n, 7_300_00n, 61_000_00n, 0n, 0n, 128_400_00n];

export function MonthOfDailyBars() {
  return (
    <DailyBarChart
      bars={Array.from({ length: 30 }, (_, day) => {
        const minor = SPENT[day] ?? 0n;
        return {
          on: addDaysToDate(FIRST, day),
          parts:
            minor === 0n
              ? []
              : [
                  { service: 'flight' as const, minor: (minor * 2n) / 3n },
                  { service: 'hotel' as const, minor: minor / 3n },
                ],
          before: SPENT[(day * 7) % SPENT.length] ?? 0n,
        };
      })}
      currency="INR"
      today={addDaysToDate(FIRST, 9)}
      label="Bars: what was spent on each day of June."
      readout={({ on }) => on}
    />
  );
}
