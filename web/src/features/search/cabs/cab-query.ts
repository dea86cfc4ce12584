import {
  CAB_HOURS,
  CAB_KINDS,
  type CabCriteria,
  type CabKind,
  type Criteria,
} from '@marga/contract/search/criteria';
import { type LocalDate, addDaysToDate } from '@marga/contract/kernel/time';
import { placeAddressOf } from '@marga/contract/places/place-address';
import type { Place } from '@marga/contract/places/places';
import {
  buildSearchUrlParams,
  readChoiceParam,
  readCountParam,
  readDayParam,
  readFirstDayParam,
  readPlaceParam,
  readTimeParam,
} from '../search-url-params.ts';

export type CabHours = (typeof CAB_HOURS)[number];

/** Holds the fields of every kind of cab, so that switching the kind and back loses no input. */
export interface CabQuery {
  readonly kind: CabKind;
  readonly from: string;
  readonly to: string;
  readonly on: LocalDate;
  readonly at: string;
  readonly backOn: LocalDate;
  readonly backAt: string;
  readonly hours: CabHours;
  readonly travellers: number;
}

export const MOST_IN_A_CAB = 7;
const MORNING = '09:00';
const EVENING = '18:00';

export function parseCabQuery(params: URLSearchParams): CabQuery {
  const on = readFirstDayParam(params);
  const hours = Number(params.get('hours'));
  return ensureCabReturnAfterPickup({
    kind: readChoiceParam(params, 'kind', CAB_KINDS, 'one-way'),
    from: readPlaceParam(params, 'from'),
    to: readPlaceParam(params, 'to'),
    on,
    at: readTimeParam(params, 'at', MORNING),
    backOn: readDayParam(params, 'back', on) ?? on,
    backAt: readTimeParam(params, 'back-at', EVENING),
    hours: CAB_HOURS.find((each) => each === hours) ?? 8,
    travellers: readCountParam(params, 'travellers', { least: 1, most: MOST_IN_A_CAB }),
  });
}

/** Writes only the fields that this kind of cab needs. */
export function formatCabQuery(query: CabQuery): URLSearchParams {
  const isReturn = query.kind === 'return';
  const isHourly = query.kind === 'hourly';
  return buildSearchUrlParams({
    kind: query.kind === 'one-way' ? '' : query.kind,
    from: query.from,
    to: isHourly ? '' : query.to,
    on: query.on,
    at: query.at,
    back: isReturn ? query.backOn : '',
    'back-at': isReturn ? query.backAt : '',
    hours: isHourly ? String(query.hours) : '',
    travellers: String(query.travellers),
  });
}

/** An hourly cab has no destination. */
export function listCabQueryPlaces({ kind, from, to }: CabQuery): readonly string[] {
  return kind === 'hourly' ? [from] : [from, to];
}

/** Moves the return journey to the day after the outward journey when it would not be later than that. */
export function ensureCabReturnAfterPickup(query: CabQuery): CabQuery {
  const { on, at, backOn, backAt } = query;
  return `${backOn}T${backAt}` > `${on}T${at}` ? query : { ...query, backOn: addDaysToDate(on, 1) };
}

export function cabCriteriaFromQuery(
  query: CabQuery,
  [pickup, drop]: readonly (Place | undefined)[],
): CabCriteria | undefined {
  if (!pickup) return undefined;
  const asked = {
    service: 'cab',
    pickup: pickup.code,
    pickUpOn: query.on,
    pickUpAt: query.at,
    travellers: query.travellers,
  } as const;
  if (query.kind === 'hourly') {
    return { ...asked, kind: 'hourly', drop: null, returnOn: null, returnAt: null, hours: query.hours };
  }
  if (!drop || drop.code === pickup.code) return undefined;
  const isReturn = query.kind === 'return';
  return {
    ...asked,
    kind: query.kind,
    drop: drop.code,
    returnOn: isReturn ? query.backOn : null,
    returnAt: isReturn ? query.backAt : null,
    hours: null,
  };
}

export function cabQueryFromCriteria(asked: Criteria): CabQuery | undefined {
  if (asked.service !== 'cab') return undefined;
  return ensureCabReturnAfterPickup({
    kind: asked.kind,
    from: placeAddressOf(asked.pickup),
    to: asked.drop === null ? '' : placeAddressOf(asked.drop),
    on: asked.pickUpOn,
    at: asked.pickUpAt,
    backOn: asked.returnOn ?? asked.pickUpOn,
    backAt: asked.returnAt ?? EVENING,
    hours: asked.hours ?? 8,
    travellers: asked.travellers,
  });
}
