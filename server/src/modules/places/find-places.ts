import type { Place } from '@marga/contract/places';
import { ENTRIES, type Entry } from './airports.ts';

/** Smaller is better: an exact name, then the beginning of one, then the beginning of a word in one. */
function distance(entry: Entry, typed: string): number | undefined {
  let best: number | undefined;
  entry.names.forEach((name, index) => {
    const score =
      name === typed
        ? index
        : name.startsWith(typed)
          ? 10 + index
          : name.includes(` ${typed}`)
            ? 20 + index
            : undefined;
    if (score !== undefined && (best === undefined || score < best)) best = score;
  });
  return best;
}

export function findPlaces(text: string, limit: number): Place[] {
  const typed = text.trim().toUpperCase();
  return ENTRIES.flatMap((entry, rank) => {
    const score = distance(entry, typed);
    return score === undefined ? [] : [{ entry, score, rank }];
  })
    .toSorted((a, b) => a.score - b.score || a.rank - b.rank)
    .slice(0, limit)
    .map(({ entry }) => entry.place);
}
