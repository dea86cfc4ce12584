import { usualTravellerFields } from '@marga/contract/travellers/required-traveller-fields';
import type {
  BusItinerary,
  CabItinerary,
  HotelItinerary,
  Itinerary,
  Seat,
  Segment,
  TrainItinerary,
} from '@marga/contract/search/itineraries';
import type { OfferId } from '@marga/contract/kernel/ids';
import type { WireMoney } from '@marga/contract/kernel/money';
import type { Instant } from '@marga/contract/kernel/time';
import type { Offer, Result } from '@marga/contract/search/search';

/** This module holds results as suppliers return them, for stories. */

const ZONE = 'Asia/Kolkata';

function rupees(amount: number): WireMoney {
  return { amount: `${amount}.00`, currency: 'INR' };
}

let made = 0;

function offerOf(itinerary: Itinerary, variant: string, price: number, supplier: string): Offer {
  made += 1;
  return {
    id: `ofr_sample${made}` as OfferId,
    supplier,
    itinerary,
    variant,
    travellers: 2,
    travellerFields: usualTravellerFields(itinerary.service, { isInternational: false }),
    published: rupees(price),
    exchange: null,
    base: rupees(price - 90),
    taxes: rupees(90),
    total: rupees(price),
    clientTotal: rupees(price),
    trueCost: rupees(price - 45),
    expiresAt: '2026-12-27T10:00:00.000Z' as Instant,
  };
}

function resultOf(...offers: Offer[]): Result {
  return { id: offers[0]?.id ?? '', offers, rank: 0 };
}

function at(local: string) {
  return { local, zone: ZONE };
}

function segmentOf(
  [number, carrier]: readonly [string, string],
  [from, to]: readonly [string, string],
  [departs, arrives]: readonly [string, string],
): Segment {
  return {
    carrier,
    carrierCode: '',
    number,
    origin: 'NDLS',
    originName: from,
    destination: 'MMCT',
    destinationName: to,
    departsAt: at(departs),
    arrivesAt: at(arrives),
    durationMinutes: Math.round((Date.parse(`${arrives}Z`) - Date.parse(`${departs}Z`)) / 60_000),
  };
}

function trainOf(
  segment: Segment,
  travelClass: TrainItinerary['class'],
  availability: TrainItinerary['availability'],
): TrainItinerary {
  return {
    service: 'train',
    segments: [segment],
    durationMinutes: segment.durationMinutes,
    class: travelClass,
    quota: 'GN',
    availability,
    distanceKm: 1384,
    refundable: true,
  };
}

const ENDS = ['New Delhi', 'Mumbai Central'] as const;
const rajdhani = segmentOf(['12952', 'Mumbai Tejas Rajdhani'], ENDS, [
  '2026-12-28T16:55',
  '2026-12-29T08:35',
]);
const paschim = segmentOf(['12926', 'Paschim Express'], ENDS, ['2026-12-28T11:00', '2026-12-29T14:50']);
const duronto = segmentOf(['22210', 'Mumbai Duronto'], ENDS, ['2026-12-28T23:10', '2026-12-29T16:15']);

export const TRAIN_RESULTS: readonly Result[] = [
  resultOf(
    offerOf(trainOf(rajdhani, '3A', { status: 'available', count: 42 }), '3A', 3180, 'indrail'),
    offerOf(trainOf(rajdhani, '3A', { status: 'available', count: 42 }), '3A', 3220, 'railyatra'),
    offerOf(trainOf(rajdhani, '2A', { status: 'rac', count: 7 }), '2A', 3990, 'railyatra'),
    offerOf(trainOf(rajdhani, '1A', { status: 'waitlist', count: 23 }), '1A', 4380, 'railyatra'),
  ),
  resultOf(
    offerOf(trainOf(paschim, 'SL', { status: 'waitlist', count: 88 }), 'SL', 2460, 'railyatra'),
    offerOf(trainOf(paschim, '3E', { status: 'available', count: 3 }), '3E', 2890, 'railyatra'),
    offerOf(trainOf(paschim, '3A', { status: 'available', count: 112 }), '3A', 3050, 'railyatra'),
  ),
  resultOf(offerOf(trainOf(duronto, '3A', { status: 'rac', count: 1 }), '3A', 3020, 'railyatra')),
];

function busOf(segment: Segment, kind: BusItinerary['kind'], seatsLeft: number): BusItinerary {
  return {
    service: 'bus',
    segments: [segment],
    durationMinutes: segment.durationMinutes,
    kind,
    seatsLeft,
    boarding: [
      { name: 'Kashmere Gate ISBT', at: at('2026-12-28T22:15') },
      { name: 'Karol Bagh', at: at('2026-12-28T22:40') },
      { name: 'Dhaula Kuan', at: at('2026-12-28T23:05') },
    ],
    dropping: [
      { name: 'Sindhi Camp', at: at('2026-12-29T04:20') },
      { name: 'Narayan Singh Circle', at: at('2026-12-29T04:40') },
    ],
    refundable: true,
  };
}

const CITIES = ['Delhi', 'Jaipur'] as const;
const chetak = segmentOf(['CR-214', 'Chetak Roadways'], CITIES, ['2026-12-28T22:15', '2026-12-29T04:40']);
const aravalli = segmentOf(['AT-101', 'Aravalli Travels'], CITIES, ['2026-12-28T06:30', '2026-12-28T12:10']);

