import type { Cancellation, Change, FeeScheduleStep } from '@marga/contract/amendments/amendments';
import type { ServiceRequest } from '@marga/contract/amendments/service-requests';
import type { HistoryEntry } from '@marga/contract/bookings/booking-history';
import type { ItineraryVersion } from '@marga/contract/amendments/itinerary-versions';
import type { ExpectedRefund } from '@marga/contract/refunds/refunds';
import type { Booking, BookingWithDetails } from '@marga/contract/bookings/booking';
import type { CabItinerary, FlightItinerary, HotelItinerary } from '@marga/contract/search/itineraries';
import { type Instant, addMsToInstant, toZonedLocalTime } from '@marga/contract/kernel/time';
import { now } from '../../shared/clock.ts';
import { toSampleRupeeAmount } from '../ledger/wallet/sample-wallet.ts';

/** This module holds sample bookings and amendments, for stories and tests of the screens. */

const ZONE = 'Asia/Kolkata';
const HOUR = 3_600_000;
const BOOKING = 'bkg_01m7eh9ktefjj89ryxw9m7a2x1';

const at = (local: string) => ({ local, zone: ZONE });
export const instantHoursFromNow = (hours: number): Instant => addMsToInstant(now(), hours * HOUR);

export function sampleFlightItinerary(
  departs = '2026-12-04T06:15',
  arrives = '2026-12-04T08:55',
): FlightItinerary {
  return {
    service: 'flight',
    segments: [
      {
        carrier: 'Air India',
        carrierCode: 'AI',
        number: '803',
        origin: 'DEL',
        originName: 'Delhi',
        destination: 'BLR',
        destinationName: 'Bengaluru',
        departsAt: at(departs),
        arrivesAt: at(arrives),
        durationMinutes: 160,
        aircraft: 'Airbus A320',
        journey: 0,
      },
    ],
    durationMinutes: 160,
    cabin: 'economy',
    fareName: 'Flex',
    fareType: 'regular',
    checkedBags: 1,
    refundable: true,
    changeable: true,
    emissionsKg: null,
  };
}

export function sampleHotelItinerary(): HotelItinerary {
  return {
    service: 'hotel',
    name: 'The Marigold',
    area: 'Indiranagar',
    city: 'Bengaluru',
    stars: 4,
    checkInAt: at('2026-12-04T12:00'),
    checkOutAt: at('2026-12-06T11:00'),
    nights: 2,
    rooms: 1,
    roomName: 'Deluxe Room',
    mealPlan: 'breakfast',
    freeCancellationUntil: '2026-12-02T06:30:00.000Z' as Instant,
    refundable: true,
    distanceKm: null,
    perNight: toSampleRupeeAmount('4200.00'),
  };
}

export function sampleCabItinerary(): CabItinerary {
  const leg = (from: string, to: string, departs: string, arrives: string) => ({
    carrier: 'City Cabs',
    carrierCode: '',
    number: 'Sedan',
    origin: 'ci-delhi',
    originName: from,
    destination: 'ci-agra',
    destinationName: to,
    departsAt: at(departs),
    arrivesAt: at(arrives),
    durationMinutes: 240,
  });
  return {
    service: 'cab',
    kind: 'return',
    cabType: 'Sedan',
    model: 'Dzire',
    seats: 4,
    bags: 2,
    segments: [
      leg('Delhi', 'Agra', '2026-12-04T09:00', '2026-12-04T13:00'),
      leg('Agra', 'Delhi', '2026-12-05T18:00', '2026-12-05T22:00'),
    ],
    durationMinutes: 480,
    distanceKm: 460,
    includedHours: null,
    extraPerKm: toSampleRupeeAmount('12.00'),
    refundable: true,
  };
}

export function sampleBooking(changes: Partial<Booking> = {}): Booking {
  const person = (givenName: string, familyName: string) => ({ givenName, familyName });
  return {
    id: BOOKING,
    reference: 'MRG-4F7K2P',
    checkoutId: 'cko_01m7eh9ktefjj89ryxw9m7a2x1',
    state: 'confirmed',
    status: 'upcoming',
    service: 'flight',
    supplier: 'skybridge',
    supplierReference: 'X7PQ2L',
    failure: null,
    itinerary: sampleFlightItinerary(),
    travellers: [person('ASHA', 'RAO'), person('VIKRAM', 'MENON'), person('SUNITA', 'IYER')],
    ancillaries: [],
    remark: null,
    total: toSampleRupeeAmount('18420.00'),
    clientTotal: toSampleRupeeAmount('19100.00'),
    payWith: 'wallet',
    money: 'charged',
    askAgainAt: null,
    askUntil: null,
    payBy: null,
    cancelledTravellers: [],
    cancelledLegs: [],
    version: 1,
    hasScheduleChange: false,
    history: [],
    createdAt: '2026-11-12T08:00:00.000Z',
    ...changes,
  } as unknown as Booking;
}

