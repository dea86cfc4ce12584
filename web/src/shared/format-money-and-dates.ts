import { type ZonedLocal, toInstant } from '@marga/contract/kernel/time';
import type { Currency } from '@marga/contract/kernel/currency';
import type { WireMoney } from '@marga/contract/kernel/money';
import { LOCALE_TAGS, type Locale } from './i18n/locale.ts';

/** Holds the currencies whose amounts are shown with paise or cents, also where these are zero. */
export type CurrenciesWithFractions = ReadonlySet<Currency>;

const NONE: CurrenciesWithFractions = new Set();

/** Returns the currencies in which one of these amounts has paise or cents, so that all of them are shown with theirs. */
export function currenciesWithFractions(amounts: readonly WireMoney[]): CurrenciesWithFractions {
  return new Set(amounts.filter(hasFraction).map(({ currency }) => currency));
}

/**
 * Formats an amount such as ₹6,480 or ₹6,480.50: paise are shown when they are not zero, or when an amount beside it
 * has some. `Intl` reads the decimal string digit by digit, so no amount passes through a float.
 */
export function formatMoney(money: WireMoney, locale: Locale, fractions = NONE): string {
  return moneyFormat(money, locale, fractions).format(money.amount as Intl.StringNumericLiteral);
}

/** Formats an amount in two parts, such as ₹6,480 and .50, so that the paise can be shown smaller. */
export function formatMoneyParts(
  money: WireMoney,
  locale: Locale,
  fractions = NONE,
): { whole: string; fraction: string } {
  const parts = moneyFormat(money, locale, fractions).formatToParts(
    money.amount as Intl.StringNumericLiteral,
  );
  const isFraction = ({ type }: Intl.NumberFormatPart) => type === 'decimal' || type === 'fraction';
  const textOf = (pieces: Intl.NumberFormatPart[]) => pieces.map(({ value }) => value).join('');
  return {
    whole: textOf(parts.filter((part) => !isFraction(part))),
    fraction: textOf(parts.filter(isFraction)),
  };
}

/** Formats an amount in short form, such as ₹1.5L, because a chart axis has little space. */
export function formatMoneyShort(money: WireMoney, locale: Locale): string {
  return numberFormat(locale, {
    style: 'currency',
    currency: money.currency,
    notation: 'compact',
    maximumFractionDigits: 1,
  }).format(money.amount as Intl.StringNumericLiteral);
}

/** Formats a day relative to another one: today, tomorrow, in 3 days. */
export function formatDaysAhead(date: string, from: string, locale: Locale): string {
  const days = Math.round((dayNumber(date) - dayNumber(from)) / 86_400_000);
  return new Intl.RelativeTimeFormat(LOCALE_TAGS[locale], { numeric: 'auto' }).format(days, 'day');
}

/** Formats the local time at the place as timetables print it: 06:15. */
export function formatTime(at: ZonedLocal): string {
  return at.local.slice(11, 16);
}

export type DayStyle =
  'month' | 'today' | 'weekday-day' | 'short' | 'weekday' | 'weekday-year' | 'year' | 'long';

