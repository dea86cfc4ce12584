import type { Result } from '@marga/contract/search/search';
import type { Service } from '@marga/contract/travel-services';
import type { ReactNode } from 'react';
import { type MessageId, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { joinClassNames } from '../../../ui/join-class-names.ts';
import { axisTicksOf, nightHoursOnAxis, type TimelineAxis } from '../../../ui/timeline-axis.ts';
import { usePriceView } from '../../pricing/use-agent-or-client-price-view.ts';
import { cheapestOfferOf } from '../sort-results.ts';

const HEADS: Record<
  Exclude<Service, 'hotel'>,
  { identity: MessageId; times: MessageId; facts: MessageId }
> = {
  flight: { identity: 'results.head.airline', times: 'results.head.times', facts: 'results.head.bags' },
  train: { identity: 'results.head.train', times: 'results.head.times', facts: 'results.head.class' },
  bus: { identity: 'results.head.operator', times: 'results.head.times', facts: 'results.head.seats' },
  cab: { identity: 'results.head.cab', times: 'results.head.pickup', facts: 'results.head.holds' },
};

interface HeadProps {
  readonly service: Exclude<Service, 'hotel'>;
  readonly results: readonly Result[];
  readonly axis: TimelineAxis | undefined;
  /** Holds the button that brings in waiting results. */
  readonly children?: ReactNode;
}

/** Names the columns once for all rows, with the hours of the rail; a narrow list has the hours alone. */
export function ResultColumnsHead({ service, results, axis, children }: HeadProps) {
  const t = useTranslations();
  const isAgents = usePriceView() === 'agent';
  const { identity, times, facts } = HEADS[service];
  const travellers = results[0] === undefined ? 1 : cheapestOfferOf(results[0]).travellers;
  return (
    <div
      data-columns-head
      className="relative border-b border-line bg-fog px-3.5 text-[0.75rem] leading-4 font-semibold text-muted @4xl/results:h-7"
    >
      <div className="@4xl/results:result-columns @4xl/results:h-7! @4xl/results:-mx-3.5 @4xl/results:[grid-template-rows:1.75rem]!">
        <span className="hidden [grid-area:identity] @4xl/results:block">{t(identity)}</span>
        <span className="hidden [grid-area:times] @4xl/results:block">{t(times)}</span>
        <div aria-hidden className="h-5 [grid-area:rail] @4xl/results:h-7">
          {axis && service !== 'cab' && <RailHours axis={axis} results={results} />}
        </div>
        <span className="hidden pl-3 [grid-area:facts] @4xl/results:block">{t(facts)}</span>
        <span className="hidden pr-2.5 text-right [grid-area:client] @4xl/results:block">
          {isAgents && t('results.head.client')}
        </span>
        <span className="hidden truncate text-right [grid-column:price/fares] @4xl/results:block">
          {t(isAgents ? 'results.head.net' : 'results.head.price', { travellers })}
        </span>
      </div>
      {children}
    </div>
  );
}

/** So many local times of the destination fit beside each other. */
const MOST_TIMES = 5;

/** Shows the hours of the rail; where the local times of the two ends differ, a wide list shows both. */
function RailHours({ axis, results }: { axis: TimelineAxis; results: readonly Result[] }) {
  const differs = axis.clockDifferenceMinutes !== 0 && isOneWay(results);
  const ticks = axisTicksOf(axis);
  // The times of a longer axis would run into each other.
  const isDense = ticks.length > MOST_TIMES;
  return (
    <div className="relative h-full">
      {nightHoursOnAxis(axis).map(({ from, to }) => (
        <span
          key={from}
          className="absolute inset-y-0 bg-night"
          style={{ left: `${from}%`, width: `${to - from}%` }}
        />
      ))}
      {ticks.map(({ at, here, there, newDay }, index) => (
        <span
          key={at}
          data-hour
          className={joinClassNames(
            'figures absolute inset-y-0 grid content-center text-center leading-[0.875rem]',
            index === ticks.length - 1 ? '-translate-x-full' : index > 0 && '-translate-x-1/2',
            newDay !== undefined && 'text-ink',
          )}
          style={{ left: `${at}%` }}
        >
          <span>{newDay === undefined ? here.slice(0, 2) : `+${newDay}`}</span>
          {differs && (
            <span
              className={joinClassNames(
                'hidden font-normal @4xl/results:inline',
                isDense && index % 2 === 1 && 'invisible',
              )}
            >
              {there}
            </span>
          )}
        </span>
      ))}
    </div>
  );
}

function isOneWay([first]: readonly Result[]): boolean {
  if (first === undefined) return true;
  const { itinerary } = cheapestOfferOf(first);
  return itinerary.service !== 'flight' || itinerary.segments.every(({ journey }) => journey === 0);
}
