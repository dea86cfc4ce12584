import {
  type Criteria,
  firstTravelDateOf,
  type FlightTravellers,
  travellerCountOf,
} from '@marga/contract/search/criteria';
import { ArrowLeftRight, ArrowRight, BedDouble, CalendarDays, MapPin, Pencil, Users, X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { formatDay } from '../../shared/format-money-and-dates.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { type Translate, useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';

interface SearchLineProps {
  /** Holds the criteria of the search being shown; undefined while its places are looked up. */
  asked: Criteria | undefined;
  /** Names the places of the search, in the order of the form. */
  names: readonly string[];
  /** Changes with each submission, which closes the form. */
  submissions: number;
  /** Holds the form, which opens over the results. */
  children: ReactNode;
}

/** Shows the search in one line of 44 px. Its form opens over the results, and Escape closes it without searching. */
export function SearchLine({ asked, names, submissions, children }: SearchLineProps) {
  const t = useTranslations();
  const locale = useLocale();
  const panelId = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  // Holds the search for which the user opened the form; with the next search it is closed again. The address says which
  // search it is before its places are known, so a form that was opened meanwhile stays open.
  const address = useLocation().search;
  const search = `${submissions} ${address}`;
  const [openFor, setOpenFor] = useState<string>();
  const isOpen = openFor === search;
  const close = () => {
    setOpenFor(undefined);
    opener.current?.focus();
  };
  useEffect(() => {
    if (isOpen)
      panel.current?.querySelector<HTMLElement>('input, button, select')?.focus({ preventScroll: true });
  }, [isOpen]);
  return (
    <section aria-label={t('search.line')} className="relative">
      <button
        ref={opener}
        type="button"
        data-search-line
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setOpenFor(search)}
        className="flex h-11 w-full min-w-0 items-center rounded-8 border border-line bg-surface text-left text-14 hover:border-control"
      >
        <span className="flex min-w-0 flex-1 items-center max-md:grid max-md:px-3 max-md:leading-[1.125rem]">
          <span className="truncate font-semibold md:px-3.5">
            <Route names={names} asked={asked} />
          </span>
          {asked && (
            <span className="flex min-w-0 items-center overflow-hidden max-md:gap-1 max-md:text-13 max-md:leading-4 max-md:text-muted">
              {detailsOf(asked, t, locale).map(({ key, icon, text }) => (
                <span
                  key={key}
                  className="flex items-center gap-2 whitespace-nowrap max-md:not-first:before:content-['·'] md:h-11 md:border-l md:border-line md:px-3.5"
                >
                  <span className="text-link max-md:hidden">{icon}</span>
                  <span className="md:font-semibold">{text}</span>
                </span>
              ))}
            </span>
          )}
        </span>
        <span className="flex h-11 shrink-0 items-center gap-1.5 px-3.5 font-semibold text-link">
          <Pencil aria-hidden size={15} />
          <span className="max-md:sr-only">{t('search.change')}</span>
        </span>
      </button>
      {isOpen && (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape closes what the button opened
        <div
          ref={panel}
          id={panelId}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && !event.defaultPrevented) close();
          }}
          className="absolute inset-x-0 top-0 z-30 animate-arrive rounded-14 bg-fog shadow-popover outline outline-control"
        >
          {children}
          <button
            type="button"
            aria-label={t('search.close')}
            onClick={close}
            className="absolute top-1.5 right-1.5 grid size-11 place-items-center rounded-8 text-white hover:bg-petrol-600"
          >
            <X aria-hidden size={18} />
          </button>
        </div>
      )}
    </section>
  );
}

/** Shows the places with an arrow between them, which points both ways for a return. */
function Route({ names, asked }: { names: readonly string[]; asked: Criteria | undefined }) {
  const t = useTranslations();
  const stations = names.filter((name, at) => name !== names[at - 1]);
  const Arrow = isReturn(asked) ? ArrowLeftRight : ArrowRight;
  if (asked?.service === 'hotel') {
    return (
      <span className="inline-flex items-center gap-2">
        <MapPin aria-hidden size={16} className="text-link max-md:hidden" />
        {names[0]}
      </span>
    );
  }
  return stations.map((name, at) => (
    <span key={`${at} ${name}`}>
      {at > 0 && (
        <>
          <Arrow aria-hidden size={15} className="mx-2 inline-block align-[-2px] text-muted" />
          <span className="sr-only">{t('itinerary.to')} </span>
        </>
      )}
      {name}
    </span>
  ));
}

interface Detail {
  readonly key: string;
  readonly icon: ReactNode;
  readonly text: string;
}

/** Returns the days, the party and what else narrows the search, each as one entry of the line. */
function detailsOf(asked: Criteria, t: Translate, locale: Locale): readonly Detail[] {
  const first = formatDay(firstTravelDateOf(asked), locale);
  const last = lastDayOf(asked);
  return [
    {
      key: 'days',
      icon: <CalendarDays aria-hidden size={16} />,
      text: last === undefined ? first : `${first} – ${formatDay(last, locale)}`,
    },
    {
      key: 'party',
      icon: asked.service === 'hotel' ? <BedDouble aria-hidden size={16} /> : <Users aria-hidden size={16} />,
      text: partyOf(asked, t),
    },
    ...furtherOf(asked, t).map((text) => ({ key: text, icon: null, text })),
  ];
}

function isReturn(asked: Criteria | undefined): boolean {
  if (asked?.service === 'cab') return asked.kind === 'return';
  if (asked?.service !== 'flight') return false;
  const [out, back, ...more] = asked.journeys;
  return back !== undefined && more.length === 0 && back.destination === out?.origin;
}

function lastDayOf(asked: Criteria): string | undefined {
  if (asked.service === 'hotel') return asked.checkOut;
  if (asked.service === 'cab') return asked.returnOn ?? undefined;
  return asked.service === 'flight' && asked.journeys.length > 1
    ? asked.journeys.at(-1)?.departOn
    : undefined;
}

function partyOf(asked: Criteria, t: Translate): string {
  if (asked.service === 'hotel')
    return t('hotels.guests-in-rooms', { guests: travellerCountOf(asked), rooms: asked.rooms.length });
  return asked.service === 'flight'
    ? flightPartyOf(asked.travellers, t)
    : t('search.party', { travellers: travellerCountOf(asked) });
}

function flightPartyOf({ adults, children, infants }: FlightTravellers, t: Translate): string {
  return [
    t('search.adults', { count: adults }),
    ...(children > 0 ? [t('search.children', { count: children })] : []),
    ...(infants > 0 ? [t('search.infants', { count: infants })] : []),
  ].join(', ');
}

function furtherOf(asked: Criteria, t: Translate): readonly string[] {
  if (asked.service === 'flight') {
    const { cabin, fareType } = asked;
    return [t(`cabin.${cabin}`), ...(fareType === 'regular' ? [] : [t(`flights.fare.${fareType}`)])];
  }
  if (asked.service === 'train') {
    return [
      ...(asked.class === 'any' ? [] : [asked.class]),
      ...(asked.quota === 'GN' ? [] : [t(`train-quota.${asked.quota}`)]),
    ];
  }
  return asked.service === 'cab' ? [asked.pickUpAt] : [];
}
