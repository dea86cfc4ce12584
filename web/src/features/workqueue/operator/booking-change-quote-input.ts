import { traveller } from '@marga/contract/bookings/booking';
import { type Itinerary, seatId } from '@marga/contract/search/itineraries';
import { addMoney, fromWireMoney, type WireMoney } from '@marga/contract/kernel/money';
import type { WorkItemDetails } from '@marga/contract/workqueue/work-items';
import {
  findInvalidTravellerFields,
  type TravellerDraft,
  travellerFromDraft,
} from '../../trips/traveller-draft.ts';
import {
  type Bounds,
  isWithinDateBounds,
  parseCurrencyAmount,
  parseDayInput,
  parseInstantInput,
} from './cancellation-quote-input.ts';

/** Holds the supplier's quote of a change from a phone call, as typed; untouched fields are as booked. */
export interface ChangeQuoteInput {
  readonly difference: string;
  readonly fee: string;
  readonly refundBy: string;
  readonly expiresAt: string;
  readonly times: readonly TypedTime[];
  readonly names: BookedNames;
  readonly added: readonly TravellerDraft[];
  readonly seats: string;
  readonly reference: string;
  readonly agreed: string;
}

interface TypedTime {
  /** Names the part of the itinerary that the times belong to. */
  readonly title: string;
  readonly departs: string;
  readonly arrives: string;
  /** Holds the number of the service, such as a flight number; a hotel stay has none. */
  readonly number: string | null;
}

type BookedNames = NonNullable<WorkItemDetails['toChange']>;

/** Returns the booking as it is, with no quote entered yet. */
export function createEmptyBookingChangeQuote({
  booking,
  toChange,
}: Pick<WorkItemDetails, 'booking' | 'toChange'>): ChangeQuoteInput {
  return {
    difference: '',
    fee: '',
    refundBy: '',
    expiresAt: '',
    times: booking ? timesOf(booking.itinerary) : [],
    names: toChange ?? [],
    added: [],
    seats: '',
    reference: '',
    agreed: '',
  };
}

function timesOf(itinerary: Itinerary): TypedTime[] {
  if (itinerary.service === 'hotel') {
    const { name, checkInAt, checkOutAt } = itinerary;
    return [{ title: name, departs: checkInAt.local, arrives: checkOutAt.local, number: null }];
  }
  return itinerary.segments.map(({ originName, destinationName, departsAt, arrivesAt, number }) => ({
    title: `${originName} – ${destinationName}`,
    departs: departsAt.local,
    arrives: arrivesAt.local,
    number,
  }));
}

/** A negative amount may have any minus sign that a keyboard or copied text contains. */
export function parseFareDifference(text: string, paid: WireMoney): WireMoney | undefined {
  const typed = text.trim().replace(/^[−–]/, '-');
  const isBack = typed.startsWith('-');
  const amount = parseCurrencyAmount(isBack ? typed.slice(1) : typed, paid);
  if (!amount || !isBack) return amount;
  return fromWireMoney(amount).minor > fromWireMoney(paid).minor
    ? undefined
    : { ...amount, amount: `-${amount.amount}` };
}

export function parseSeatNumbers(text: string): string[] | undefined {
  const seats = text.split(',').map((seat) => seat.trim());
  const named = seats.filter((seat) => seat !== '');
  return named.every((seat) => seatId.safeParse(seat).success) ? named : undefined;
}

/** Returns true when the supplier refunds more than it charges for the change. */
export function hasNetRefund(typed: ChangeQuoteInput, paid: WireMoney): boolean {
  const [difference, fee] = [
    parseFareDifference(typed.difference, paid),
    parseCurrencyAmount(typed.fee, paid),
  ];
  return (
    difference !== undefined &&
    fee !== undefined &&
    addMoney(fromWireMoney(difference), fromWireMoney(fee)).minor < 0n
  );
}

/** Accepts names as suppliers write them: in capitals, with at least one letter. */
export function isValidTravellerName(text: string): boolean {
  return traveller.shape.givenName.safeParse(text.trim()).success;
}

export function hasDepartureAndArrival({ departs, arrives }: TypedTime): boolean {
  return departs.length === 16 && arrives.length === 16;
}

/** Returns what would differ from the booking after the change, apart from added travellers. */
function changesIn(typed: ChangeQuoteInput, before: ChangeQuoteInput) {
  return {
    times: typed.times.flatMap(({ departs, arrives, number }, at) => {
      const old = before.times[at];
      const isOther = old?.departs !== departs || old.arrives !== arrives || old.number !== number;
      return isOther
        ? [{ at, departs, arrives, number: number === null ? null : number.trim() || (old?.number ?? null) }]
        : [];
    }),
    names: typed.names.flatMap((name, at) => {
      const old = before.names[at];
      const isOther = name && (old?.givenName !== name.givenName || old.familyName !== name.familyName);
      return isOther ? [{ at, ...name }] : [];
    }),
    seats: parseSeatNumbers(typed.seats) ?? [],
    reference: typed.reference.trim() || null,
    agreed: typed.agreed.trim() || null,
  };
}

/** Returns true when the buyer would see no difference; a new reference alone is none. */
export function isChangeSameAsBooking(typed: ChangeQuoteInput, before: ChangeQuoteInput): boolean {
  const { times, names, seats, agreed } = changesIn(typed, before);
  return times.length + names.length + typed.added.length + seats.length === 0 && agreed === null;
}

/** Returns the quote for the server, or undefined while something is missing. */
export function parseBookingChangeQuote(
  typed: ChangeQuoteInput,
  before: ChangeQuoteInput,
  paid: WireMoney,
  bounds: Bounds,
) {
  const [difference, fee] = [
    parseFareDifference(typed.difference, paid),
    parseCurrencyAmount(typed.fee, paid),
  ];
  const expiresAt = parseInstantInput(typed.expiresAt);
  const refundBy = hasNetRefund(typed, paid) ? parseDayInput(typed.refundBy) : null;
  if (!difference || !fee || !expiresAt || refundBy === undefined) return undefined;
  if (!isWithinDateBounds(typed.expiresAt, bounds.expiresAt)) return undefined;
  if (refundBy !== null && !isWithinDateBounds(refundBy, bounds.refundBy)) return undefined;
  if (
    !parseSeatNumbers(typed.seats) ||
    !typed.times.every(hasDepartureAndArrival) ||
    isChangeSameAsBooking(typed, before)
  )
    return undefined;
  if (
    !typed.names.every(
      (name) => !name || (isValidTravellerName(name.givenName) && isValidTravellerName(name.familyName)),
    )
  )
    return undefined;
  if (typed.added.some((one) => findInvalidTravellerFields(one).size > 0)) return undefined;
  const added = typed.added.map(travellerFromDraft);
  return { difference, fee, refundBy, expiresAt, added, ...changesIn(typed, before) };
}
