/** Only this many words of a search are used, because nobody types more. */
const MOST_WORDS = 8;
/** The limit is the same as in bookings.split_search_words. */
const LONGEST_WORD = 40;

/**
 * Returns what somebody typed as word prefixes, each of which must be found: case, accents and word order do not
 * matter. The result matches what bookings.normalize_search_text and bookings.split_search_words make of the searched
 * text.
 */
export function toSearchPrefixes(typed: string): string[] {
  const words = typed
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => Array.from(word).slice(0, LONGEST_WORD).join(''));
  return [...new Set(words)].slice(0, MOST_WORDS);
}
