import type { Service } from '@marga/contract/travel-services';
import { SERVICE_LIST } from './services-list.ts';

/** Holds the origin, destination and day entered so far; each of them may still be empty. */
export interface JourneyParams {
  readonly from: string;
  readonly to: string;
  readonly on: string;
}

type Part = keyof JourneyParams;

/**
 * Lists what each service's screen reads from its URL. A hotel is booked at the destination, from the day of arrival
 * on.
 */
const PARTS: Record<Service, readonly Part[]> = {
  flight: ['from', 'to', 'on'],
  train: ['from', 'to', 'on'],
  bus: ['from', 'to', 'on'],
  cab: ['from', 'to', 'on'],
  hotel: ['to', 'on'],
};

const LONGEST_PLACE = 60;

/**
 * Reads origin, destination and day from a URL of any source. Places are changed to capitals, as on every search
 * screen, and an invalid day is dropped.
 */
export function readJourneyFromParams(params: URLSearchParams): JourneyParams {
  const place = (name: Part) => (params.get(name) ?? '').trim().slice(0, LONGEST_PLACE).toUpperCase();
  const on = params.get('on') ?? '';
  return { from: place('from'), to: place('to'), on: isDay(on) ? on : '' };
}

/** Reads the journey from a form by the same rules as from a URL. */
export function readJourneyFromForm(form: HTMLFormElement): JourneyParams {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') params.set(name, value);
  return readJourneyFromParams(params);
}

/** Returns the URL of a page with the values entered; empty ones are left out. */
export function pageUrlWithJourney(
  path: string,
  journey: JourneyParams,
  parts: readonly Part[] = ['from', 'to', 'on'],
): string {
  const query = new URLSearchParams(
    parts.flatMap((part) => (journey[part] === '' ? [] : [[part, journey[part]]])),
  ).toString();
  return query === '' ? path : `${path}?${query}`;
}

/** Returns the URL of a service's search screen, with those values that the screen can read. */
export function serviceSearchUrlWithJourney(service: Service, journey: JourneyParams): string {
  const path = SERVICE_LIST.find((entry) => entry.service === service)?.path ?? '/services';
  return pageUrlWithJourney(path, journey, PARTS[service]);
}

function isDay(text: string): boolean {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  return at !== undefined && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}
