import { useEffect, useRef, useState } from 'react';
import { useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { useSession } from '../../shared/session-store.ts';
import { SCREENS } from '../../routes.ts';
import {
  searchBookingAndTravellerHits,
  searchOperatorHits,
  searchPlaceHits,
  loadArticleHits,
} from './search-sources.ts';
import { type Group, groupHitsByKind, type Hit } from './search-hit.ts';
import { looksLikeCode, rankSearchEntries, matchScoreOf } from './search-text-matching.ts';
import {
  type FindableHit,
  listFindablePages,
  listFindableServices,
  listSuggestedPages,
  hasCompanyPermission,
} from './findable-pages.ts';
import { listRecentHits } from './recent-hits.ts';

const PAUSE_MS = 150;
const MOST = { pages: 5, services: 5, articles: 4 };
/** The server searches bookings only for texts of at least this length. */
const SHORTEST_ASKED = 2;
/** A search over all companies is recorded, and says nothing with fewer letters. */
const SHORTEST_ASKED_BY_STAFF = 3;

interface Answer {
  readonly state: 'looking' | 'broken' | 'done';
  readonly hits: readonly Hit[];
}

const NOTHING: Answer = { state: 'done', hits: [] };

export interface PaletteResults {
  readonly groups: readonly Group[];
  readonly isSearching: boolean;
  readonly isBroken: boolean;
  /** This is true when nothing matches and all sources have responded. */
  readonly isNone: boolean;
  readonly retry: () => void;
}

/** Returns the results for a text: local ones at once, the others as their sources respond. */
export function usePaletteResults(text: string): PaletteResults {
  const t = useTranslations();
  const locale = useLocale();
  const session = useSession();
  const asked = useSettled(text.trim());
  const [attempt, setAttempt] = useState(0);
  const articles = useAnswer('articles', attempt, () => loadArticleHits(t, locale));
  const isStaff = session?.staffRole !== undefined && session?.staffRole !== null;
  const isAsked = asked.length >= (isStaff ? SHORTEST_ASKED_BY_STAFF : SHORTEST_ASKED);
  // An operator searches for no trip, so places would only stand before the bookings.
  const places = useAnswer(isAsked && !isStaff && asked, attempt, (signal) =>
    searchPlaceHits(asked, hasCompanyPermission(session, 'search:create'), { t, locale, signal }),
  );
  const company = useAnswer(
    isAsked && (isStaff || hasCompanyPermission(session, 'booking:read')) && asked,
    attempt,
    (signal) => (isStaff ? searchOperatorHits : searchBookingAndTravellerHits)(asked, { t, locale, signal }),
  );
  const pages = listFindablePages(t, session);
  if (text.trim() === '') {
    const first: Group[] = [
      { kind: 'recent', hits: listRecentHits() },
      { kind: 'page', hits: listSuggestedPages(pages, session) },
      { kind: 'service', hits: listFindableServices(t) },
    ];
    return { ...QUIET, groups: first.filter(({ hits }) => hits.length > 0) };
  }
  const hits = [
    ...rankSearchEntries(text, pages, MOST.pages),
    ...rankSearchEntries(text, listFindableServices(t), MOST.services),
    ...rankSearchEntries(text, articles.hits as readonly FindableHit[], MOST.articles),
    ...stillFitting(text, places),
    ...stillFitting(text, company),
  ];
  const states = [articles, places, company].map(({ state }) => state);
  const isSearching = asked !== text.trim() || states.includes('looking');
  const isBroken = states.includes('broken');
  const isNone = hits.length === 0 && !isSearching;
  return {
    groups: isNone
      ? [{ kind: 'instead', hits: insteadOf(text, t) }]
      : groupHitsByKind(hits, isStaff || looksLikeCode(text)),
    isSearching,
    isBroken,
    isNone,
    retry: () => setAttempt(attempt + 1),
  };
}

const QUIET: Omit<PaletteResults, 'groups'> = {
  isSearching: false,
  isBroken: false,
  isNone: false,
  retry: () => undefined,
};

/** Returns the links to show when nothing was found: the contact page, and the resources with the same search text. */
function insteadOf(text: string, t: ReturnType<typeof useTranslations>): Hit[] {
  const search = new URLSearchParams({ search: text.trim() }).toString();
  return [
    { id: 'ask', kind: 'page', title: t('command-palette.ask-us'), to: SCREENS.contact.path },
    {
      id: 'all-resources',
      kind: 'page',
      title: t('command-palette.all-resources'),
      to: `${SCREENS.resources.path}?${search}`,
    },
  ];
}

/**
 * While the next results are loading, the previous ones that still match stay, so that the list does not flicker at
 * each letter.
 */
function stillFitting(text: string, { state, hits }: Answer): readonly Hit[] {
  if (state !== 'looking') return hits;
  return hits.filter(({ title, note, code }) => matchScoreOf(text, { title, note, keywords: code }) > 0);
}

/** Sends one request per query and aborts the previous one; sends none while there is no query. */
function useAnswer(
  question: string | false,
  attempt: number,
  ask: (signal: AbortSignal) => Promise<readonly Hit[]>,
): Answer {
  const key = question === false ? '' : `${attempt} ${question}`;
  const [answered, setAnswered] = useState<{ to: string; answer: Answer }>({ to: '', answer: NOTHING });
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    if (key === '') return undefined;
    const end = new AbortController();
    const answer = latest.current(end.signal).then(
      (hits): Answer => ({ state: 'done', hits }),
      (): Answer => ({ state: 'broken', hits: [] }),
    );
    void answer.then((is) => (end.signal.aborted ? undefined : setAnswered({ to: key, answer: is })));
    return () => end.abort();
  }, [key]);
  if (key === '') return NOTHING;
  return answered.to === key ? answered.answer : { state: 'looking', hits: answered.answer.hits };
}

/**
 * Returns the value once it has not changed for a moment, so that a request is sent per pause and not per
 * keystroke.
 */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
