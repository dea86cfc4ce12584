import {
  formatMoneyDecimal,
  type Money,
  multiplyMoney,
  parseMoney,
  sumMoney,
} from '@marga/contract/kernel/money';
import { createSeededRandom } from '../../seeded-random.ts';
import type { Cabin } from './fares.ts';
import type { Segment } from './journeys.ts';
import { passengerKindOf, offerIdSuffix } from './offer-id.ts';
import type { Offer } from './offers.ts';

/** A service, in the supplier's terms, is a numbered seat or a bag. */
export interface Service {
  readonly id: string;
  readonly type: 'seat' | 'baggage';
  readonly passengerId: string;
  readonly segmentIds: readonly string[];
  readonly price: Money;
  readonly most: number;
  /** This is the position of a seat; a bag has none. */
  readonly place?: Place;
}

interface Place {
  readonly unit: string;
  readonly designator: string;
}

export interface BookedService {
  readonly service: Service;
  readonly quantity: number;
}

/** Tracks which seats of each flight are taken. */
export interface SeatAssignments {
  isTaken(place: Place): boolean;
  take(services: readonly BookedService[]): void;
  giveBack(services: readonly BookedService[]): void;
  clear(): void;
}

export function createSeatAssignments(): SeatAssignments {
  const taken = new Set<string>();
  const keyOf = ({ unit, designator }: Place): string => `${unit} ${designator}`;
  const placesOf = (services: readonly BookedService[]): string[] =>
    services.flatMap(({ service: { place } }) => (place ? [keyOf(place)] : []));
  return {
    isTaken: (place) => taken.has(keyOf(place)) || isTakenFromTheStart(place),
    take: (services) => placesOf(services).forEach((key) => taken.add(key)),
    giveBack: (services) => placesOf(services).forEach((key) => taken.delete(key)),
    clear: () => taken.clear(),
  };
}

const TAKEN_PERCENT = 35;

function isTakenFromTheStart({ unit, designator }: Place): boolean {
  return createSeededRandom('seat taken', unit, designator).below(100) < TAKEN_PERCENT;
}

interface Plan {
  readonly firstRow: number;
  readonly rows: number;
  /** Holds the seat letters of a row, one text for each block of seats between the aisles. */
  readonly sections: readonly string[];
}

const NARROW: Readonly<Record<Cabin, Plan>> = {
  economy: { firstRow: 8, rows: 18, sections: ['ABC', 'DEF'] },
  premium_economy: { firstRow: 5, rows: 3, sections: ['ABC', 'DEF'] },
  business: { firstRow: 1, rows: 4, sections: ['AC', 'DF'] },
  first: { firstRow: 1, rows: 2, sections: ['A', 'F'] },
};
const WIDE: Readonly<Record<Cabin, Plan>> = {
  economy: { firstRow: 21, rows: 20, sections: ['ABC', 'DEF', 'GHJ'] },
  premium_economy: { firstRow: 15, rows: 5, sections: ['AB', 'DEF', 'HJ'] },
  business: { firstRow: 4, rows: 8, sections: ['A', 'DG', 'K'] },
  first: { firstRow: 1, rows: 2, sections: ['A', 'DG', 'K'] },
};
/** From this distance on, an aeroplane has two aisles. */
const WIDE_FROM_KM = 5_000;

/**
 * This many rows have extra legroom; `PRICES` below holds the price of each kind of seat and of a bag, by the
 * currency of the offer.
 */
const ROOMY_ROWS = 2;
const PRICES = {
  INR: { roomy: '900.00', edge: '350.00', middle: '200.00', back: '0.00', bag: '1800.00' },
  USD: { roomy: '12.00', edge: '4.50', middle: '2.50', back: '0.00', bag: '24.00' },
} as const;
/** Seats in the last rows are free of charge. */
const BACK_ROWS = 3;
const MOST_BAGS = 3;

/** Lists every seat and bag that is sold with an offer, including seats that are already taken. */
export function listAncillaryServices(offer: Offer): Service[] {
  return [...seatServices(offer), ...bagServices(offer)];
}

function seatServices(offer: Offer): Service[] {
  return segmentsOf(offer).flatMap(({ segment, id }, at) =>
    placesOn(segment, offer.key.cabin).flatMap(({ place, price }) =>
      seatedPassengers(offer).map(({ passenger, index }): Service => ({
        id: `ase_${offerIdSuffix(offer.id)}s${at}${place.designator}p${index}`,
        type: 'seat',
        passengerId: passenger.id,
        segmentIds: [id],
        price: priceIn(offer, price),
        most: 1,
        place,
      })),
    ),
  );
}

/** A bag is sold for the whole outbound or the whole return journey, never for a part of it. */
function bagServices(offer: Offer): Service[] {
  const tag = offerIdSuffix(offer.id);
  return offer.journeys.flatMap((journey, slice) =>
    seatedPassengers(offer).map(({ passenger, index }): Service => ({
      id: `ase_${tag}b${slice}p${index}`,
      type: 'baggage',
      passengerId: passenger.id,
      segmentIds: journey.segments.map((_, at) => `seg_${tag}${slice}${at}`),
      price: priceIn(offer, 'bag'),
      most: MOST_BAGS,
    })),
  );
}

