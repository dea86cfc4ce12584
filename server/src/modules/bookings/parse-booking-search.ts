import { type ContactKeys, toContactWords } from './contact-search.ts';
import { toSearchPrefixes, toTicketNumberWords } from './split-search-text.ts';

export type { ContactKeys } from './contact-search.ts';

/**
 * Holds what is searched for: bookings with a word for each prefix, or with one of the exact words, which are hashes of
 * contacts and ticket numbers.
 */
export interface BookingSearch {
  readonly words: readonly string[];
  readonly exact: readonly string[];
}

/**
 * Returns what somebody searches bookings by: words of names, places and references by their beginnings, or a whole
 * ticket number, or a whole mail address or telephone number of a traveller or of the trip's contact.
 */
export function parseBookingSearch(config: ContactKeys, typed: string): BookingSearch {
  return {
    words: toSearchPrefixes(typed),
    exact: [...toContactWords(config, typed), ...toTicketNumberWords(typed)],
  };
}
