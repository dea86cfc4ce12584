import type { Criteria } from '@marga/contract/criteria';
import { useEffect, useState } from 'react';
import { isPast } from '../../lib/clock.ts';
import { api } from '../../lib/client.ts';
import { actingCompanyId, currentSession } from '../../lib/session-store.ts';
import { advance, NOTHING_YET, type SearchProgress, type SearchStep } from './search-state.ts';

/** What was found stays until its prices lapse, so that the way back from the payment step costs no new search. */
const found = new Map<string, SearchProgress>();
const MOST_KEPT = 12;

/** Runs the search of these criteria and follows it; `again` asks the suppliers anew. */
export function useSearch(criteria: Criteria | undefined): { progress: SearchProgress; again: () => void } {
  const key = criteria === undefined ? '' : JSON.stringify(criteria);
  const [round, setRound] = useState(0);
  const run = `${round} ${key}`;
  const [shown, setShown] = useState({ run, progress: NOTHING_YET });
  useEffect(() => {
    const asked = run.slice(run.indexOf(' ') + 1);
    if (asked === '' || findKept(asked)) return undefined;
    const end = new AbortController();
    void follow(JSON.parse(asked) as Criteria, end, (step) =>
      setShown((before) => {
        const progress = advance(before.run === run ? before.progress : NOTHING_YET, step);
        if (progress.phase === 'ended') keep(asked, progress);
        return { run, progress };
      }),
    );
    return () => end.abort();
  }, [run]);
  const again = () => {
    found.delete(ofOwner(key));
    setRound((count) => count + 1);
  };
  // The results of the question before are not shown under the new one, not even for a moment.
  return { progress: shown.run === run ? shown.progress : (findKept(key) ?? NOTHING_YET), again };
}

async function follow(
  criteria: Criteria,
  end: AbortController,
  onStep: (step: SearchStep) => void,
): Promise<void> {
  const { signal } = end;
  const tell = (step: SearchStep) => {
    if (!signal.aborted) onStep(step);
  };
  try {
    const search = await api.call('shopping.start-search', { body: criteria, signal });
    tell({
      type: 'started',
      searchId: search.id,
      suppliers: search.suppliers,
      expiresAt: search.expiresAt,
    });
    await api.watch(
      'shopping.watch-search',
      { params: { searchId: search.id }, signal },
      {
        onEvent: (event) => {
          tell(event);
          if (event.type === 'search-ended') end.abort();
        },
        onState: (state) => tell({ type: 'connection', isLost: state === 'lost' }),
      },
    );
  } catch (problem) {
    tell({ type: 'broken', problem });
  }
}

/** Kept for whoever is signed in and the company they act for: its prices are nobody else's, and neither is its search. */
function ofOwner(key: string): string {
  return `${currentSession()?.user.uid ?? ''} ${actingCompanyId() ?? ''} ${key}`;
}

function keep(asked: string, progress: SearchProgress): void {
  const key = ofOwner(asked);
  found.delete(key);
  found.set(key, progress);
  const oldest = found.keys().next().value;
  if (found.size > MOST_KEPT && oldest !== undefined) found.delete(oldest);
}

function findKept(key: string): SearchProgress | undefined {
  const kept = found.get(ofOwner(key));
  return kept?.expiresAt !== undefined && !isPast(kept.expiresAt) ? kept : undefined;
}
