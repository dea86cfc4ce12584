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
  return place ? { text: formatPlaceLabel(place), code: place.code } : { text, code: undefined };
}

/** Returns what goes into the URL: the code of the picked place, else the typed text. */
export function toPlaceUrlParam({ code, text }: PlaceChoice): string {
  return code ?? text.trim();
}

/** Formats a place for its field: DELHI DEL, NEW DELHI NDLS, CONNAUGHT PLACE, DELHI. */
export function formatPlaceLabel({ kind, name, city, shortCode }: Place): string {
  const called = kind === 'airport' ? city : isWithinCity(kind) && city !== name ? `${name}, ${city}` : name;
  return [called.toUpperCase(), shortCode].filter(Boolean).join(' ');
}

/** Formats a place for a heading. For flights this is the city, whichever its airport. */
export function formatPlaceName(place: Place, service: Service, locale: Locale): string {
  if (service === 'flight' && place.kind === 'airport') return place.city;
  return (locale === 'hi' ? place.nameHi : null) ?? place.name;
}

/** A code identifies its place; for any other text the first match is taken. */
export function matchPlace(text: string, matches: readonly Place[]): Place | undefined {
  return matches.find(({ code, shortCode }) => code === text || shortCode === text) ?? matches[0];
}

function isWithinCity(kind: Place['kind']): boolean {
  return kind === 'area' || kind === 'landmark';
}
