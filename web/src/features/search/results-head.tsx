import type { Offer } from '@marga/contract/search/search';
import { Check } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { formatDay } from '../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { joinClassNames } from '../../ui/join-class-names.ts';
import { formatFlightOrTrainNumbers, formatItineraryTimes } from './itinerary-summary-line.ts';
import type { ReturnStations } from './use-return-stations.ts';

interface ResultsHeadProps {
  readonly headingRef: RefObject<HTMLHeadingElement | null>;
  readonly title: string;
  /** Holds the line below the title, on a desktop. */
  readonly status: ReactNode;
  readonly calendar: ReactNode;
}

/** Names what the list shows; on a phone the search line says it already. */
export function ResultsHead({ headingRef, title, status, calendar }: ResultsHeadProps) {
  return (
    <div className="flex min-w-0 items-center justify-between gap-4 max-md:sr-only md:h-[3.125rem] md:px-3.5">
      <div className="min-w-0">
        <h2 ref={headingRef} tabIndex={-1} className="truncate text-16 leading-5 outline-none">
          {title}
        </h2>
        {status}
      </div>
      {calendar}
    </div>
  );
}

interface ReturnHeadProps extends Omit<ResultsHeadProps, 'calendar'> {
  readonly stations: ReturnStations;
}

/** Shows the two stations of a return: the one that is chosen stays with "Change", the other one is being chosen. */
export function ReturnHead({ stations, headingRef, title, status }: ReturnHeadProps) {
  const t = useTranslations();
  const locale = useLocale();
  const { outbound } = stations;
  const [out, back] = stations.criteria.journeys;
  // The button that was pressed is gone with its list, so the focus goes to the heading of the next one.
  const shownFor = useRef(outbound?.id);
  useEffect(() => {
    if (shownFor.current === outbound?.id) return;
    shownFor.current = outbound?.id;
    headingRef.current?.focus();
  }, [outbound?.id, headingRef]);
  const heading = (name: string) => (
    <div className="min-w-0">
      <h2 ref={headingRef} tabIndex={-1} className="truncate text-14 leading-5 outline-none md:text-16">
        {name}
        <span className="max-md:sr-only">: {title}</span>
      </h2>
      {status}
    </div>
  );
  const outName = t('results.outbound', { day: formatDay(out?.departOn ?? '', locale) });
  const backName = t('results.return', { day: formatDay(back?.departOn ?? '', locale) });
  return (
    <ol className="grid grid-cols-2 border-line bg-surface max-md:-mx-4 max-md:border-b">
      <Station isCurrent={outbound === undefined}>
        {outbound === undefined ? (
          heading(outName)
        ) : (
          <>
            <Check aria-hidden size={18} strokeWidth={3} className="shrink-0 text-confirmed max-md:hidden" />
            <div className="min-w-0 flex-1 text-13 leading-4">
              <p className="truncate text-14 leading-5 font-semibold">{outName}</p>
              <p className="truncate text-muted">{formatFlight(outbound, locale)}</p>
            </div>
            <button
              type="button"
              onClick={stations.onChange}
              className="min-h-8 shrink-0 rounded-4 px-1 text-13 font-semibold text-link hover:bg-tint max-md:min-h-11"
            >
              {t('results.change')}
              <span className="sr-only"> {outName}</span>
            </button>
          </>
        )}
      </Station>
      <Station isCurrent={outbound !== undefined}>
        {outbound === undefined ? (
          <p className="min-w-0 text-14 leading-5 text-muted">
            <span className="block truncate font-semibold">{backName}</span>
            <span className="block truncate text-13 leading-4 max-md:hidden">{t('results.return-next')}</span>
          </p>
        ) : (
          heading(backName)
        )}
      </Station>
    </ol>
  );
}

function Station({ isCurrent, children }: { isCurrent: boolean; children: ReactNode }) {
  return (
    <li
      aria-current={isCurrent ? 'step' : undefined}
      className={joinClassNames(
        'flex h-11 min-w-0 items-center gap-2.5 px-3.5 not-first:border-l not-first:border-line md:h-[3.125rem]',
        isCurrent ? 'shadow-[inset_0_3px_0_var(--color-marigold)]' : 'bg-sunken',
      )}
    >
      {children}
    </li>
  );
}

function formatFlight({ itinerary }: Offer, locale: Parameters<typeof formatItineraryTimes>[1]): string {
  if (itinerary.service !== 'flight') return '';
  return `${formatItineraryTimes(itinerary, locale)} · ${formatFlightOrTrainNumbers(itinerary.segments)}`;
}
