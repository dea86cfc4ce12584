import {
  type Criteria,
  TRAIN_CLASSES,
  TRAIN_QUOTAS,
  type TrainClass,
  type TrainCriteria,
  type TrainQuota,
} from '@marga/contract/search/criteria';
import type { LocalDate } from '@marga/contract/kernel/time';
import { placeAddressOf } from '@marga/contract/places/place-address';
import type { Place } from '@marga/contract/places/places';
import {
  buildSearchUrlParams,
  readChoiceParam,
  readCountParam,
  readFirstDayParam,
  readPlaceParam,
} from '../search-url-params.ts';

export interface TrainQuery {
  readonly from: string;
  readonly to: string;
  readonly on: LocalDate;
  readonly travellers: number;
  readonly class: TrainClass | 'any';
  readonly quota: TrainQuota;
}

/** The railways allow at most this many travellers on one ticket. */
export const MOST_ON_A_TICKET = 6;

export function parseTrainQuery(params: URLSearchParams): TrainQuery {
  return {
    from: readPlaceParam(params, 'from'),
    to: readPlaceParam(params, 'to'),
    on: readFirstDayParam(params),
    travellers: readCountParam(params, 'travellers', { least: 1, most: MOST_ON_A_TICKET }),
    class: readChoiceParam(params, 'class', [...TRAIN_CLASSES, 'any'], 'any'),
    quota: readChoiceParam(params, 'quota', TRAIN_QUOTAS, 'GN'),
  };
}

export function formatTrainQuery(query: TrainQuery): URLSearchParams {
  return buildSearchUrlParams({
    from: query.from,
    to: query.to,
    on: query.on,
    travellers: String(query.travellers),
    class: query.class === 'any' ? '' : query.class,
    quota: query.quota === 'GN' ? '' : query.quota,
  });
}

export function trainCriteriaFromQuery(
  query: TrainQuery,
  [from, to]: readonly (Place | undefined)[],
): TrainCriteria | undefined {
  if (!from || !to || from.code === to.code) return undefined;
  return {
    service: 'train',
    origin: from.code,
    destination: to.code,
    departOn: query.on,
    travellers: query.travellers,
    class: query.class,
    quota: query.quota,
  };
}

export function trainQueryFromCriteria(asked: Criteria): TrainQuery | undefined {
  if (asked.service !== 'train') return undefined;
  return {
    from: placeAddressOf(asked.origin),
    to: placeAddressOf(asked.destination),
    on: asked.departOn,
    travellers: asked.travellers,
    class: asked.class,
    quota: asked.quota,
  };
}
