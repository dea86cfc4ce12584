import type { Criteria } from '@marga/contract/search/criteria';
import { useEffect, useState } from 'react';
import { isPast } from '../../shared/clock.ts';
import { api } from '../../shared/api-client.ts';
import { actingCompanyId, currentSession } from '../../shared/session-store.ts';
import { advanceSearchProgress, NOTHING_YET, type SearchProgress, type SearchStep } from './search-state.ts';

/** Holds search results until their prices expire, so that going back from the payment step needs no new search. */
const found = new Map<string, SearchProgress>();
const MOST_STORED = 12;

/** Holds a search in progress, which does not wait for the page that will show it. */
interface Run {
  readonly key: string;
  readonly end: AbortController;
  progress: SearchProgress;
  onStep: (() => void) | undefined;
}

/** Holds the search that has been started but is not shown by any page yet. */
let begun: Run | undefined;

/**
 * Starts the search when the button is pressed, before the page is rendered, because suppliers are queried only once
 * a client follows the search.
 */
export function startSearch(criteria: Criteria): void {
  const asked = JSON.stringify(criteria);
  begun?.end.abort();
  begun = findCachedSearch(asked) ? undefined : startRun(asked);
}

/** Discards the cached results so that the suppliers are asked again. */
export function clearSearchResults(criteria: Criteria): void {
  found.delete(ofOwner(JSON.stringify(criteria)));
}

/** Discards all cached results after a change of client prices, so no earlier price is shown again. */
export function clearAllSearchResults(): void {
  found.clear();
}

/**
 * Runs the search of these criteria and follows it; another round asks the suppliers again. Without criteria nothing is
 * asked.
 */
export function useSearch(criteria: Criteria | undefined, round: number): SearchProgress {
  const key = criteria === undefined ? '' : JSON.stringify(criteria);
  const asking = `${round} ${key}`;
  // Cached results stay on the screen when their prices expire, because the list says that they have expired.
  const first = { asking, progress: findCachedSearch(key) ?? NOTHING_YET };
  const [shown, setShown] = useState(first);
  // The results of the previous search are not shown under the new one, not even for a moment.
  if (shown.asking !== asking) setShown(first);
  useEffect(() => {
    const asked = asking.slice(asking.indexOf(' ') + 1);
    if (asked === '') return undefined;
    // A search that was begun may have ended while the page rendered: it is cached by now, but has not been shown.
    const taken = takeBegun(asked);
    if (!taken && findCachedSearch(asked)) return undefined;
    const run = taken ?? startRun(asked);
    const show = () => setShown({ asking, progress: run.progress });
    run.onStep = show;
    if (run.progress !== NOTHING_YET) show();
    return () => {
      run.onStep = undefined;
      run.end.abort();
    };
  }, [asking]);
  return shown.progress;
}

function startRun(asked: string): Run {
  const run: Run = {
    key: ofOwner(asked),
    end: new AbortController(),
    progress: NOTHING_YET,
    onStep: undefined,
  };
  void follow(JSON.parse(asked) as Criteria, run.end, (step) => {
    run.progress = advanceSearchProgress(run.progress, step);
    if (run.progress.phase === 'ended') cacheSearch(run.key, run.progress);
    run.onStep?.();
  });
  return run;
}

function takeBegun(asked: string): Run | undefined {
  if (begun?.key !== ofOwner(asked)) return undefined;
  const taken = begun;
  begun = undefined;
  return taken;
}

async function follow(
  criteria: Criteria,
  end: AbortController,
  onStep: (step: SearchStep) => void,
): Promise<void> {
  const { signal } = end;
  const dispatch = (step: SearchStep) => {
    if (!signal.aborted) onStep(step);
  };
  try {
    const search = await api.call('search.start-search', { body: criteria, signal });
    dispatch({
      type: 'started',
      searchId: search.id,
      suppliers: search.suppliers,
      expiresAt: search.expiresAt,
    });
    await api.watch(
      'search.watch-search',
      { params: { searchId: search.id }, signal },
      {
        onEvent: (event) => {
          dispatch(event);
          if (event.type === 'search-ended') end.abort();
        },
        onState: (state) => dispatch({ type: 'connection', isLost: state === 'lost' }),
      },
    );
  } catch (problem) {
    dispatch({ type: 'broken', problem });
  }
}

/**
 * Keys the cache by the signed-in user and the company they act for, because prices and searches are private to
 * them.
 */
function ofOwner(asked: string): string {
  return `${currentSession()?.user.uid ?? ''} ${actingCompanyId() ?? ''} ${asked}`;
}

function cacheSearch(key: string, progress: SearchProgress): void {
  found.delete(key);
  found.set(key, progress);
  const oldest = found.keys().next().value;
  if (found.size > MOST_STORED && oldest !== undefined) found.delete(oldest);
}

function findCachedSearch(asked: string): SearchProgress | undefined {
  const stored = found.get(ofOwner(asked));
  return stored?.expiresAt !== undefined && !isPast(stored.expiresAt) ? stored : undefined;
}
