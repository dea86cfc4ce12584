import type { Locale } from '@marga/contract/identity/field-schemas';
import type { Itinerary } from '@marga/contract/search/itineraries';
import { formatItineraryTitle } from '@marga/contract/search/itinerary-title';
import { serviceNumbersOf } from '@marga/contract/trips/sold-out';
import { createTranslator } from './translator.ts';

/** Writes the title of a trip or booking for a mail, a document or an operator, such as "Delhi – Mumbai return". */
export function writeItineraryTitle(itinerary: Itinerary, locale: Locale): string {
  const t = createTranslator(locale);
  return formatItineraryTitle(itinerary, (route) => t('mail.itinerary.return', { route }));
}

/** Names what is sold, such as "6E 2134 Delhi – Mumbai", so that nobody has to guess which item is meant. */
export function writeItemName(itinerary: Itinerary, locale: Locale): string {
  return `${serviceNumbersOf(itinerary)} ${writeItineraryTitle(itinerary, locale)}`
    .replaceAll(/\s+/g, ' ')
    .trim();
}
