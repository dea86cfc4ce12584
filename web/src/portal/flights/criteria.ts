import { plusDays } from '@marga/contract/kernel/time';
import type { Place } from '@marga/contract/places';
import { today } from '../../lib/clock.ts';

/** What the address of the flights page says: places as typed or as codes, the day, how many travel. */
export interface FlightQuery {
  from: string;
  to: string;
  on: string;
  travellers: number;
}

/** A place as its field holds it: what is shown, and the code once one was picked. */
export interface PlaceChoice {
  text: string;
  code: string | undefined;
}

export const MOST_TRAVELLERS = 9;

/** Whatever stands in the address, the form shows something that can be sent. */
export function readFlightQuery(params: URLSearchParams): FlightQuery {
  const on = params.get('on') ?? '';
  const travellers = Number(params.get('travellers') ?? '1');
  return {
    from: placeText(params.get('from')),
    to: placeText(params.get('to')),
    on: isDay(on) && on >= today() ? on : plusDays(today(), 1),
    travellers: Number.isInteger(travellers) ? Math.min(Math.max(travellers, 1), MOST_TRAVELLERS) : 1,
  };
}

export function writeFlightQuery({ from, to, on, travellers }: FlightQuery): URLSearchParams {
  return new URLSearchParams({ from, to, on, travellers: String(travellers) });
}

export type PlaceMeant = Pick<Place, 'code' | 'city'>;

/**
 * A code names its place; anything else is what people call it, and the first match is what they mean. A code that our
 * list lacks is still asked for: the suppliers may know it.
 */
export function placeMeant(text: string, matches: readonly PlaceMeant[]): PlaceMeant | undefined {
  const match = matches.find(({ code }) => code === text) ?? matches[0];
  return match ?? (/^[A-Z0-9]{3}$/.test(text) ? { code: text, city: text } : undefined);
}

/** As the field shows a place: DELHI DEL. */
export function placeLabel({ city, code }: PlaceMeant): string {
  return city === code ? code : `${city.toUpperCase()} ${code}`;
}

function placeText(value: string | null): string {
  return (value ?? '').trim().toUpperCase().slice(0, 60);
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}
