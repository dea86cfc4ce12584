import { type ContactKeys, toContactWords } from './contact-search.ts';
import { toSearchPrefixes } from './split-search-text.ts';

export type { ContactKeys } from './contact-search.ts';

/** Holds what is searched for: bookings with a word for each prefix, or with one of the contacts. */
export interface BookingSearch {
  readonly words: readonly string[];
  readonly contacts: readonly string[];
}

/**
 * Returns what somebody searches bookings by: words of names, places and references by their beginnings, or a whole mail
 * address or telephone number of a traveller.
 */
export function parseBookingSearch(config: ContactKeys, typed: string): BookingSearch {
  return { words: toSearchPrefixes(typed), contacts: toContactWords(config, typed) };
}
