import type { FlightCriteria } from '@marga/contract/shopping';
import { useEffect, useState } from 'react';
import { isPast } from '../../lib/clock.ts';
import { api } from '../../lib/client.ts';
import { advance, NOTHING_YET, type SearchProgress, type SearchStep } from './search-state.ts';

/** What was found stays until its prices lapse, so that the way back from the payment step costs no new search. */
const found = new Map<string, SearchProgress>();

/** Runs the search of these criteria and follows it; `again` asks the suppliers anew. */
export function useSearch(criteria: FlightCriteria | undefined): {
  progress: SearchProgress;
  again: () => void;
} {
  const key = JSON.stringify(criteria);
  const [round, setRound] = useState(0);
  const [progress, setProgress] = useState(() => findKept(key) ?? NOTHING_YET);
  useEffect(() => {
    const wanted = criteria === undefined ? undefined : (JSON.parse(key) as FlightCriteria);
    const kept = findKept(key);
    setProgress(kept ?? NOTHING_YET);
    if (wanted === undefined || kept) return undefined;
    const end = new AbortController();
    void run(wanted, end, (step) =>
      setProgress((before) => {
        const after = advance(before, step);
        if (after.phase === 'ended') found.set(key, after);
        return after;
      }),
    );
    return () => end.abort();
    // The criteria are compared by what they say, which `key` holds.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, round]);
  const again = () => {
    found.delete(key);
    setRound((count) => count + 1);
  };
  return { progress, again };
}

async function run(
  criteria: FlightCriteria,
  end: AbortController,
  onStep: (step: SearchStep) => void,
): Promise<void> {
  const { signal } = end;
  try {
    const search = await api.call('shopping.start-search', { body: criteria, signal });
    onStep({ type: 'started', suppliers: search.suppliers, expiresAt: search.expiresAt });
    await api.watch(
      'shopping.watch-search',
      { params: { searchId: search.id }, signal },
      {
        onEvent: (event) => {
          onStep(event);
          if (event.type === 'search-ended') end.abort();
        },
        onState: (state) => onStep({ type: 'connection', isLost: state === 'lost' }),
      },
    );
  } catch (problem) {
    if (!signal.aborted) onStep({ type: 'broken', problem });
  }
}

function findKept(key: string): SearchProgress | undefined {
  const kept = found.get(key);
  return kept?.expiresAt !== undefined && !isPast(kept.expiresAt) ? kept : undefined;
}
