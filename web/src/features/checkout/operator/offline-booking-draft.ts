import type { BUS_KINDS, CAB_TYPES, HotelItinerary, Itinerary } from '@marga/contract/search/itineraries';
import type { TrainClass } from '@marga/contract/search/criteria';
import { addMoney, fromWireMoney, toWireMoney, type WireMoney } from '@marga/contract/kernel/money';
import { epochMsOf, toInstant, type ZonedLocal, parseZonedLocalTime } from '@marga/contract/kernel/time';
import type { Place } from '@marga/contract/places/places';
import type { Service } from '@marga/contract/travel-services';
import { parseRupeeAmount } from '../../ledger/wallet/rupee-amount-input.ts';

/** Holds an offline booking as the form has it: everything is text until it is submitted. */
export interface OfflineBookingDraft {
  readonly service: Service;
  /** Times are local to the place: 2026-12-28T06:15. */
  readonly departs: string;
  readonly arrives: string;
  readonly carrier: string;
  readonly number: string;
  readonly hotel: string;
  readonly room: string;
  readonly stars: string;
  readonly trainClass: TrainClass;
  readonly busKind: (typeof BUS_KINDS)[number];
  readonly cabType: (typeof CAB_TYPES)[number];
}

export const EMPTY_DRAFT: OfflineBookingDraft = {
  service: 'flight',
  departs: '',
  arrives: '',
  carrier: '',
  number: '',
  hotel: '',
  room: '',
  stars: '3',
  trainClass: '3A',
  busKind: 'ac-sleeper',
  cabType: 'Sedan',
};

export type DraftField = 'from' | 'to' | 'departs' | 'arrives' | 'carrier' | 'number' | 'hotel' | 'room';

interface Ends {
  readonly from: Place | undefined;
  readonly to: Place | undefined;
}

/**
 * Lists the fields to correct; it is empty when an itinerary can be made. A hotel is in one place and has no
 * number.
 */
export function findInvalidBookingFields(draft: OfflineBookingDraft, { from, to }: Ends): Set<DraftField> {
  const isStay = draft.service === 'hotel';
  const needed = isStay ? (['hotel', 'room'] as const) : (['carrier', 'number'] as const);
  const wrong = new Set<DraftField>();
  for (const field of [...needed, 'departs', 'arrives'] as const)
    if (draft[field].trim() === '') wrong.add(field);
  if (!from) wrong.add('from');
  if (!isStay && !to) wrong.add('to');
  if (wrong.size === 0 && minutesBetween(timesOf(draft, { from, to })) < 1) wrong.add('arrives');
  return wrong;
}

function timesOf(draft: OfflineBookingDraft, { from, to }: Ends): readonly [ZonedLocal, ZonedLocal] {
  const zone = from?.zone ?? 'Asia/Kolkata';
  return [parseZonedLocalTime(draft.departs, zone), parseZonedLocalTime(draft.arrives, to?.zone ?? zone)];
}

function minutesBetween([begins, ends]: readonly [ZonedLocal, ZonedLocal]): number {
  return Math.round((epochMsOf(toInstant(ends)) - epochMsOf(toInstant(begins))) / 60_000);
}

/**
 * Returns what was agreed: the fare, and the supplier's taxes and fees. Without the latter the parts are unknown
 * and there is only a total. Returns undefined when there is no amount.
 */
export function parseAgreedPrice(
  fareText: string,
  taxesText: string,
): { readonly fare: WireMoney | null; readonly total: WireMoney } | undefined {
  const fare = parseRupeeAmount(fareText);
  if (taxesText.trim() === '') return fare && { fare: null, total: fare };
  const taxes = parseRupeeAmount(taxesText);
  return fare && taxes && { fare, total: toWireMoney(addMoney(fromWireMoney(fare), fromWireMoney(taxes))) };
}

/** Anything unknown gets the most cautious value: not refundable, not changeable, nothing included. */
export function buildOfflineItinerary(draft: OfflineBookingDraft, from: Place, to: Place): Itinerary {
  const times = timesOf(draft, { from, to });
  const [departsAt, arrivesAt] = times;
  const durationMinutes = Math.max(1, minutesBetween(times));
  const segment = {
    carrier: draft.carrier.trim(),
    carrierCode: '',
    number: draft.number.trim(),
    origin: from.shortCode ?? from.code,
    originName: from.kind === 'airport' ? from.city : from.name,
    destination: to.shortCode ?? to.code,
    destinationName: to.kind === 'airport' ? to.city : to.name,
    departsAt,
    arrivesAt,
    durationMinutes,
  };
  switch (draft.service) {
    case 'flight':
      return {
        service: 'flight',
        segments: [{ ...segment, aircraft: null, journey: 0 }],
        durationMinutes,
        cabin: 'economy',
        fareName: '',
        fareType: 'regular',
        checkedBags: 0,
        refundable: false,
        changeable: false,
        emissionsKg: null,
      };
    case 'train':
      return {
        service: 'train',
        segments: [segment],
        durationMinutes,
        class: draft.trainClass,
        quota: 'GN',
        availability: { status: 'available', count: 0 },
        distanceKm: kilometresBetween(from, to),
        refundable: false,
      };
    case 'bus':
      return {
        service: 'bus',
        segments: [segment],
        durationMinutes,
        kind: draft.busKind,
        seatsLeft: 0,
        boarding: [{ name: from.name, at: departsAt }],
        dropping: [{ name: to.name, at: arrivesAt }],
        refundable: false,
      };
    case 'cab':
      return {
        service: 'cab',
        kind: 'one-way',
        cabType: draft.cabType,
        model: draft.carrier.trim(),
        seats: 4,
        bags: 0,
        segments: [segment],
        durationMinutes,
        distanceKm: kilometresBetween(from, to),
        includedHours: null,
        extraPerKm: { amount: '0.00', currency: 'INR' },
        refundable: false,
      };
    case 'hotel':
      return stayOf(draft, from, departsAt, arrivesAt);
  }
}

function stayOf(
  draft: OfflineBookingDraft,
  place: Place,
  checkInAt: ZonedLocal,
  checkOutAt: ZonedLocal,
): HotelItinerary {
  return {
    service: 'hotel',
    name: draft.hotel.trim(),
    area: place.name,
    city: place.city,
    stars: Math.min(5, Math.max(1, Math.trunc(Number(draft.stars)) || 1)),
    checkInAt,
    checkOutAt,
    nights: Math.max(1, Math.round(minutesBetween([checkInAt, checkOutAt]) / 1_440)),
    rooms: 1,
    roomName: draft.room.trim(),
    mealPlan: 'room-only',
    freeCancellationUntil: null,
    refundable: false,
    distanceKm: null,
    perNight: { amount: '0.00', currency: 'INR' },
  };
}

/** Returns the great-circle distance. */
function kilometresBetween(from: Place, to: Place): number {
  const rad = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (radians: number) => Math.sin(radians / 2) ** 2;
  const across =
    half(rad(to.latitude - from.latitude)) +
    Math.cos(rad(from.latitude)) * Math.cos(rad(to.latitude)) * half(rad(to.longitude - from.longitude));
  return Math.max(1, Math.round(2 * 6_371 * Math.asin(Math.sqrt(across))));
}
