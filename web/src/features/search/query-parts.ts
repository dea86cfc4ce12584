import { type LocalDate, plusDays } from '@marga/contract/kernel/time';
import { today } from '../../shared/clock.ts';

/**
 * These functions read the parts of a search from an address that anybody may have written; invalid values become
 * the defaults.
 */

const LONGEST_PLACE = 60;

/** Marga's own codes stay as they are, and other text is upper-cased. */
export function placeIn(params: URLSearchParams, name: string): string {
  const text = (params.get(name) ?? '').trim().slice(0, LONGEST_PLACE);
  return /^(?:st|ci|bu|ar|la)-[a-z0-9-]+$/.test(text) ? text : text.toUpperCase();
}

/** Returns the day if it is not before the earliest, else undefined. */
export function dayIn(params: URLSearchParams, name: string, earliest: LocalDate): LocalDate | undefined {
  const text = params.get(name) ?? '';
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text || text < earliest)
    return undefined;
  return text as LocalDate;
}

/** Returns the first day of the search; the default is tomorrow. */
export function firstDayIn(params: URLSearchParams): LocalDate {
  return dayIn(params, 'on', today()) ?? plusDays(today(), 1);
}

export function countIn(
  params: URLSearchParams,
  name: string,
  { least, most }: { least: number; most: number },
): number {
  const count = Number(params.get(name) ?? least);
  return Number.isInteger(count) ? Math.min(Math.max(count, least), most) : least;
}

/** Returns the value if it is one of these words, else the default. */
export function choiceIn<Choice extends string>(
  params: URLSearchParams,
  name: string,
  choices: readonly Choice[],
  first: Choice,
): Choice {
  const text = params.get(name);
  return choices.find((choice) => choice === text) ?? first;
}

/** Reads a time of day such as 09:30. */
export function timeIn(params: URLSearchParams, name: string, first: string): string {
  const text = params.get(name) ?? '';
  return isTime(text) ? text : first;
}

export function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}

/** Writes the parts into an address. Empty parts are left out. */
export function addressOf(parts: Readonly<Record<string, string>>): URLSearchParams {
  return new URLSearchParams(Object.entries(parts).filter(([, value]) => value !== ''));
}
