import type { Itinerary, ItineraryRoute } from '@marga/contract/search/itineraries';
import { formatRoute, itineraryRouteOf } from '@marga/contract/search/itinerary-title';
import { serviceNumbersOf, type SoldOutItem } from '@marga/contract/trips/sold-out';
import type { Translate } from './i18n/use-translations.ts';

/** Formats where a trip or booking goes, such as "Delhi – Mumbai return" or "Hotel Ajmeri Gate, Delhi". */
export function formatRouteTitle(route: ItineraryRoute, t: Translate): string {
  return formatRoute(route, (places) => t('itinerary.return', { route: places }));
}

/** Formats the title of an itinerary; with `code`, a flight is named by its airports, such as "DEL – BOM return". */
export function formatItineraryTitle(
  itinerary: Itinerary,
  t: Translate,
  by: 'name' | 'code' = 'name',
): string {
  return formatRouteTitle(itineraryRouteOf(itinerary, by), t);
}

/** Names what is sold, such as "6E 2134 Delhi – Mumbai" or "Hotel Ajmeri Gate, Delhi". */
export function nameSoldItem(itinerary: Itinerary, t: Translate): string {
  return nameSoldOutItem({ number: serviceNumbersOf(itinerary), route: itineraryRouteOf(itinerary) }, t);
}

export function nameSoldOutItem(
  { number, route }: Pick<SoldOutItem, 'number' | 'route'>,
  t: Translate,
): string {
  return `${number} ${formatRouteTitle(route, t)}`.trim();
}
