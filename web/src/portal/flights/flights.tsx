import type { FlightCriteria } from '@marga/contract/shopping';
import type { LocalDate } from '@marga/contract/kernel/time';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { usePageTitle } from '../../frame/page-title.ts';
import { useSay } from '../../lib/i18n/text.ts';
import { LeavingBoard } from '../../ui/leaving-board.tsx';
import { BrokenState } from '../../ui/page-states.tsx';
import {
  type FlightQuery,
  placeLabel,
  type PlaceMeant,
  readFlightQuery,
  writeFlightQuery,
} from './criteria.ts';
import { Results, Waiting } from './results.tsx';
import { SearchPanel } from './search-panel.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { usePlace } from './use-place.ts';
import { useSearch } from './use-search.ts';

/** Search, select, proceed. The search itself lives in the address, so it can be sent to a colleague. */
export function Component() {
  const say = useSay();
  const [params, setParams] = useSearchParams();
  const query = useMemo(() => readFlightQuery(params), [params]);
  const from = usePlace(query.from);
  const to = usePlace(query.to);
  const criteria = useMemo(() => criteriaOf(query, from.place, to.place), [query, from.place, to.place]);
  const { progress, again } = useSearch(criteria);
  usePageTitle(
    from.place && to.place
      ? say('flights.title-route', { from: from.place.city, to: to.place.city })
      : say('flights.title'),
  );

  const search = (next: FlightQuery) => {
    const wanted = writeFlightQuery(next);
    if (wanted.toString() === writeFlightQuery(query).toString()) again();
    else setParams(wanted, { preventScrollReset: true });
  };

  return (
    <>
      <div className="on-petrol bg-petrol-800 pt-6 pb-16 text-white md:pt-8">
        <div className="column">
          <h1 className="text-32 outline-none">{say('flights.title')}</h1>
          <p className="mt-1 text-petrol-100">{say('flights.words')}</p>
        </div>
      </div>
      <div className="column -mt-11 pb-40">
        <SearchPanel
          // It starts anew from the address when that changes, or once its places have names.
          key={`${params.toString()} ${from.place?.code ?? ''} ${to.place?.code ?? ''}`}
          initial={{ ...query, from: choiceOf(query.from, from.place), to: choiceOf(query.to, to.place) }}
          isFolded={criteria !== undefined}
          problems={{
            from: from.place === null ? say('search.problem.unknown', { text: query.from }) : undefined,
            to: problemOfDestination(),
          }}
          onSearch={search}
        />
        <div className="mt-8">{below()}</div>
      </div>
      <SelectionBar />
    </>
  );

  function problemOfDestination(): string | undefined {
    if (to.place === null) return say('search.problem.unknown', { text: query.to });
    if (to.place && to.place.code === from.place?.code) return say('search.problem.same');
    return undefined;
  }

  function below() {
    const problem = from.problem ?? to.problem;
    if (problem) return <BrokenState problem={problem} onRetry={() => (from.retry(), to.retry())} />;
    if (criteria && from.place && to.place) {
      return (
        <Results from={from.place} to={to.place} on={criteria.departOn} progress={progress} onAgain={again} />
      );
    }
    const isLookingUp = [from, to].some(({ place }) => place === undefined);
    if (query.from !== '' && query.to !== '') return isLookingUp ? <Waiting /> : null;
    return <WaysToBegin on={query.on as LocalDate} />;
  }
}

/** Nothing was asked yet: how to ask, and the ways that others ask for. */
function WaysToBegin({ on }: { on: LocalDate }) {
  const say = useSay();
  return (
    <section className="rounded-14 border border-line bg-surface px-5 py-6 md:px-8 md:py-8">
      <h2 className="text-24">{say('flights.empty.title')}</h2>
      <p className="mt-1 mb-8 text-muted">{say('flights.empty.words')}</p>
      <LeavingBoard
        day={on}
        addressOf={({ from, to }) => `?${writeFlightQuery({ from, to, on, travellers: 1 }).toString()}`}
      />
    </section>
  );
}

function criteriaOf(
  query: FlightQuery,
  from: PlaceMeant | null | undefined,
  to: PlaceMeant | null | undefined,
): FlightCriteria | undefined {
  if (!from || !to || from.code === to.code) return undefined;
  return {
    service: 'flight',
    origin: from.code,
    destination: to.code,
    departOn: query.on as LocalDate,
    travellers: query.travellers,
    cabin: 'economy',
  };
}

function choiceOf(text: string, place: PlaceMeant | null | undefined) {
  return place ? { text: placeLabel(place), code: place.code } : { text, code: undefined };
}