/** Returns the booking as the route that reads one booking answers it. */
export function sampleBookingWithDetails(changes: Partial<BookingWithDetails> = {}): BookingWithDetails {
  const details = [
    {
      title: 'ms',
      bornOn: '1988-02-29',
      gender: 'f',
      email: 'asha@himalaya.example',
      phone: '+919812345678',
    },
    {
      title: 'mr',
      bornOn: '1979-06-04',
      gender: 'm',
      email: 'vikram@himalaya.example',
      phone: '+919812345679',
    },
    {
      title: 'ms',
      bornOn: '1991-11-17',
      gender: 'f',
      email: 'sunita@himalaya.example',
      phone: '+919812345670',
    },
  ];
  const booking = sampleBooking(changes);
  return {
    client: 'Deshmukh Textiles',
    travellerDetails: {
      state: 'shown',
      travellers: booking.travellers.map((_, index) => details[index] ?? details[0]),
    },
    ...booking,
  } as BookingWithDetails;
}

/** Returns a fee schedule in which the refund falls three times before the departure. */
export function sampleFeeSchedule(): FeeScheduleStep[] {
  const step = (hours: number, charge: string, refund: string): FeeScheduleStep => ({
    from: instantHoursFromNow(hours),
    fromLocal: toZonedLocalTime(instantHoursFromNow(hours), ZONE),
    charge: toSampleRupeeAmount(charge),
    refund: toSampleRupeeAmount(refund),
  });
  return [
    step(-0.01, '540.00', '17880.00'),
    step(15 * 24, '4605.00', '13815.00'),
    step(17 * 24, '9210.00', '9210.00'),
    step(17 * 24 + 16, '18420.00', '0.00'),
  ];
}

/** Returns the departure that belongs to `sampleFeeSchedule`. */
export function sampleDepartureInstant() {
  return toZonedLocalTime(instantHoursFromNow(18 * 24), ZONE);
}

export function sampleCancellation(changes: Partial<Cancellation> = {}): Cancellation {
  return {
    id: 'cnl_01m7eh9ktefjj89ryxw9m7a2x1' as Cancellation['id'],
    bookingId: BOOKING as Booking['id'],
    part: { travellers: null, legs: null },
    state: 'quoted',
    failure: null,
    isManual: false,
    isVoid: false,
    lines: [
      { code: 'paid', name: null, amount: toSampleRupeeAmount('18420.00'), rule: '' },
      {
        code: 'supplier-charge',
        name: 'Airline cancellation charge',
        amount: toSampleRupeeAmount('-3000.00'),
        rule: '₹1,000 a traveller until 72 hours before departure',
      },
      {
        code: 'commission-earned',
        name: null,
        amount: toSampleRupeeAmount('120.00'),
        rule: 'Of what the airline keeps, its commission stays yours',
      },
      { code: 'tds-on-earned', name: null, amount: toSampleRupeeAmount('-2.40'), rule: '2 % of it' },
      { code: 'service-fee-retained', name: null, amount: toSampleRupeeAmount('-300.00'), rule: '' },
      {
        code: 'tax-retained',
        name: null,
        amount: toSampleRupeeAmount('-54.00'),
        rule: 'GST 18 % on the service fee',
      },
      { code: 'round-off', name: null, amount: toSampleRupeeAmount('0.40'), rule: '' },
    ],
    refund: toSampleRupeeAmount('15184.00'),
    refundTo: [{ to: 'wallet', amount: toSampleRupeeAmount('15184.00') }],
    feeSchedule: sampleFeeSchedule(),
    expiresAt: instantHoursFromNow(0.2),
    createdAt: now(),
    endedAt: null,
    ...changes,
  };
}

