import { type Criteria, type HotelCriteria, MOST_NIGHTS } from '@marga/contract/search/criteria';
import { type LocalDate, addDaysToDate } from '@marga/contract/kernel/time';
import { placeAddressOf } from '@marga/contract/places/place-address';
import type { Place } from '@marga/contract/places/places';
import {
  buildSearchUrlParams,
  readDayParam,
  readFirstDayParam,
  readPlaceParam,
} from '../search-url-params.ts';

export interface RoomAsked {
  readonly adults: number;
  readonly childAges: readonly number[];
}

export interface HotelQuery {
  readonly to: string;
  readonly on: LocalDate;
  readonly until: LocalDate;
  readonly rooms: readonly RoomAsked[];
}

export const MOST_ROOMS = 8;
export const MOST_ADULTS = 4;
export const MOST_CHILDREN = 3;
export const OLDEST_CHILD = 17;
export const ONE_ROOM: RoomAsked = { adults: 2, childAges: [] };

export function parseHotelQuery(params: URLSearchParams): HotelQuery {
  const on = readFirstDayParam(params);
  return {
    to: readPlaceParam(params, 'to'),
    on,
    until: limitCheckOutDay(on, readDayParam(params, 'until', on)),
    rooms: roomsIn(params.get('rooms') ?? ''),
  };
}

export function formatHotelQuery({ to, on, until, rooms }: HotelQuery): URLSearchParams {
  return buildSearchUrlParams({ to, on, until, rooms: rooms.map(textOfRoom).join('_') });
}

/** The check-out is after the check-in, by at most thirty nights; it defaults to the next day. */
export function limitCheckOutDay(on: LocalDate, until: LocalDate | undefined): LocalDate {
  if (until === undefined || until <= on) return addDaysToDate(on, 1);
  const latest = addDaysToDate(on, MOST_NIGHTS);
  return until > latest ? latest : until;
}

export function countNights({ on, until }: Pick<HotelQuery, 'on' | 'until'>): number {
  return Math.round((Date.parse(until) - Date.parse(on)) / 86_400_000);
}

export function countGuests(rooms: readonly RoomAsked[]): number {
  return rooms.reduce((sum, { adults, childAges }) => sum + adults + childAges.length, 0);
}

export function hotelCriteriaFromQuery(
  { on, until, rooms }: HotelQuery,
  [place]: readonly (Place | undefined)[],
): HotelCriteria | undefined {
  if (!place) return undefined;
  return {
    service: 'hotel',
    destination: place.code,
    checkIn: on,
    checkOut: until,
    rooms: rooms.map(({ adults, childAges }) => ({ adults, childAges: [...childAges] })),
  };
}

export function hotelQueryFromCriteria(asked: Criteria): HotelQuery | undefined {
  if (asked.service !== 'hotel') return undefined;
  return {
    to: placeAddressOf(asked.destination),
    on: asked.checkIn,
    until: asked.checkOut,
    rooms: asked.rooms,
  };
}

/** Writes two adults and children of five and nine as 2-5-9. */
function textOfRoom({ adults, childAges }: RoomAsked): string {
  return [adults, ...childAges].join('-');
}

function roomsIn(text: string): readonly RoomAsked[] {
  const rooms = text.split('_').flatMap((room): RoomAsked[] => {
    if (!/^\d{1,2}(-\d{1,2})*$/.test(room)) return [];
    const [adults = 1, ...ages] = room.split('-').map(Number);
    return [
      {
        adults: Math.min(Math.max(adults, 1), MOST_ADULTS),
        childAges: ages.slice(0, MOST_CHILDREN).map((age) => Math.min(age, OLDEST_CHILD)),
      },
    ];
  });
  return rooms.length === 0 ? [ONE_ROOM] : rooms.slice(0, MOST_ROOMS);
}
