import type { Traveller } from '@marga/contract/bookings/booking';
import { isSamePerson, toPassportName, fullNameOf } from '@marga/contract/travellers/names';

/**
 * At most this many letters of a full name may be corrected. Suppliers allow three and treat more as another
 * person.
 */
const MOST_LETTERS = 3;

/**
 * Returns the positions of travellers who became another person, because a name may be corrected but not
 * transferred.
 */
export function findReplacedTravellers(before: readonly Traveller[], after: readonly Traveller[]): number[] {
  return before.flatMap((traveller, at) => {
    const changed = after[at];
    return changed && !isPutRight(traveller, changed) ? [at] : [];
  });
}

/** Either the name or the date of birth may be corrected, never both. */
function isPutRight(before: Traveller, after: Traveller): boolean {
  if (before.bornOn !== after.bornOn) return lettersOf(before) === lettersOf(after);
  if (isSamePerson(before, after)) return true;
  return lettersApart(lettersOf(before), lettersOf(after), MOST_LETTERS) <= MOST_LETTERS;
}

function lettersOf(traveller: Traveller): string {
  return toPassportName(fullNameOf(traveller)).replaceAll(/[^A-Z]/gu, '');
}

/** Returns the edit distance in letters, counted only up to `most` + 1. */
function lettersApart(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of Array.from(one).entries()) {
    const next = [at + 1];
    for (const [column, wanted] of Array.from(other).entries()) {
      const [left = 0, above = 0, before = 0] = [next[column], row[column + 1], row[column]];
      next.push(Math.min(left + 1, above + 1, before + (letter === wanted ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
