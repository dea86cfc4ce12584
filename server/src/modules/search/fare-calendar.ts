import { type Criteria, firstTravelDateOf } from '@marga/contract/search/criteria';
import { createMoney, toWireMoney } from '@marga/contract/kernel/money';
import { ok, type Result } from '@marga/contract/kernel/result';
import {
  addDaysToDate,
  epochMsOf,
  type Instant,
  instantFromEpochMs,
  type LocalDate,
  parseLocalDate,
} from '@marga/contract/kernel/time';
import type { FareCalendar } from '@marga/contract/search/search';
import { now } from '../../platform/clock.ts';
import type { CompanyContext } from '../../platform/request-context.ts';
import { countSupplierQuestions, supplierShareOf } from '../../platform/limits/company-quota.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { type OfferPricer, readPricerForCaller } from '../pricing/index.ts';
import { searchOffersAtSupplier, findFreshSupplierAnswer } from './search-supplier.ts';
import type { SearchEngine } from './search-engine.ts';
import {
  type DayFare,
  criteriaHashWithoutDay,
  FARE_TTL_MS,
  fareCacheKeyOf,
  findCheapestFareOfDay,
  toPricerInput,
} from './cheapest-fare-of-day.ts';
import {
  buildSearchQuery,
  findCriteriaIssues,
  maySeeFares,
  sellableDaysAt,
  shiftCriteriaDays,
} from './search-query.ts';

/** One request triggers calls for at most this many days; the next request continues from there. */
const DAYS_PER_REQUEST = 10;
/** A day for which no supplier answered is not retried for this long. */
const LEFT_ALONE_MS = 60_000;

type CalendarDay = FareCalendar['days'][number];

/** Returns the known fares of each day of a month, and starts requests for the days that are not known yet. */
export async function readFareCalendar(
  ctx: CompanyContext,
  engine: SearchEngine,
  criteria: Criteria,
  month: string,
): Promise<
  Result<
    FareCalendar,
    Refusal<'request-invalid' | 'too-many-requests' | 'limited-before-approval' | 'email-not-verified'>
  >
> {
  const hash = criteriaHashWithoutDay(criteria);
  if (hash === undefined || buildSearchQuery(criteria).isPrivate)
    return refuse('request-invalid', {
      issues: [{ path: 'body.criteria', message: 'a calendar is of one journey by air, rail or bus' }],
    });
  const issues = findCriteriaIssues(criteria, now()).filter(({ path }) => !path.endsWith('departOn'));
  if (issues.length > 0)
    return refuse('request-invalid', {
      issues: issues.map(({ path, message }) => ({ path: path.replace('body.', 'body.criteria.'), message })),
    });
  if (!maySeeFares(ctx, criteria)) return refuse('email-not-verified');
  const counted = countSupplierQuestions(ctx);
  if (!counted.ok) return counted;

  const pricer = await readPricerForCaller(ctx);
  const days = daysOf(month);
  const suppliers = engine.suppliers.forService(criteria.service).map(({ name }) => name);
  const keys = days.flatMap((day) => suppliers.map((supplier) => fareCacheKeyOf(hash, day, supplier)));
  const found = await ctx.redis.findMany([...keys, ...days.map((day) => aloneKey(hash, day))]);
  const { first, last } = sellableDaysAt(now());
  let started = 0;
  const calendar = days.map((day, at): CalendarDay & { isLeft: boolean } => {
    const noted = found.slice(at * suppliers.length, (at + 1) * suppliers.length).flatMap(readFare);
    const fares = noted.length > 0 ? noted : faresAtHand(engine, criteria, day);
    if (day < first || day > last)
      return { day, cheapest: null, state: 'nothing', asOf: null, isLeft: false };
    if (fares.length > 0) return { ...summary(day, fares, pricer), isLeft: false };
    if (found[keys.length + at] !== undefined)
      return { day, cheapest: null, state: 'unknown', asOf: null, isLeft: false };
    const queueKey = `${hash}:${day}`;
    const isAsking =
      engine.days.has(queueKey) ||
      (started < DAYS_PER_REQUEST &&
        engine.days.add(queueKey, supplierShareOf(ctx), () => askDay(ctx, engine, criteria, hash, day)));
    if (isAsking) started += 1;
    return { day, cheapest: null, state: isAsking ? 'asking' : 'unknown', asOf: null, isLeft: true };
  });
  return ok({
    days: calendar.map(({ isLeft: _left, ...day }) => day),
    isComplete: !calendar.some(({ isLeft }) => isLeft),
  });
}

