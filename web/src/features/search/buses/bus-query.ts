import type { BusCriteria, Criteria } from '@marga/contract/search/criteria';
import type { LocalDate } from '@marga/contract/kernel/time';
import { placeAddressOf } from '@marga/contract/places/place-address';
import type { Place } from '@marga/contract/places/places';
import {
  buildSearchUrlParams,
  readCountParam,
  readFirstDayParam,
  readPlaceParam,
} from '../search-url-params.ts';

export interface BusQuery {
  readonly from: string;
  readonly to: string;
  readonly on: LocalDate;
  readonly travellers: number;
}

export const MOST_SEATS = 6;

export function parseBusQuery(params: URLSearchParams): BusQuery {
  return {
    from: readPlaceParam(params, 'from'),
    to: readPlaceParam(params, 'to'),
    on: readFirstDayParam(params),
    travellers: readCountParam(params, 'travellers', { least: 1, most: MOST_SEATS }),
  };
}

export function formatBusQuery({ from, to, on, travellers }: BusQuery): URLSearchParams {
  return buildSearchUrlParams({ from, to, on, travellers: String(travellers) });
}

export function busCriteriaFromQuery(
  { on, travellers }: BusQuery,
  [from, to]: readonly (Place | undefined)[],
): BusCriteria | undefined {
  if (!from || !to || from.code === to.code) return undefined;
  return { service: 'bus', origin: from.code, destination: to.code, departOn: on, travellers };
}

export function busQueryFromCriteria(asked: Criteria): BusQuery | undefined {
  if (asked.service !== 'bus') return undefined;
  return {
    from: placeAddressOf(asked.origin),
    to: placeAddressOf(asked.destination),
    on: asked.departOn,
    travellers: asked.travellers,
  };
}
