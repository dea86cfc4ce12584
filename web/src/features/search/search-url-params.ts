import { type LocalDate, addDaysToDate } from '@marga/contract/kernel/time';
import { placeCodeOfAddress } from '@marga/contract/places/place-address';
import type { Service } from '@marga/contract/travel-services';
import { todayInIndia } from '../../shared/clock.ts';

/**
 * This file reads the parts of a search from a URL that anybody may have written; invalid values become the defaults.
 */

const LONGEST_PLACE = 60;

/** The address of a place that was picked stays as it is, and other text is upper-cased. */
export function readPlaceParam(params: URLSearchParams, name: string): string {
  const text = (params.get(name) ?? '').trim().slice(0, LONGEST_PLACE);
  return placeCodeOfAddress(text) === undefined ? text.toUpperCase() : text;
}

/** Returns the parameter of a place, by its position in `placesIn`: from, to, from2, to2 and so on. */
export function placeParamAt(service: Service, at: number): string {
  if (service === 'hotel') return 'to';
  return `${at % 2 === 0 ? 'from' : 'to'}${at < 2 ? '' : Math.floor(at / 2) + 1}`;
}

/** Returns the day if it is not before the earliest, else undefined. */
export function readDayParam(
  params: URLSearchParams,
  name: string,
  earliest: LocalDate,
): LocalDate | undefined {
  const text = params.get(name) ?? '';
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text || text < earliest)
    return undefined;
  return text as LocalDate;
}

/** Returns the first day of the search; the default is tomorrow. */
export function readFirstDayParam(params: URLSearchParams): LocalDate {
  return firstDayOrTomorrow(readDayParam(params, 'on', todayInIndia()));
}

/** A search without a day, or with one that is over, is for tomorrow. */
export function firstDayOrTomorrow(day: LocalDate | undefined): LocalDate {
  return day === undefined || day < todayInIndia() ? addDaysToDate(todayInIndia(), 1) : day;
}

export function readCountParam(
  params: URLSearchParams,
  name: string,
  { least, most }: { least: number; most: number },
): number {
  const count = Number(params.get(name) ?? least);
  return Number.isInteger(count) ? Math.min(Math.max(count, least), most) : least;
}

/** Returns the parameter's value if it is one of the given choices, else the default. */
export function readChoiceParam<Choice extends string>(
  params: URLSearchParams,
  name: string,
  choices: readonly Choice[],
  first: Choice,
): Choice {
  const text = params.get(name);
  return choices.find((choice) => choice === text) ?? first;
}

/** Reads a time of day such as 09:30. */
export function readTimeParam(params: URLSearchParams, name: string, first: string): string {
  const text = params.get(name) ?? '';
  return isTimeOfDay(text) ? text : first;
}

export function isTimeOfDay(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}

/** Writes the parts into a URL. Empty parts are left out. */
export function buildSearchUrlParams(parts: Readonly<Record<string, string>>): URLSearchParams {
  return new URLSearchParams(Object.entries(parts).filter(([, value]) => value !== ''));
}
