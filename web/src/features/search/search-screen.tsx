import { type Criteria, firstTravelDateOf, travellerCountOf } from '@marga/contract/search/criteria';
import { type LocalDate, addDaysToDate } from '@marga/contract/kernel/time';
import type { Place } from '@marga/contract/places/places';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { usePageTitle } from '../../layout/page-title.ts';
import { todayInIndia } from '../../shared/clock.ts';
import { useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { focusFirstInvalidField } from '../../ui/focus-first-invalid-field.ts';
import { ErrorState } from '../../ui/page-states.tsx';
import { formatSearchRoute } from './no-results-found.tsx';
import { formatPlaceName, toPlaceUrlParam } from './place-field-value.ts';
import { RecentSearchesRow } from './recent-searches-row.tsx';
import { getRecentSearches, storeRecentSearch } from './recent-searches.ts';
import { SearchResults, ResultPlaceholders } from './search-results.tsx';
import { ResultsPage, StartPage } from './results-page.tsx';
import { ServiceNav } from './service-nav.tsx';
import type { ServiceSearchScreen } from './service-search-screen.ts';
import { placeParamAt } from './search-url-params.ts';
import { UnknownPlaces } from './unknown-places.tsx';
import { cachePlace, getCachedPlaces, useResolvedPlaces } from './use-resolved-places.ts';
import { startSearch, clearSearchResults } from './use-search.ts';
import { SearchSuggestions } from './search-suggestions.tsx';

/**
 * Renders the search screen of a service, from the form to the selection. The search is in the URL, so it can be sent
 * to a colleague.
 */
export function SearchScreen<Query extends object>({ screen }: { screen: ServiceSearchScreen<Query> }) {
  const t = useTranslations();
  const locale = useLocale();
  const queryClient = useQueryClient();
  const [params, setParams] = useSearchParams();
  const address = params.toString();
  const query = useMemo(() => screen.read(new URLSearchParams(address)), [screen, address]);
  const texts = screen.placesIn(query);
  const meant = useResolvedPlaces(screen.service, texts);
  const places = meant.places.map((place) => place ?? undefined);
  // This is calculated on each render, because it includes input that a form keeps out of the URL.
  const criteria = screen.criteriaOf(query, places);
  const [round, setRound] = useState(0);
  const problems = texts.map(problemOf);
  const nameOf = (place: Place | undefined) => place && formatPlaceName(place, screen.service, locale);
  const names = places.flatMap((place) => nameOf(place) ?? []);
  const route = formatSearchRoute(names, t);
  const form = useForm(address, places.map((place) => place?.code ?? '').join(' '));
  const formRef = useRef<HTMLDivElement>(null);
  const headingRef = useRef<HTMLHeadingElement>(null);
  useFocusAfterSubmit(form.submissions, problems, formRef, headingRef, criteria !== undefined);
  useRemembered(screen.service, address, criteria, names);
  usePageTitle(criteria ? `${route} · ${t(screen.labels.title)}` : t(screen.labels.title));

  const again = () => {
    if (criteria) clearSearchResults(criteria);
    setRound((count) => count + 1);
  };
  const search = (next: Query) => {
    const wanted = screen.write(next);
    const isSame = wanted.toString() === address;
    // The search starts before the new page is rendered, so that it does not wait for rendering.
    if (!isSame) beginIfKnown(wanted);
    form.submit(wanted.toString());
    if (isSame) again();
    else setParams(wanted, { preventScrollReset: true });
  };

  /** Searches for a place that was suggested instead of an unknown one. The form then begins with it. */
  const searchInstead = (at: number, place: Place) => {
    cachePlace(queryClient, screen.service, place);
    const wanted = new URLSearchParams(address);
    wanted.set(placeParamAt(screen.service, at), toPlaceUrlParam({ text: '', code: place.code }));
    beginIfKnown(wanted);
    form.replace(wanted.toString());
    setParams(wanted, { preventScrollReset: true });
  };

  const nav = <ServiceNav current={screen.service} names={names} asked={criteria} />;
  const fields = (
    <>
      <div ref={formRef} onChangeCapture={form.hold} onPointerDownCapture={form.hold}>
        <screen.Form key={form.key} initial={query} places={places} problems={problems} onSearch={search} />
      </div>
      <RecentSearchesRow
        searches={getRecentSearches(screen.service).filter((each) => each.address !== address)}
      />
    </>
  );
  const isLookingUp = texts.some((text, at) => text !== '' && meant.places[at] === undefined);
  // The form gives way to one line as soon as a search is shown or its places are looked up.
  const isCollapsed =
    criteria !== undefined || (isLookingUp && !meant.problem && texts.every((text) => text !== ''));
  if (isCollapsed) {
    return (
      <ResultsPage
        title={t(screen.labels.title)}
        asked={criteria}
        names={texts.map((text, at) => nameOf(places[at]) ?? text)}
        submissions={form.submissions}
        nav={nav}
        form={fields}
      >
        {below()}
      </ResultsPage>
    );
  }
  return (
    <StartPage title={t(screen.labels.title)} lead={t(screen.labels.lead)} nav={nav} form={fields}>
      {below()}
    </StartPage>
  );

  /** Places that were typed and not picked are looked up first. */
  function beginIfKnown(wanted: URLSearchParams): void {
    const asked = screen.read(wanted);
    const question = screen.criteriaOf(
      asked,
      getCachedPlaces(queryClient, screen.service, screen.placesIn(asked)),
    );
    if (question) startSearch(question);
  }

  function problemOf(text: string, at: number): string | undefined {
    if (text === '') {
      // A link may hold a party or one place. Only a search that was sent names its day, and so lacks the other place.
      if (!params.has('on')) return undefined;
      const isTo = screen.service === 'hotel' || at % 2 === 1;
      return t(isTo ? 'search.problem.to' : 'search.problem.from');
    }
    if (meant.places[at] === null) return t('search.problem.unknown', { text });
    const before = at % 2 === 1 ? places[at - 1] : undefined;
    if (before && before.code === places[at]?.code) return t('search.problem.same');
    return undefined;
  }

  function below() {
    if (meant.problem) return <ErrorState problem={meant.problem} onRetry={meant.retry} />;
    if (criteria) {
      return (
        <SearchResults
          // A new search starts with the default order, no filters and no comparison.
          key={address}
          screen={screen}
          criteria={criteria}
          names={names}
          round={round}
          onAgain={again}
          headingRef={headingRef}
        />
      );
    }
    const unknown = texts.flatMap((text, at) =>
      text !== '' && meant.places[at] === null
        ? [{ at, text, suggestions: meant.suggestions[at] ?? [] }]
        : [],
    );
    if (unknown.length > 0) {
      return (
        <UnknownPlaces
          none={screen.labels.none}
          service={screen.service}
          unknown={unknown}
          onPick={searchInstead}
        />
      );
    }
    if (isCollapsed) return <ResultPlaceholders service={screen.service} />;
    return <SearchSuggestions service={screen.service} on={dayIn(params)} />;
  }
}

function dayIn(params: URLSearchParams): LocalDate {
  const on = params.get('on') ?? '';
  return /^\d{4}-\d{2}-\d{2}$/.test(on) && on >= todayInIndia()
    ? (on as LocalDate)
    : addDaysToDate(todayInIndia(), 1);
}

/**
 * The form resets when the URL changes from outside or its places are resolved, but not when the form itself was
 * sent.
 */
function useForm(address: string, codes: string) {
  const natural = `${address} ${codes}`;
  const [sent, setSent] = useState<{ address: string; key: string; submissions: number }>();
  // The form also does not reset after the user has edited it, because the input would be lost when a place is
  // resolved.
  const [held, setHeld] = useState<{ address: string; key: string }>();
  const retained = [sent, held].find((one) => one?.address === address);
  const key = retained?.key ?? natural;
  return {
    key,
    hold: () => setHeld({ address, key }),
    /** Counts what was sent, once the URL shows it: until then the problems are those of the search before. */
    submissions: sent?.address === address ? sent.submissions : 0,
    submit: (wanted: string) => setSent({ address: wanted, key, submissions: (sent?.submissions ?? 0) + 1 }),
    /** Like `submit`, but the form begins anew with the new search. */
    replace: (wanted: string) =>
      setSent({
        address: wanted,
        key: `${wanted} instead`,
        submissions: (sent?.submissions ?? 0) + 1,
      }),
  };
}

/** After submitting, the focus moves to what is missing in the form, or to the results. */
function useFocusAfterSubmit(
  submissions: number,
  problems: readonly (string | undefined)[],
  form: React.RefObject<HTMLDivElement | null>,
  heading: React.RefObject<HTMLHeadingElement | null>,
  isAsked: boolean,
): void {
  const served = useRef(0);
  const isMissing = problems.some((problem) => problem !== undefined);
  useEffect(() => {
    if (submissions === 0 || served.current === submissions || (!isMissing && !isAsked)) return;
    served.current = submissions;
    const element = form.current?.querySelector('form');
    if (isMissing && element) focusFirstInvalidField(element);
    else heading.current?.focus();
  }, [submissions, isMissing, isAsked, form, heading]);
}

function useRemembered(
  service: Parameters<typeof getRecentSearches>[0],
  address: string,
  criteria: Criteria | undefined,
  names: readonly string[],
): void {
  const question =
    criteria === undefined
      ? undefined
      : { on: firstTravelDateOf(criteria), travellers: travellerCountOf(criteria) };
  const remembered = question && JSON.stringify({ service, address, names, ...question });
  useEffect(() => {
    if (remembered !== undefined)
      storeRecentSearch(JSON.parse(remembered) as Parameters<typeof storeRecentSearch>[0]);
  }, [remembered]);
}
