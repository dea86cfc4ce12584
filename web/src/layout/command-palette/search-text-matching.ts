/** This file scores how well typed text matches an entry, which has a title and may have keywords and a note. */

export interface Entry {
  readonly title: string;
  /** Lists other names for the entry, separated by commas. */
  readonly keywords?: string | undefined;
  /** Describes the entry in full sentences; a match here counts least. */
  readonly note?: string | undefined;
}

/**
 * `from` is the number of typed letters from which the beginning of a word counts as a match: one for a title, more
 * for a keyword or a note.
 */
const TITLE = { exact: 100, beginning: 80, word: 70, inside: 30, slip: 25, from: 1 };
const KEYWORD = { exact: 60, beginning: 50, word: 45, inside: 15, slip: 15, from: 4 };
const NOTE = { exact: 10, beginning: 10, word: 10, inside: 0, slip: 0, from: 4 };

type Weights = typeof TITLE;

/** A typing error in a shorter word often makes another word. */
const SHORTEST_WITH_SLIP = 4;
/** Shorter words mean nothing by themselves: of, in, से. */
const SHORTEST_PART = 3;

/**
 * Normalises text for comparison: lower case, without accents, and without what people leave out when typing Hindi
 * (the nukta is removed, chandrabindu equals anusvara).
 */
export function normalizePaletteText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F\u093C\u200B-\u200D]/g, '')
    .replaceAll('\u0901', '\u0902')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * Returns the best entries first, without those that do not match; ties keep their order. If no entry matches the
 * whole text, matches of a part count.
 */
export function rankSearchEntries<E extends Entry>(typed: string, entries: readonly E[], most: number): E[] {
  const best = ranked(entries, most, (entry) => matchScoreOf(typed, entry));
  if (best.length > 0) return best;
  const parts = normalizePaletteText(typed)
    .split(' ')
    .filter(({ length }) => length >= SHORTEST_PART);
  return ranked(entries, most, (entry) => parts.reduce((sum, part) => sum + matchScoreOf(part, entry), 0));
}

/**
 * Returns whether the text looks like a reference, a PNR, a ticket number, a telephone number or a mail address. Who types
 * one looks for a booking, and no page's name is meant.
 */
export function looksLikeCode(text: string): boolean {
  const typed = text.trim();
  return (
    /^[A-Z0-9]{5,}$/.test(typed) ||
    /^(?=.*\d)[a-z\d-]{4,}$/i.test(typed) ||
    /^[+\d][\d\s()-]{7,}$/.test(typed) ||
    /^\S+@\S+$/.test(typed)
  );
}

function ranked<E>(entries: readonly E[], most: number, weigh: (entry: E) => number): E[] {
  return entries
    .map((entry) => ({ entry, score: weigh(entry) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ entry }) => entry);
}

/**
 * Returns the score of the best match; it is 0 unless every typed word is found in the title, the keywords or the
 * note.
 */
export function matchScoreOf(typed: string, { title, keywords = '', note = '' }: Entry): number {
  const wanted = normalizePaletteText(typed);
  if (wanted === '') return 0;
  const names = keywords.split(',').map(normalizePaletteText);
  const whole = bestFit(wanted, [normalizePaletteText(title)], TITLE);
  const named = bestFit(wanted, names, KEYWORD);
  const parts = wanted
    .split(' ')
    .map((part) =>
      Math.max(
        bestFit(part, [normalizePaletteText(title)], TITLE),
        bestFit(part, names, KEYWORD),
        bestFit(part, [normalizePaletteText(note)], NOTE),
      ),
    );
  const together = parts.includes(0) ? 0 : parts.reduce((sum, part) => sum + part, 0) / parts.length;
  return Math.max(whole, named, together);
}

function bestFit(wanted: string, names: readonly string[], weights: Weights): number {
  return Math.max(0, ...names.map((name) => fit(wanted, name, weights)));
}

function fit(wanted: string, name: string, weights: Weights): number {
  if (name === '') return 0;
  if (name === wanted) return weights.exact;
  if (` ${name} `.includes(` ${wanted} `)) return weights.word;
  if (wanted.length < weights.from) return 0;
  if (name.startsWith(wanted)) return weights.beginning;
  if (name.includes(` ${wanted}`)) return weights.word;
  if (wanted.length > 2 && name.includes(wanted)) return weights.inside;
  return name.split(' ').some((word) => isSlipOf(wanted, word)) ? weights.slip : 0;
}

/**
 * Allows one letter added, missing or replaced, or two swapped, also at the beginning of a word that is still being
 * typed.
 */
function isSlipOf(typed: string, word: string): boolean {
  if (typed.length < SHORTEST_WITH_SLIP || typed[0] !== word[0]) return false;
  return [typed.length - 1, typed.length, typed.length + 1].some((length) =>
    isOneSlipApart(typed, word.slice(0, length)),
  );
}

function isOneSlipApart(a: string, b: string): boolean {
  let from = 0;
  while (from < a.length && a[from] === b[from]) from += 1;
  let back = 0;
  while (back < Math.min(a.length, b.length) - from && a.at(-1 - back) === b.at(-1 - back)) back += 1;
  const [restA, restB] = [a.slice(from, a.length - back), b.slice(from, b.length - back)];
  if (restA.length <= 1 && restB.length <= 1) return true;
  return restA.length === 2 && restA[0] === restB[1] && restA[1] === restB[0] && restB.length === 2;
}
