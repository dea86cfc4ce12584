import type { Place } from '@marga/contract/places';
import type { Service } from '@marga/contract/services';
import type { Locale } from '../../lib/i18n/locale.ts';

/** A place as its field holds it: what is shown, and the code once one was picked. */
export interface PlaceChoice {
  readonly text: string;
  readonly code: string | undefined;
}

/** What the field begins with: the text of the address, or the place it turned out to mean. */
export function choiceOf(text: string, place: Place | undefined): PlaceChoice {
  return place ? { text: placeLabel(place), code: place.code } : { text, code: undefined };
}

/** What goes into the address: the code of what was picked, else what was typed. */
export function placeQueryOf({ code, text }: PlaceChoice): string {
  return code ?? text.trim();
}

/** As the field shows a place: DELHI DEL, NEW DELHI NDLS, CONNAUGHT PLACE, DELHI. */
export function placeLabel({ kind, name, city, shortCode }: Place): string {
  const called = kind === 'airport' ? city : isWithinCity(kind) && city !== name ? `${name}, ${city}` : name;
  return [called.toUpperCase(), shortCode].filter(Boolean).join(' ');
}

/** As a heading says it. One flies to a city, whichever its airport. */
export function placeName(place: Place, service: Service, locale: Locale): string {
  if (service === 'flight' && place.kind === 'airport') return place.city;
  return (locale === 'hi' ? place.nameHi : null) ?? place.name;
}

/** A code names its place; anything else is what people call it, and the first match is what they mean. */
export function matchPlace(text: string, matches: readonly Place[]): Place | undefined {
  return matches.find(({ code, shortCode }) => code === text || shortCode === text) ?? matches[0];
}

function isWithinCity(kind: Place['kind']): boolean {
  return kind === 'area' || kind === 'landmark';
}