export const BUS_RESULTS: readonly Result[] = [
  resultOf(
    offerOf(busOf(chetak, 'ac-sleeper', 4), 'ac-sleeper', 1300, 'redline'),
    offerOf(busOf(chetak, 'ac-sleeper', 4), 'ac-sleeper', 1340, 'shubhyatra'),
  ),
  resultOf(offerOf(busOf(aravalli, 'seater', 23), 'seater', 880, 'redline')),
];

/** The bus has two seats and one seat abreast on two decks; some are taken, and one row is for women. */
export const SLEEPER_SEATS: readonly Seat[] = (['lower', 'upper'] as const).flatMap((deck) =>
  Array.from({ length: 18 }, (_, seat): Seat => ({
    id: `${deck === 'lower' ? 'L' : 'U'}${seat + 1}`,
    deck,
    row: Math.floor(seat / 3),
    column: [0, 2, 3][seat % 3] ?? 0,
    kind: 'sleeper',
    isFree: (seat * 7 + (deck === 'upper' ? 3 : 0)) % 5 > 1,
    isForWomen: deck === 'lower' && Math.floor(seat / 3) === 1,
  })),
);

/** This bus has two seats on each side of the aisle, and five at the back. */
export const SEATER_SEATS: readonly Seat[] = Array.from({ length: 45 }, (_, seat): Seat => {
  const isBack = seat >= 40;
  return {
    id: String(seat + 1),
    deck: 'lower',
    row: isBack ? 10 : Math.floor(seat / 4),
    column: isBack ? seat - 40 : ([0, 1, 3, 4][seat % 4] ?? 0),
    kind: 'seat',
    isFree: (seat * 7) % 5 > 1,
    isForWomen: Math.floor(seat / 4) === 1,
  };
});

type House = readonly [name: string, area: string, stars: number];
type Room = readonly [name: string, mealPlan: HotelItinerary['mealPlan'], perNight: number];

function stayOf([name, area, stars]: House, [roomName, mealPlan, perNight]: Room, isRefundable: boolean) {
  const hotel: HotelItinerary = {
    service: 'hotel',
    name,
    area,
    city: 'Mumbai',
    stars,
    checkInAt: at('2026-12-28T12:00'),
    checkOutAt: at('2026-12-31T11:00'),
    nights: 3,
    rooms: 1,
    roomName,
    mealPlan,
    freeCancellationUntil: isRefundable ? ('2026-12-26T06:30:00.000Z' as Instant) : null,
    refundable: isRefundable,
    distanceKm: 1.4,
    perNight: rupees(perNight),
  };
  return hotel;
}

function hotelOffer(house: House, room: Room, isRefundable: boolean, supplier = 'stayhub'): Offer {
  return offerOf(stayOf(house, room, isRefundable), `${room[0]} ${room[1]}`, room[2] * 3, supplier);
}

const SEA_PALACE: House = ['Hotel Sea Palace', 'Colaba', 4];
const METRO: House = ['Metro Residency', 'Andheri East', 3];

export const HOTEL_RESULTS: readonly Result[] = [
  resultOf(
    hotelOffer(SEA_PALACE, ['Standard Room', 'room-only', 4200], false),
    hotelOffer(SEA_PALACE, ['Standard Room', 'room-only', 4350], false, 'marigold-hotels'),
    hotelOffer(SEA_PALACE, ['Standard Room', 'room-only', 4500], true),
    hotelOffer(SEA_PALACE, ['Standard Room', 'breakfast', 4700], true),
    hotelOffer(SEA_PALACE, ['Deluxe Sea View', 'room-only', 5900], false),
    hotelOffer(SEA_PALACE, ['Deluxe Sea View', 'breakfast', 6400], true),
    hotelOffer(SEA_PALACE, ['Deluxe Sea View', 'half-board', 7300], true),
  ),
  resultOf(hotelOffer(METRO, ['Executive Room', 'breakfast', 4050], true)),
];

function cabOf(
  cabType: CabItinerary['cabType'],
  model: string,
  [seats, bags]: readonly [number, number],
  extraPerKm: number,
): CabItinerary {
  const ride = segmentOf(
    ['', cabType],
    ['Delhi', 'Connaught Place'],
    ['2026-12-28T09:00', '2026-12-28T09:42'],
  );
  return {
    service: 'cab',
    kind: 'one-way',
    cabType,
    model,
    seats,
    bags,
    segments: [ride],
    durationMinutes: 42,
    distanceKm: 14,
    includedHours: null,
    extraPerKm: rupees(extraPerKm),
    refundable: true,
  };
}

export const CAB_RESULTS: readonly Result[] = [
  resultOf(
    offerOf(cabOf('Economy', 'Maruti Alto', [3, 1], 11), 'Economy', 240, 'rideline'),
    offerOf(cabOf('Economy', 'Maruti Alto', [3, 1], 11), 'Economy', 255, 'cabway'),
  ),
  resultOf(offerOf(cabOf('Hatchback', 'Maruti Swift', [4, 2], 13), 'Hatchback', 310, 'cabway')),
  resultOf(offerOf(cabOf('Sedan', 'Maruti Dzire', [4, 3], 15), 'Sedan', 390, 'cabway')),
  resultOf(offerOf(cabOf('SUV', 'Toyota Innova Crysta', [6, 4], 21), 'SUV', 620, 'cabway')),
  resultOf(offerOf(cabOf('Luxury', 'Mercedes E-Class', [4, 3], 48), 'Luxury', 890, 'rideline')),
];
