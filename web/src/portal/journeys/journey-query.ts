import type { Service } from '@marga/contract/services';
import { plusDays } from '@marga/contract/kernel/time';
import { today } from '../../lib/clock.ts';

/** What is searched with the form of this screen; flights have a screen of their own. */
export type JourneyService = Exclude<Service, 'flight'>;

/** What the address of such a screen says. Nothing must be said; a day that was not is tomorrow. */
export interface JourneyQuery {
  from: string;
  to: string;
  on: string;
  /** The day on which one leaves the hotel. */
  until: string;
  /** The hour at which the cab comes. */
  at: string;
}

export type JourneyField = keyof JourneyQuery;

/** The fields of each form, in their order. */
export const JOURNEY_FIELDS: Record<JourneyService, readonly JourneyField[]> = {
  train: ['from', 'to', 'on'],
  bus: ['from', 'to', 'on'],
  hotel: ['to', 'on', 'until'],
  cab: ['from', 'to', 'on', 'at'],
};

export function readJourneyQuery(params: URLSearchParams): JourneyQuery {
  const place = (name: 'from' | 'to') => (params.get(name) ?? '').trim().toUpperCase().slice(0, 60);
  const on = dayFrom(params.get('on'), today()) ?? plusDays(today(), 1);
  return {
    from: place('from'),
    to: place('to'),
    on,
    until: dayFrom(params.get('until'), plusDays(on, 1)) ?? plusDays(on, 1),
    at: /^([01]\d|2[0-3]):[0-5]\d$/.test(params.get('at') ?? '') ? (params.get('at') ?? '') : '09:00',
  };
}

/** Only what the service's form asks for. */
export function writeJourneyQuery(service: JourneyService, query: JourneyQuery): URLSearchParams {
  return new URLSearchParams(
    JOURNEY_FIELDS[service]
      .filter((field) => query[field] !== '')
      .map((field): [string, string] => [field, query[field]]),
  );
}

/** Whether enough was said to look for something. */
export function isAsked(service: JourneyService, { from, to }: JourneyQuery): boolean {
  return to !== '' && (service === 'hotel' || from !== '');
}

function dayFrom(text: string | null, earliest: string) {
  const day = text ?? '';
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day)) || day < earliest) return undefined;
  return plusDays(day as ReturnType<typeof today>, 0);
}
