declare const brand: unique symbol;

/**
 * An instant is written as `2026-11-15T02:02:02.123Z`, always in UTC with milliseconds, so text order is time
 * order.
 */
export type Instant = string & { readonly [brand]: 'Instant' };

/** A local date is a calendar day without a time zone, such as `2026-11-15`. */
export type LocalDate = string & { readonly [brand]: 'LocalDate' };

/** Holds the local time at a place, as on a departure board or for a hotel's check-in. */
export interface ZonedLocal {
  /** The time is written as `2026-11-15T06:15`, without an offset, because the zone determines it. */
  readonly local: string;
  readonly zone: string;
}

export const BUSINESS_ZONE = 'Asia/Kolkata';

export function parseInstant(text: string): Instant {
  const ms = Date.parse(text);
  if (Number.isNaN(ms) || !/(Z|[+-]\d\d:?\d\d)$/.test(text)) {
    throw new RangeError(`not an instant with an offset: ${text}`);
  }
  return instantFromEpochMs(ms);
}

export function instantFromEpochMs(ms: number): Instant {
  return new Date(ms).toISOString() as Instant;
}

export function epochMsOf(at: Instant): number {
  return Date.parse(at);
}

export function addMsToInstant(at: Instant, ms: number): Instant {
  return instantFromEpochMs(Date.parse(at) + ms);
}

export function parseLocalDate(text: string): LocalDate {
  // There is no year zero, and the database refuses it.
  const match = /^(?!0000)\d{4}-\d{2}-\d{2}$/.exec(text);
  if (!match || new Date(`${text}T00:00:00Z`).toISOString().slice(0, 10) !== text) {
    throw new RangeError(`not a calendar day: ${text}`);
  }
  return text as LocalDate;
}

export function addDaysToDate(date: LocalDate, days: number): LocalDate {
  return instantFromEpochMs(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).slice(0, 10) as LocalDate;
}

/** Returns the calendar day in a time zone at the given instant. */
export function localDateAt(at: Instant, zone: string): LocalDate {
  return wallClock(epochMsOf(at), zone).slice(0, 10) as LocalDate;
}

export function parseZonedLocalTime(local: string, zone: string): ZonedLocal {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local)) throw new RangeError(`not a local time: ${local}`);
  parseLocalDate(local.slice(0, 10));
  const [hour = 99, minute = 99] = local.slice(11).split(':').map(Number);
  if (hour > 23 || minute > 59) throw new RangeError(`not a time of day: ${local}`);
  formatter(zone);
  return { local, zone };
}

/**
 * Returns the instant at which clocks in the zone show this time. When clocks are set back, it is the first of two; a
 * time skipped when clocks are set forward is counted with the earlier offset, so it falls after the gap.
 */
export function toInstant({ local, zone }: ZonedLocal): Instant {
  const asUtc = Date.parse(`${local}:00Z`);
  const dayMs = 86_400_000;
  const before = offsetMs(asUtc - dayMs, zone);
  const after = offsetMs(asUtc + dayMs, zone);
  const first = asUtc - before;
  if (offsetMs(first, zone) === before) return instantFromEpochMs(first);
  const second = asUtc - after;
  if (offsetMs(second, zone) === after) return instantFromEpochMs(second);
  return instantFromEpochMs(first);
}

/** Returns the instant at which a day begins in a time zone. */
export function startOfDay(date: LocalDate, zone: string): Instant {
  return toInstant({ local: `${date}T00:00`, zone });
}

export function toZonedLocalTime(at: Instant, zone: string): ZonedLocal {
  return { local: wallClock(epochMsOf(at), zone).slice(0, 16), zone };
}

function offsetMs(ms: number, zone: string): number {
  const whole = Math.floor(ms / 1000) * 1000;
  return Date.parse(`${wallClock(whole, zone)}Z`) - whole;
}

function wallClock(ms: number, zone: string): string {
  return formatter(zone).format(ms).replace(', ', 'T').replace(' ', 'T');
}

const formatters = new Map<string, Intl.DateTimeFormat>();
/**
 * There are about six hundred zones; the limit stops spelling variants (asia/Kolkata, ASIA/Kolkata) from filling
 * the memory.
 */
const MOST_FORMATTERS = 800;

function formatter(zone: string): Intl.DateTimeFormat {
  let found = formatters.get(zone);
  if (!found) {
    // The Swedish locale writes 2026-11-15 06:15:00, which is easy to parse.
    found = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    });
    if (formatters.size >= MOST_FORMATTERS) formatters.clear();
    formatters.set(zone, found);
  }
  return found;
}

/** Returns the age in full calendar years; the birthday of somebody born on 29 February is 1 March in other years. */
export function ageOnDate(bornOn: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(bornOn.slice(0, 4));
  return day.slice(5) < bornOn.slice(5) ? years - 1 : years;
}
