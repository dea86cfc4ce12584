import type { Service } from '@marga/contract/services';
import { SERVICE_LIST } from './services-list.ts';

/** Where from, where to and when, as somebody has said it so far: each of them may still be empty. */
export interface WantedJourney {
  readonly from: string;
  readonly to: string;
  readonly on: string;
}

type Part = keyof WantedJourney;

/** What the screen of each service reads from its address. A hotel is slept in where one arrives, from that day on. */
const PARTS: Record<Service, readonly Part[]> = {
  flight: ['from', 'to', 'on'],
  train: ['from', 'to', 'on'],
  bus: ['from', 'to', 'on'],
  cab: ['from', 'to', 'on'],
  hotel: ['to', 'on'],
};

const LONGEST_PLACE = 60;

/** Reads what an address says, whoever wrote it: places in capitals, as every search screen has them; the day only if it is one. */
export function readJourney(params: URLSearchParams): WantedJourney {
  const place = (name: Part) => (params.get(name) ?? '').trim().slice(0, LONGEST_PLACE).toUpperCase();
  const on = params.get('on') ?? '';
  return { from: place('from'), to: place('to'), on: isDay(on) ? on : '' };
}

/** What a form says, in the same manner. */
export function readJourneyForm(form: HTMLFormElement): WantedJourney {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') params.set(name, value);
  return readJourney(params);
}

/** The address of a page with what was said; what was not said is left out. */
export function addressWith(
  path: string,
  journey: WantedJourney,
  parts: readonly Part[] = ['from', 'to', 'on'],
): string {
  const query = new URLSearchParams(
    parts.flatMap((part) => (journey[part] === '' ? [] : [[part, journey[part]]])),
  ).toString();
  return query === '' ? path : `${path}?${query}`;
}

/** The search screen of a service, filled in as far as it understands what was said. */
export function searchAddress(service: Service, journey: WantedJourney): string {
  const path = SERVICE_LIST.find((entry) => entry.service === service)?.path ?? '/services';
  return addressWith(path, journey, PARTS[service]);
}

function isDay(text: string): boolean {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  return at !== undefined && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}
