import { useSay } from '../lib/i18n/text.ts';
import { classes } from '../ui/classes.ts';

/** An example day: what a list of results looks like here, before anybody has searched. Minutes since midnight. */
const FLIGHTS = [
  { departs: '06:15', arrives: '08:25', legs: [[375, 505]] },
  {
    departs: '09:40',
    arrives: '13:35',
    legs: [
      [580, 665],
      [725, 815],
    ],
  },
  { departs: '13:10', arrives: '15:20', legs: [[790, 920]], isSelected: true },
  { departs: '18:05', arrives: '20:20', legs: [[1085, 1220]] },
  { departs: '21:30', arrives: '23:40', legs: [[1290, 1420]] },
];
const HOURS = ['00', '06', '12', '18', '24'];
const DAY = 1440;

export function DayOnARail() {
  const say = useSay();
  return (
    <figure className="hidden lg:block">
      <figcaption className="mb-3 text-13 text-petrol-100">{say('home.example')}</figcaption>
      <div aria-hidden>
        <div className="relative mb-1 ml-36 h-5 font-display text-14 text-petrol-100">
          {HOURS.map((hour, index) => (
            <span key={hour} className="absolute -translate-x-1/2" style={{ left: `${index * 25}%` }}>
              {hour}
            </span>
          ))}
        </div>
        {FLIGHTS.map(({ departs, arrives, legs, isSelected = false }) => (
          <div key={departs} className="flex h-11 items-center">
            <span className={classes('figures w-36 text-20', isSelected ? 'text-marigold' : 'text-white')}>
              {departs} <span className="text-petrol-100">–</span> {arrives}
            </span>
            <Rail legs={legs} isSelected={isSelected} />
          </div>
        ))}
      </div>
    </figure>
  );
}

function Rail({ legs, isSelected }: { legs: number[][]; isSelected: boolean }) {
  const share = (minutes: number) => `${(minutes / DAY) * 100}%`;
  const start = legs[0]?.[0] ?? 0;
  const end = legs.at(-1)?.[1] ?? 0;
  const colour = isSelected ? 'bg-marigold' : 'bg-petrol-100';
  return (
    <span className="relative h-full flex-1">
      {HOURS.map((hour, index) => (
        <span
          key={hour}
          className="absolute inset-y-0 w-px bg-petrol-600"
          style={{ left: `${index * 25}%` }}
        />
      ))}
      <span className="absolute inset-x-0 top-1/2 border-t border-dashed border-petrol-600" />
      <span
        className={classes('absolute top-1/2 h-0.5 -translate-y-1/2', colour)}
        style={{ left: share(start), width: share(end - start) }}
      />
      {legs.map(([from = 0, to = 0]) => (
        <span
          key={from}
          className={classes('absolute top-1/2 h-3.5 -translate-y-1/2 rounded-4', colour)}
          style={{ left: share(from), width: share(to - from) }}
        />
      ))}
    </span>
  );
}
