import type { Criteria } from '@marga/contract/search/criteria';
import { firstTravelDateOf } from '@marga/contract/search/criteria';
import type { LocalDate } from '@marga/contract/kernel/time';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { Link } from 'react-router';
import { todayInIndia } from '../../shared/clock.ts';
import { api } from '../../shared/api-client.ts';
import { formatDay, formatMoney, formatMoneyShort } from '../../shared/format-money-and-dates.ts';
import { LOCALE_TAGS } from '../../shared/i18n/locale.ts';
import { useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { Button } from '../../ui/button.tsx';
import { joinClassNames } from '../../ui/join-class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemMessage } from '../../ui/problem-message.tsx';
import { type CalendarDay, findCheapestDays, addMonths, weeksOfMonth } from './fare-calendar-days.ts';

interface FareCalendarProps {
  /** Holds the criteria of a search for a single journey. */
  criteria: Criteria;
  /** Returns the URL of the search on another day. */
  addressOf: (day: LocalDate) => string | undefined;
  onClose: () => void;
}

const ASK_AGAIN_MS = 1_200;
/** Suppliers open sales about eleven months ahead. */
const MONTHS_AHEAD = 11;

/** Shows the cheapest fare of each day of a month, as far as suppliers have responded; a day links to its search. */
export function FareCalendarDialog({ criteria, addressOf, onClose }: FareCalendarProps) {
  const t = useTranslations();
  const asked = firstTravelDateOf(criteria);
  const [month, setMonth] = useState(asked.slice(0, 7));
  const { data, error } = useQuery({
    queryKey: ['fare-calendar', criteria, month],
    queryFn: ({ signal }) =>
      api.call('search.read-fare-calendar', {
        body: { criteria: withoutNumbers(criteria), month },
        signal,
      }),
    refetchInterval: ({ state }) => (state.data?.isComplete === false ? ASK_AGAIN_MS : false),
    staleTime: 60_000,
  });
  const days = new Map(data?.days.map((day) => [String(day.day), day]));
  return (
    <Dialog title={t('calendar.title')} look="wide" onClose={onClose}>
      <div className="md:w-[42rem]">
        <MonthSteps month={month} onChange={setMonth} />
        <MonthTable month={month} asked={asked} days={days} addressOf={addressOf} onPick={onClose} />
      </div>
      <p role="status" className="mt-3 min-h-5 text-13 text-muted">
        {error ? (
          <ProblemMessage problem={error} />
        ) : (
          t(data?.isComplete ? 'calendar.note' : 'calendar.asking')
        )}
      </p>
      <div className="mt-4 flex justify-end">
        <Button kind="outline" onClick={onClose}>
          {t('calendar.close')}
        </Button>
      </div>
    </Dialog>
  );
}

function MonthSteps({ month, onChange }: { month: string; onChange: (month: string) => void }) {
  const t = useTranslations();
  const locale = useLocale();
  const name = new Intl.DateTimeFormat(LOCALE_TAGS[locale], {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const step = 'grid size-9 place-items-center rounded-8 text-link hover:bg-tint disabled:opacity-30';
  return (
    <div className="mb-2 flex items-center justify-between">
      <button
        type="button"
        aria-label={t('calendar.before')}
        className={step}
        disabled={month <= todayInIndia().slice(0, 7)}
        onClick={() => onChange(addMonths(month, -1))}
      >
        <ChevronLeft aria-hidden size={18} />
      </button>
      <p aria-live="polite" className="font-display text-16 font-semibold">
        {name.format(new Date(`${month}-01T00:00:00Z`))}
      </p>
      <button
        type="button"
        aria-label={t('calendar.after')}
        className={step}
        disabled={month >= addMonths(todayInIndia(), MONTHS_AHEAD)}
        onClick={() => onChange(addMonths(month, 1))}
      >
        <ChevronRight aria-hidden size={18} />
      </button>
    </div>
  );
}

interface MonthTableProps {
  month: string;
  asked: string;
  days: ReadonlyMap<string, CalendarDay>;
  addressOf: (day: LocalDate) => string | undefined;
  onPick: () => void;
}

const STEPS: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

function MonthTable({ month, asked, days, addressOf, onPick }: MonthTableProps) {
  const t = useTranslations();
  const locale = useLocale();
  const weeks = weeksOfMonth(month);
  const cheapest = findCheapestDays([...days.values()]);
  const open = weeks.flat().filter((day): day is LocalDate => day !== undefined && day >= todayInIndia());
  // Only one of the days is in the tab order; the arrow keys move from it to the others.
  const entry = open.includes(asked as LocalDate) ? asked : open[0];
  const weekday = new Intl.DateTimeFormat(LOCALE_TAGS[locale], { weekday: 'short', timeZone: 'UTC' });
  return (
    <table className="w-full table-fixed border-separate border-spacing-0.5 md:border-spacing-1">
      <thead>
        <tr>
          {[5, 6, 7, 8, 9, 10, 11].map((date) => (
            <th key={date} scope="col" className="pb-1 text-center text-13 font-semibold text-muted">
              {weekday.format(new Date(Date.UTC(2026, 0, date)))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.find((day) => day !== undefined)}>
            {week.map((day, at) => (
              <td key={day ?? at} className="p-0">
                {day && (day < todayInIndia() ? <PastDay day={day} /> : cell(day))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );

  function cell(day: LocalDate) {
    const known = days.get(day);
    const isCheapest = cheapest.has(day);
    const isAsked = day === asked;
    return (
      <Link
        to={addressOf(day) ?? ''}
        onClick={onPick}
        preventScrollReset
        data-day={day}
        onKeyDown={moveFocus}
        tabIndex={day === entry ? 0 : -1}
        aria-current={isAsked ? 'date' : undefined}
        className={joinClassNames(
          'relative flex h-14 flex-col items-center justify-center gap-0.5 rounded-8 border no-underline',
          isAsked ? 'border-2 border-ink' : 'border-line hover:border-ink',
          isCheapest ? 'bg-confirmed-soft text-confirmed' : 'bg-surface text-ink',
        )}
      >
        <span className="sr-only">
          {[formatDay(day, locale, 'long'), dayText(known), isCheapest ? t('calendar.cheapest') : '']
            .filter((part) => part !== '')
            .join(', ')}
        </span>
        <span aria-hidden className="text-13 leading-4 font-medium">
          {Number(day.slice(8))}
        </span>
        <span aria-hidden className="figures text-[0.6875rem] leading-4 md:text-13">
          {figureOf(known)}
        </span>
      </Link>
    );
  }

  function figureOf(known: CalendarDay | undefined) {
    if (known?.cheapest) {
      const whole = { ...known.cheapest, amount: known.cheapest.amount.replace(/\.\d+$/, '') };
      return whole.amount.length > 5 ? formatMoneyShort(whole, locale) : formatMoney(whole, locale);
    }
    if (known?.state === 'nothing') return <span className="text-muted">–</span>;
    if (known?.state === 'unknown') return <span className="text-muted">?</span>;
    return <span className="inline-block h-2 w-7 animate-pulse rounded-4 bg-line" />;
  }

  function dayText(known: CalendarDay | undefined): string {
    if (known?.cheapest) return formatMoney(known.cheapest, locale);
    if (known?.state === 'nothing') return t('calendar.nothing');
    return t(known?.state === 'unknown' ? 'calendar.unknown' : 'calendar.asking-day');
  }

  function moveFocus(event: KeyboardEvent<HTMLAnchorElement>) {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const links = [
      ...(event.currentTarget.closest('table')?.querySelectorAll<HTMLElement>('[data-day]') ?? []),
    ];
    links[links.indexOf(event.currentTarget) + step]?.focus();
  }
}

function PastDay({ day }: { day: LocalDate }) {
  return (
    <span className="flex h-14 flex-col items-center justify-center text-13 text-muted opacity-50">
      {Number(day.slice(8))}
    </span>
  );
}

/** Frequent flyer numbers belong to one search, and the calendar is shared by everybody who searches the same. */
function withoutNumbers(criteria: Criteria): Criteria {
  return criteria.service === 'flight' ? { ...criteria, frequentFlyers: [] } : criteria;
}
