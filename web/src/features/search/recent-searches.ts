import type { Service } from '@marga/contract/travel-services';
import { todayInIndia } from '../../shared/clock.ts';
import { currentSession } from '../../shared/session-store.ts';

/** Holds what a link to an earlier search needs. */
export interface RecentSearch {
  readonly service: Service;
  /** Holds the query string of the search screen's URL, without the question mark. */
  readonly address: string;
  readonly names: readonly string[];
  readonly on: string;
  readonly travellers: number;
}

const MOST_STORED = 20;
const MOST_SHOWN = 6;

/** Searches are stored in this browser for the signed-in user, and removed when they sign out. */
export function getRecentSearches(service: Service): readonly RecentSearch[] {
  return filterUpcomingSearches(read(), service).slice(0, MOST_SHOWN);
}

export function storeRecentSearch(search: RecentSearch): void {
  const key = storageKey();
  if (key !== undefined) localStorage.setItem(key, JSON.stringify(prependRecentSearch(read(), search)));
}

/** Returns the searches newest first, without duplicates. */
export function prependRecentSearch(
  before: readonly RecentSearch[],
  search: RecentSearch,
): readonly RecentSearch[] {
  const isSame = ({ service, address }: RecentSearch) =>
    service === search.service && address === search.address;
  return [search, ...before.filter((each) => !isSame(each))].slice(0, MOST_STORED);
}

/** Returns the searches of a service whose day is not over. */
export function filterUpcomingSearches(
  searches: readonly RecentSearch[],
  service: Service,
): readonly RecentSearch[] {
  return searches.filter((each) => each.service === service && each.on >= todayInIndia());
}

function read(): readonly RecentSearch[] {
  const key = storageKey();
  const text = key === undefined ? null : localStorage.getItem(key);
  return text === null ? [] : (JSON.parse(text) as RecentSearch[]);
}

function storageKey(): string | undefined {
  const userId = currentSession()?.user.uid;
  return userId === undefined ? undefined : `marga.recent-searches.${userId}`;
}
