/** More words than anybody types. */
const MOST_WORDS = 8;
/** As booking.split_search_words cuts them. */
const LONGEST_WORD = 40;

/**
 * What somebody typed as beginnings of words, of which each must be found: case, accents and the order of words do not
 * matter. The same as booking.normalize_search_text and booking.split_search_words make of what is searched.
 */
export function searchPrefixesOf(typed: string): string[] {
  const words = typed
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => Array.from(word).slice(0, LONGEST_WORD).join(''));
  return [...new Set(words)].slice(0, MOST_WORDS);
}