const aloneKey = (hash: string, day: LocalDate): string => `fare:${hash}:${day}:left-alone`;

function daysOf(month: string): LocalDate[] {
  const first = parseLocalDate(`${month}-01`);
  const days: LocalDate[] = [];
  for (let day = first; day.startsWith(month); day = addDaysToDate(day, 1)) days.push(day);
  return days;
}

function readFare(text: string | undefined): DayFare[] {
  return text === undefined ? [] : [JSON.parse(text) as DayFare];
}

/**
 * Returns the lowest price of a day for this buyer, among the suppliers' cheapest fares, because no other fares are
 * stored.
 */
function summary(day: LocalDate, fares: readonly DayFare[], pricer: OfferPricer): CalendarDay {
  const [oldest] = fares.map((fare) => fare.asOf).toSorted();
  const asOf = oldest === undefined ? null : startOfDayPart(oldest);
  const nets = fares.flatMap(({ cheapest }) =>
    cheapest ? [pricer.totalsOf(toPricerInput(cheapest)).net] : [],
  );
  const [first, ...others] = nets;
  const least = others.reduce((so, net) => (so === undefined || net < so ? net : so), first);
  return least !== undefined
    ? { day, cheapest: toWireMoney(createMoney(least, 'INR')), state: 'known', asOf }
    : { day, cheapest: null, state: 'nothing', asOf };
}

/**
 * Returns the day's fares from the responses in this process's memory, for use while Redis, where fares are stored,
 * is unavailable.
 */
function faresAtHand(engine: SearchEngine, criteria: Criteria, day: LocalDate): DayFare[] {
  const question = buildSearchQuery(onDay(criteria, day));
  return engine.suppliers.forService(criteria.service).flatMap(({ name }) => {
    const answer = findFreshSupplierAnswer(engine, name, question);
    return answer ? [findCheapestFareOfDay(answer)] : [];
  });
}

/**
 * Returns the start of the six hours in which a fare was given, which is as long as it is shown. Fares are shared between
 * companies, and an exact time would tell one when another has searched.
 */
function startOfDayPart(at: Instant): Instant {
  return instantFromEpochMs(Math.floor(epochMsOf(at) / FARE_TTL_MS) * FARE_TTL_MS);
}

function onDay(criteria: Criteria, day: LocalDate): Criteria {
  return shiftCriteriaDays(
    criteria,
    Math.round((Date.parse(day) - Date.parse(firstTravelDateOf(criteria))) / 86_400_000),
  );
}

/**
 * Calls the suppliers as a search for that day would: the responses are shared with searches, and their fares are
 * stored for the calendar.
 */
async function askDay(
  ctx: CompanyContext,
  engine: SearchEngine,
  criteria: Criteria,
  hash: string,
  day: LocalDate,
): Promise<void> {
  const question = buildSearchQuery(onDay(criteria, day));
  const asked = await Promise.all(
    engine.suppliers
      .forService(criteria.service)
      .map((supplier) => searchOffersAtSupplier(ctx, engine, supplier, question)),
  );
  if (asked.every(({ answer }) => answer === undefined))
    await ctx.redis.put([[aloneKey(hash, day), '1', LEFT_ALONE_MS]]);
}
