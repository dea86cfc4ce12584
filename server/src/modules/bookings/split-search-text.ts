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

/** An airline's ticket number has three digits of the airline and ten of the ticket. */
const TICKET_DIGITS = 13;

/**
 * Returns the word of an airline's ticket number, however it is grouped: 312 2401882731 or 312-2401-882731. Bookings have
 * it without separators, as bookings.set_derived_columns writes it. Returns none for any other text.
 */
export function toTicketNumberWords(typed: string): string[] {
  if (!/^\d[\d\s-]*$/.test(typed.trim())) return [];
  const digits = typed.replaceAll(/[\s-]/g, '');
  return digits.length === TICKET_DIGITS ? [digits] : [];
}
