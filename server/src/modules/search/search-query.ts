import { createHash } from 'node:crypto';
import { type Criteria, firstTravelDateOf } from '@marga/contract/search/criteria';
import { localDateAt, type Instant, type LocalDate, addDaysToDate } from '@marga/contract/kernel/time';
import type { CompanyContext } from '../../platform/request-context.ts';
import { findPlace } from '../places/index.ts';
import type { SearchRequest } from '../suppliers/index.ts';

/** A search may be at most this many days ahead, because suppliers sell no further. */
export const MOST_DAYS_AHEAD = 330;

/**
 * Holds a search without its buyer: identical searches have the same hash and share supplier calls, unless
 * `isPrivate`.
 */
export interface SearchQuery {
  readonly criteria: Criteria;
  /** The hash is the same for the same criteria, regardless of the buyer. */
  readonly hash: string;
  /** This is true when the criteria contain frequent flyer numbers; the results are then for this buyer only. */
  readonly isPrivate: boolean;
}

export function buildSearchQuery(criteria: Criteria): SearchQuery {
  return {
    criteria,
    hash: hashSearchCriteria(criteria),
    isPrivate: criteria.service === 'flight' && criteria.frequentFlyers.length > 0,
  };
}

/**
 * Returns whether the caller may see the fares that are searched for. Corporate fares are negotiated, so only people
 * whose mail address is verified see them.
 */
export function maySeeFares(
  { emailVerified }: Pick<CompanyContext, 'emailVerified'>,
  criteria: Criteria,
): boolean {
  return emailVerified || criteria.service !== 'flight' || criteria.fareType !== 'corporate';
}

export function hashSearchCriteria(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 32);
}

interface NamedPlace {
  /** This is the path of the place's field within the criteria, for error messages. */
  readonly path: string;
  readonly code: string;
}

/** Returns the places of a search in the order of the search form. */
export function placesInCriteria(criteria: Criteria): NamedPlace[] {
  switch (criteria.service) {
    case 'flight':
      return criteria.journeys.flatMap(({ origin, destination }, at) => [
        { path: `journeys.${at}.origin`, code: origin },
        { path: `journeys.${at}.destination`, code: destination },
      ]);
    case 'train':
    case 'bus':
      return [
        { path: 'origin', code: criteria.origin },
        { path: 'destination', code: criteria.destination },
      ];
    case 'hotel':
      return [{ path: 'destination', code: criteria.destination }];
    case 'cab':
      return [
        { path: 'pickup', code: criteria.pickup },
        ...(criteria.drop === null ? [] : [{ path: 'drop', code: criteria.drop }]),
      ];
  }
}

/** Returns the search with the details of every place, as it is sent to suppliers. */
export function buildSupplierSearchRequest({ criteria }: SearchQuery): SearchRequest {
  const codes = new Set(placesInCriteria(criteria).map(({ code }) => code));
  return { criteria, places: [...codes].map(findPlace).filter((place) => place !== undefined) };
}

interface Issue {
  readonly path: string;
  readonly message: string;
}

/** Checks what a schema cannot: the dates, and whether the places exist. */
export function findCriteriaIssues(criteria: Criteria, at: Instant): Issue[] {
  const unknown = placesInCriteria(criteria)
    .filter(({ code }) => findPlace(code) === undefined)
    .map(({ path, code }) => ({ path: `body.${path}`, message: `no place has the code ${code}` }));
  return [...dayIssues(criteria, at), ...unknown];
}

function dayIssues(criteria: Criteria, at: Instant): Issue[] {
  const { first, last } = sellableDaysAt(at);
  const path = `body.${dayPathOf(criteria)}`;
  const day = firstTravelDateOf(criteria);
  if (day < first) return [{ path, message: 'is in the past' }];
  return lastDayOf(criteria) > last ? [{ path, message: `is more than ${MOST_DAYS_AHEAD} days ahead` }] : [];
}

/**
 * Returns the first and last day that can be searched. A day is refused only when it is past in every time zone,
 * because the supplier knows its own calendar.
 */
export function sellableDaysAt(at: Instant): { readonly first: LocalDate; readonly last: LocalDate } {
  // Calendar calculations are slow and change by the minute at most, so the result is cached.
  const minute = at.slice(0, 16);
  if (known.minute !== minute)
    known = {
      minute,
      days: {
        first: localDateAt(at, 'Pacific/Pago_Pago'),
        last: addDaysToDate(localDateAt(at, 'Pacific/Kiritimati'), MOST_DAYS_AHEAD),
      },
    };
  return known.days;
}

let known = { minute: '', days: { first: '' as LocalDate, last: '' as LocalDate } };

/**
 * Returns the last date of a trip: the departure of the last flight journey, the return of a cab, or else the first
 * travel date.
 */
function lastDayOf(criteria: Criteria): string {
  if (criteria.service === 'flight') return criteria.journeys.at(-1)?.departOn ?? '';
  if (criteria.service === 'cab') return criteria.returnOn ?? criteria.pickUpOn;
  return firstTravelDateOf(criteria);
}

function dayPathOf({ service }: Criteria): string {
  switch (service) {
    case 'flight':
      return 'journeys.0.departOn';
    case 'hotel':
      return 'checkIn';
    case 'cab':
      return 'pickUpOn';
    case 'train':
    case 'bus':
      return 'departOn';
  }
}

/** Returns the criteria with all dates shifted by this many days. */
export function shiftCriteriaDays(criteria: Criteria, days: number): Criteria {
  const later = (day: LocalDate): LocalDate => addDaysToDate(day, days);
  switch (criteria.service) {
    case 'flight':
      return {
        ...criteria,
        journeys: criteria.journeys.map((journey) => ({ ...journey, departOn: later(journey.departOn) })),
      };
    case 'train':
    case 'bus':
      return { ...criteria, departOn: later(criteria.departOn) };
    case 'hotel':
      return { ...criteria, checkIn: later(criteria.checkIn), checkOut: later(criteria.checkOut) };
    case 'cab':
      return {
        ...criteria,
        pickUpOn: later(criteria.pickUpOn),
        returnOn: criteria.returnOn === null ? null : later(criteria.returnOn),
      };
  }
}