export function sampleServiceRequest(changes: Partial<ServiceRequest> = {}): ServiceRequest {
  return {
    id: 'ern_01m7eh9ktefjj89ryxw9m7a2x1' as ServiceRequest['id'],
    bookingId: BOOKING as Booking['id'],
    category: 'cancel',
    part: { travellers: [1], legs: null },
    remark: 'The meeting was called off',
    state: 'open',
    answerBy: instantHoursFromNow(1.5),
    answer: null,
    createdAt: instantHoursFromNow(-0.5),
    endedAt: null,
    ...changes,
  };
}

export function sampleBookingChange(changes: Partial<Change> = {}): Change {
  return {
    id: 'chg_01m7eh9ktefjj89ryxw9m7a2x1' as Change['id'],
    bookingId: BOOKING as Booking['id'],
    state: 'quoted',
    failure: null,
    itinerary: sampleFlightItinerary('2026-12-04T09:40', '2026-12-04T12:20'),
    travellers: sampleBooking().travellers,
    seats: [],
    isManual: false,
    agreed: null,
    difference: toSampleRupeeAmount('1260.00'),
    fee: toSampleRupeeAmount('750.00'),
    total: toSampleRupeeAmount('2010.00'),
    payWith: null,
    expiresAt: instantHoursFromNow(0.2),
    createdAt: now(),
    endedAt: null,
    ...changes,
  };
}

export function sampleExpectedRefund(
  changes: Partial<ExpectedRefund> | Record<string, unknown> = {},
): ExpectedRefund {
  return {
    id: 'due_01m7eh9ktefjj89ryxw9m7a2x1',
    bookingId: BOOKING,
    reference: 'MRG-4F7K2P',
    cause: 'cnl_01m7eh9ktefjj89ryxw9m7a2x1',
    component: 'supplier',
    from: 'skybridge',
    amount: toSampleRupeeAmount('15184.00'),
    rule: 'airline-14-working-days',
    dueBy: instantHoursFromNow(11 * 24),
    arrivedAt: null,
    goesTo: [{ to: 'wallet', amount: toSampleRupeeAmount('15184.00') }],
    paidBackAt: null,
    paidBack: toSampleRupeeAmount('0.00'),
    isLate: false,
    escalatedAt: null,
    createdAt: instantHoursFromNow(-5 * 24),
    ...changes,
  } as ExpectedRefund;
}

export function sampleItineraryVersions(): ItineraryVersion[] {
  return [
    {
      version: 2,
      cause: 'schedule-change',
      itinerary: sampleFlightItinerary('2026-12-04T08:35', '2026-12-04T11:15'),
      since: instantHoursFromNow(-2),
      answerBy: instantHoursFromNow(48),
      answer: null,
      answeredAt: null,
    },
    {
      version: 1,
      cause: 'booked',
      itinerary: sampleFlightItinerary(),
      since: instantHoursFromNow(-72),
      answerBy: null,
      answer: null,
      answeredAt: null,
    },
  ];
}

export function sampleBookingHistory(): HistoryEntry[] {
  const entry = (
    hours: number,
    kind: HistoryEntry['kind'],
    what: string,
    more: Partial<HistoryEntry> = {},
  ) => ({
    at: instantHoursFromNow(hours),
    kind,
    what,
    amount: null,
    by: null,
    note: null,
    ...more,
  });
  return [
    entry(-1, 'refund-expected', 'supplier', { amount: toSampleRupeeAmount('15184.00') }),
    entry(-1.01, 'cancellation', 'done'),
    entry(-1.2, 'cancellation', 'unknown'),
    entry(-1.3, 'cancellation', 'asked', { by: 'Asha Rao' }),
    entry(-2, 'version', 'schedule-change'),
    entry(-70, 'mail', 'booking-confirmed', { note: 'asha@himalaya.example' }),
    entry(-71.9, 'money', 'capture', { amount: toSampleRupeeAmount('-18420.00') }),
    entry(-72, 'state', 'confirmed'),
  ];
}

/** Holds what can be done with a booking whose supplier supports everything online but cancelling a part. */
export const SAMPLE_AMENDMENTS = {
  can: {
    cancel: true,
    cancelTravellers: false,
    cancelLegs: false,
    changeDates: true,
    changeSeats: true,
    changeTravellers: true,
    askServiceRequest: true,
    requestChange: true,
  },
  cancellations: [],
  changes: [],
  serviceRequest: null,
  serviceRequestQuote: null,
  serviceRequestChange: null,
  unanswered: null,
  feeSchedule: null,
} as const;