/** Returns all passengers except infants, with their index in the list. */
function seatedPassengers({ passengers }: Offer) {
  return passengers
    .map((passenger, index) => ({ passenger, index }))
    .filter(({ passenger }) => passengerKindOf(passenger) !== 'infant');
}

function segmentsOf(offer: Offer): { segment: Segment; id: string; sliceId: string }[] {
  const tag = offerIdSuffix(offer.id);
  return offer.journeys.flatMap(({ segments }, slice) =>
    segments.map((segment, at) => ({
      segment,
      id: `seg_${tag}${slice}${at}`,
      sliceId: `sli_${tag}${slice}`,
    })),
  );
}

type PriceClass = keyof typeof PRICES.INR;

function priceIn({ fare }: Offer, of: PriceClass): Money {
  const { currency } = fare.total;
  return parseMoney(PRICES[currency === 'USD' ? 'USD' : 'INR'][of], currency);
}

function planOf({ km }: Segment, cabin: Cabin): Plan {
  return (km < WIDE_FROM_KM ? NARROW : WIDE)[cabin];
}

function placesOn(segment: Segment, cabin: Cabin): { place: Place; price: PriceClass }[] {
  const { firstRow, rows, sections } = planOf(segment, cabin);
  return Array.from({ length: rows }, (_, at) => firstRow + at).flatMap((row, at) =>
    sections.flatMap((letters) =>
      letters.split('').map((letter, index) => ({
        place: { unit: unitOf(segment, cabin), designator: `${row}${letter}` },
        price: priceClass(at, rows, index > 0 && index < letters.length - 1),
      })),
    ),
  );
}

function priceClass(at: number, rows: number, isMiddle: boolean): PriceClass {
  if (at < ROOMY_ROWS) return 'roomy';
  if (at >= rows - BACK_ROWS) return 'back';
  return isMiddle ? 'middle' : 'edge';
}

function unitOf({ airline, flightNumber, from, departsLocal }: Segment, cabin: Cabin): string {
  return `${airline.code}${flightNumber} ${from.iata} ${departsLocal.slice(0, 10)} ${cabin}`;
}

export function totalAncillaryPrice(services: readonly BookedService[], currency: Money['currency']): Money {
  return sumMoney(
    services.map(({ service, quantity }) => multiplyMoney(service.price, BigInt(quantity))),
    currency,
  );
}

export function toAncillaryResources(offer: Offer) {
  return bagServices(offer).map(({ id, passengerId, segmentIds, price, most }) => ({
    id,
    type: 'baggage',
    maximum_quantity: most,
    passenger_ids: [passengerId],
    segment_ids: segmentIds,
    total_amount: formatMoneyDecimal(price),
    total_currency: price.currency,
    metadata: {
      type: 'checked',
      maximum_weight_kg: 23,
      maximum_height_cm: null,
      maximum_length_cm: null,
      maximum_depth_cm: null,
    },
  }));
}

export function toSeatMapResources(offer: Offer, places: SeatAssignments) {
  const byPlace = Map.groupBy(seatServices(offer), ({ segmentIds, place }) =>
    [segmentIds[0], place?.designator].join(' '),
  );
  const { cabin } = offer.key;
  return segmentsOf(offer).map(({ segment, id, sliceId }) => {
    const { firstRow, rows, sections } = planOf(segment, cabin);
    return {
      id: id.replace('seg_', 'sea_'),
      segment_id: id,
      slice_id: sliceId,
      cabins: [
        {
          aisles: sections.length - 1,
          cabin_class: cabin,
          deck: 0,
          wings: null,
          rows: Array.from({ length: rows }, (_, at) => ({
            sections: sections.map((letters) => ({
              elements: letters.split('').map((letter) => {
                const designator = `${firstRow + at}${letter}`;
                const isTaken = places.isTaken({ unit: unitOf(segment, cabin), designator });
                return {
                  type: 'seat',
                  designator,
                  name: at < ROOMY_ROWS ? 'Extra legroom' : '',
                  disclosures: [],
                  available_services: isTaken
                    ? []
                    : (byPlace.get(`${id} ${designator}`) ?? []).map((service) => ({
                        id: service.id,
                        passenger_id: service.passengerId,
                        total_amount: formatMoneyDecimal(service.price),
                        total_currency: service.price.currency,
                      })),
                };
              }),
            })),
          })),
        },
      ],
    };
  });
}

export function buildOrderAncillariesResponse(services: readonly BookedService[]) {
  return services.map(({ service, quantity }) => ({
    id: service.id.replace('ase_', 'ser_'),
    type: service.type,
    quantity,
    passenger_ids: [service.passengerId],
    segment_ids: service.segmentIds,
    total_amount: formatMoneyDecimal(service.price),
    total_currency: service.price.currency,
    metadata: service.place ? { designator: service.place.designator, name: '', disclosures: [] } : null,
  }));
}