const DAY_STYLES: Record<DayStyle, Intl.DateTimeFormatOptions> = {
  month: { month: 'long' },
  today: { weekday: 'long', day: 'numeric', month: 'long' },
  'weekday-day': { weekday: 'short', day: 'numeric' },
  short: { day: '2-digit', month: 'short' },
  weekday: { weekday: 'short', day: 'numeric', month: 'short' },
  'weekday-year': { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  year: { day: 'numeric', month: 'short', year: 'numeric' },
  long: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
};

/** A calendar day has no time zone, so it is formatted in UTC and cannot shift to the next or previous day. */
export function formatDay(date: string, locale: Locale, style: DayStyle = 'weekday'): string {
  return dateFormat(locale, { ...DAY_STYLES[style], timeZone: 'UTC' }).format(
    new Date(`${date.slice(0, 10)}T00:00:00Z`),
  );
}

/** Formats the days of a trip, such as 21–24 Nov 2026; one day is formatted alone. */
export function formatDayRange(from: string, to: string, locale: Locale): string {
  const dayOf = (date: string) => new Date(`${date.slice(0, 10)}T00:00:00Z`);
  return dateFormat(locale, { ...DAY_STYLES.year, timeZone: 'UTC' }).formatRange(dayOf(from), dayOf(to));
}

export type MomentStyle = 'minute' | 'second' | 'clock' | 'day';

const MOMENT_STYLES: Record<MomentStyle, Intl.DateTimeFormatOptions> = {
  minute: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  second: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', second: '2-digit' },
  clock: { hour: '2-digit', minute: '2-digit', second: '2-digit' },
  day: { day: 'numeric', month: 'short', year: 'numeric' },
};

/**
 * Formats a time in the reader's own time zone, such as 15 Nov, 14:32; the style adds seconds where steps follow each
 * other closely.
 */
export function formatMoment(instant: string, locale: Locale, style: MomentStyle, timeZone?: string): string {
  return dateFormat(locale, {
    ...MOMENT_STYLES[style],
    hourCycle: 'h23',
    ...(timeZone === undefined ? {} : { timeZone }),
  }).format(new Date(instant));
}

/** Groups Indian numbers as they are read out, +91 98123 45678, and leaves others as they were given. */
export function formatPhone(phone: string): string {
  return phone.replace(/^(\+91)(\d{5})(\d{5})$/, '$1 $2 $3');
}

/** Formats a duration such as 2h 10m, 45m or 11h. */
export function formatDuration(minutes: number, locale: Locale): string {
  const hours = Math.trunc(minutes / 60);
  const rest = minutes % 60;
  const parts: string[] = [];
  if (hours > 0) parts.push(unit(hours, 'hour', locale));
  if (rest > 0 || hours === 0) parts.push(unit(rest, 'minute', locale));
  return parts.join(' ');
}

export function minutesBetween(from: ZonedLocal, to: ZonedLocal): number {
  return Math.round((Date.parse(toInstant(to)) - Date.parse(toInstant(from))) / 60_000);
}

/**
 * Returns how many calendar days after departure the traveller arrives, by the local clocks of the two places: the +1
 * of timetables.
 */
export function calculateArrivalDayOffset(from: ZonedLocal, to: ZonedLocal): number {
  return Math.round((dayNumber(to.local) - dayNumber(from.local)) / 86_400_000);
}

/**
 * Returns how many minutes the second place's clocks are ahead of the first's at the first time: −270 for Delhi to
 * London.
 */
export function timeZoneDifferenceMinutes(from: ZonedLocal, to: ZonedLocal): number {
  const elapsed = minutesBetween(from, to);
  const shown = Math.round((Date.parse(`${to.local}:00Z`) - Date.parse(`${from.local}:00Z`)) / 60_000);
  return shown - elapsed;
}

function dayNumber(local: string): number {
  return Date.parse(`${local.slice(0, 10)}T00:00:00Z`);
}

function hasFraction({ amount }: WireMoney): boolean {
  return /\.\d*[1-9]/.test(amount);
}

function moneyFormat(
  money: WireMoney,
  locale: Locale,
  fractions: CurrenciesWithFractions,
): Intl.NumberFormat {
  const { currency } = money;
  const isWhole = !hasFraction(money) && !fractions.has(currency);
  return numberFormat(locale, {
    style: 'currency',
    currency,
    ...(isWhole ? { maximumFractionDigits: 0 } : {}),
  });
}

function unit(value: number, name: 'hour' | 'minute', locale: Locale): string {
  return numberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'narrow' }).format(value);
}

const formats = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

function numberFormat(locale: Locale, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `number ${locale} ${JSON.stringify(options)}`;
  const found = formats.get(key) ?? new Intl.NumberFormat(LOCALE_TAGS[locale], options);
  formats.set(key, found);
  return found as Intl.NumberFormat;
}

function dateFormat(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `date ${locale} ${JSON.stringify(options)}`;
  const found = formats.get(key) ?? new Intl.DateTimeFormat(LOCALE_TAGS[locale], options);
  formats.set(key, found);
  return found as Intl.DateTimeFormat;
}
