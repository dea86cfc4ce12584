import { placeAddressOf, placeCodeOfAddress } from '@marga/contract/places/place-address';
import type { Place } from '@marga/contract/places/places';
import type { Service } from '@marga/contract/travel-services';
import type { Locale } from '../../shared/i18n/locale.ts';

/** Holds the content of a place field: the text shown, and the code once a place was picked. */
export interface PlaceChoice {
  readonly text: string;
  readonly code: string | undefined;
}

/** Returns the initial value of the field: the text of the URL, or the place it was resolved to. */
export function buildInitialPlaceChoice(text: string, place: Place | undefined): PlaceChoice {
  if (place) return { text: formatPlaceLabel(place), code: place.code };
  const code = placeCodeOfAddress(text);
  // Until its place is read, a code is shown without its kind: DEL for ap-del, NEW DELHI for ci-new-delhi.
  return { text: code === undefined ? text : text.slice(3).replaceAll('-', ' ').toUpperCase(), code };
}

/** Returns what goes into the URL: the address of the picked place, else the typed text. */
export function toPlaceUrlParam({ code, text }: PlaceChoice): string {
  return code === undefined ? text.trim() : placeAddressOf(code);
}

/** Formats a place for its field: DELHI DEL, NEW DELHI NDLS, CONNAUGHT PLACE, DELHI. */
export function formatPlaceLabel({ kind, name, city, shortCode }: Place): string {
  const called = kind === 'airport' ? city : isWithinCity(kind) && city !== name ? `${name}, ${city}` : name;
  return [called.toUpperCase(), shortCode].filter(Boolean).join(' ');
}

/** Names what a place is in, so that two places of one name can be told apart: a city's state, an area's city. */
export function formatSurroundings({ kind, name, city, region }: Place): string {
  const around = kind === 'city' || kind === 'airport' ? region : city;
  return around === (kind === 'airport' ? city : name) ? '' : around;
}

/** Formats a place for a heading. For flights this is the city, whichever its airport. */
export function formatPlaceName(place: Place, service: Service, locale: Locale): string {
  if (service === 'flight' && place.kind === 'airport') return place.city;
  return (locale === 'hi' ? place.nameHi : null) ?? place.name;
}

function isWithinCity(kind: Place['kind']): boolean {
  return kind === 'area' || kind === 'landmark';
}
