import type { TravellerDetails } from '@marga/contract/travellers/travellers';

/**
 * The functions in this file read the cells of a pasted list as people write them: in English or Hindi, with Indian
 * dates, and with phone numbers without country code.
 */

type Title = TravellerDetails['title'];
type Gender = NonNullable<TravellerDetails['gender']>;

const TITLE_WORDS: Readonly<Record<string, Title>> = {
  mr: 'mr',
  shri: 'mr',
  sri: 'mr',
  master: 'mr',
  mstr: 'mr',
  श्री: 'mr',
  ms: 'ms',
  सुश्री: 'ms',
  mrs: 'mrs',
  smt: 'mrs',
  श्रीमती: 'mrs',
  miss: 'miss',
  kumari: 'miss',
  कुमारी: 'miss',
  dr: 'dr',
  डॉ: 'dr',
  डॉक्टर: 'dr',
};

export function parseTravellerTitle(typed: string): Title | undefined {
  return TITLE_WORDS[typed.trim().toLowerCase().replaceAll(/[.॰]/gu, '')];
}

const GENDER_WORDS: Readonly<Record<string, Gender>> = {
  m: 'm',
  male: 'm',
  man: 'm',
  boy: 'm',
  पुरुष: 'm',
  पु: 'm',
  f: 'f',
  female: 'f',
  woman: 'f',
  girl: 'f',
  महिला: 'f',
  स्त्री: 'f',
  म: 'f',
};

export function parseGender(typed: string): Gender | undefined {
  return GENDER_WORDS[typed.trim().toLowerCase().replaceAll('.', '')];
}

const GENDER_OF: Readonly<Partial<Record<Title, Gender>>> = { mr: 'm', mrs: 'f', ms: 'f', miss: 'f' };

export function genderOfTitle(title: Title | undefined): Gender | undefined {
  return title && GENDER_OF[title];
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** Reads day before month, as India writes it. The year needs four digits, because two cannot tell 1926 from 2026. */
export function parsePastedDay(typed: string): string | undefined {
  const text = toLatinDigits(typed).trim().toLowerCase();
  const byYear = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text);
  if (byYear) return dayOf(byYear[1], byYear[2], byYear[3]);
  const byDay = /^(\d{1,2})[-/. ]+(\d{1,2}|[a-z]{3,9})[-/., ]+(\d{4})$/.exec(text);
  if (!byDay) return undefined;
  const [, day, month = '', year] = byDay;
  const named = MONTHS.indexOf(month.slice(0, 3)) + 1;
  return dayOf(year, /^\d/.test(month) ? month : String(named), day);
}

function dayOf(year = '', month = '', day = ''): string | undefined {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const read = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().slice(0, 10) === text ? text : undefined;
}

/** Accepts spaces and dashes, and Indian numbers without their country code. */
export function parsePhone(typed: string): string | undefined {
  const digits = toLatinDigits(typed)
    .replaceAll(/[\s().'-]/g, '')
    .replace(/^00/, '+');
  if (/^0?[6-9]\d{9}$/.test(digits)) return `+91${digits.slice(-10)}`;
  if (/^91[6-9]\d{9}$/.test(digits)) return `+${digits}`;
  return /^\+[1-9]\d{6,14}$/.test(digits) ? digits : undefined;
}

export function toLatinDigits(typed: string): string {
  return typed.replaceAll(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966));
}
