import { type LocalDate, plusDays } from '@marga/contract/kernel/time';
import { today } from '../../lib/clock.ts';

/** How the parts of a question are read from an address, whoever wrote it: what makes no sense is what one would have begun with. */

const LONGEST_PLACE = 60;

/** A code of ours as it is, and what people call a place in capitals. */
export function placeIn(params: URLSearchParams, name: string): string {
  const text = (params.get(name) ?? '').trim().slice(0, LONGEST_PLACE);
  return /^(?:st|ci|bu|ar|la)-[a-z0-9-]+$/.test(text) ? text : text.toUpperCase();
}

/** A day that is not before the earliest, else none. */
export function dayIn(params: URLSearchParams, name: string, earliest: LocalDate): LocalDate | undefined {
  const text = params.get(name) ?? '';
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text || text < earliest)
    return undefined;
  return text as LocalDate;
}

/** The day on which it begins; none means tomorrow. */
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

/** One of these words, else the one to begin with. */
export function choiceIn<Choice extends string>(
  params: URLSearchParams,
  name: string,
  choices: readonly Choice[],
  first: Choice,
): Choice {
  const text = params.get(name);
  return choices.find((choice) => choice === text) ?? first;
}

/** A time of day such as 09:30. */
export function timeIn(params: URLSearchParams, name: string, first: string): string {
  const text = params.get(name) ?? '';
  return isTime(text) ? text : first;
}

export function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}

/** The address of what was said. What was not said is left out. */
export function addressOf(parts: Readonly<Record<string, string>>): URLSearchParams {
  return new URLSearchParams(Object.entries(parts).filter(([, value]) => value !== ''));
}
