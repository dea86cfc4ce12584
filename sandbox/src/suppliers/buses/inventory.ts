import type { ConnectCapabilities, Criteria, Itinerary } from '@marga/contract/connect/protocol';
import { type Instant, addMsToInstant } from '@marga/contract/kernel/time';
import type { Inventory, Picked, SoldUnits } from '../../connect/inventory.ts';
import type { Scale } from '../../connect/cancellation-terms.ts';
import { createSeededRandom } from '../../seeded-random.ts';
import {
  localTimeOn,
  addMinutesToLocalTime,
  countLeadDays,
  instantOf,
  weekdayOf,
} from '../non-flight/local-times.ts';
import { routeKey, stopCodeOf } from '../non-flight/geography.ts';
import {
  permilleOfAmount,
  type Price,
  rupeesToMoney,
  multiplyPrice,
  toWholeRupees,
  clampAmount,
  splitTaxFromTotal,
} from '../non-flight/price-arithmetic.ts';
import type { SearchWithPlaces } from '../non-flight/signed-offer-selection.ts';
import {
  createCatalogueInventory,
  type ServiceCatalogue,
  type SellableItem,
} from '../non-flight/service-catalogue.ts';
import { countFreeSeats, seatMapOf } from './seats.ts';
import { busStopsInCity } from './stops.ts';
import { type Bus, listBusesOnDate, type BusSupplier } from './timetable.ts';

type Asked = Extract<Criteria, { service: 'bus' }>;
type BusItinerary = Extract<Itinerary, { service: 'bus' }>;

const SALE_ENDS_MS = 15 * 60_000;
const MINUTES_BETWEEN_STOPS = 20;
const FRIDAY = 5;
const SUNDAY = 0;

function endsOf({ spots: [from, to = from] }: SearchWithPlaces<Asked>) {
  return { from, to };
}

/**
 * Returns the unit in which seats are counted: the bus and the day, because a sold seat is taken for every buyer and
 * boarding point.
 */
function unitOf(question: SearchWithPlaces<Asked>, number: string): string {
  const { from, to } = endsOf(question);
  return `bus ${routeKey(from, to)} ${number} ${question.criteria.departOn}`;
}

function shelfOf(supplier: BusSupplier): ServiceCatalogue<Asked> {
  function wares(question: SearchWithPlaces<Asked>, sold: SoldUnits, at: Instant): readonly SellableItem[] {
    const { from, to } = endsOf(question);
    const { departOn, travellers } = question.criteria;
    const lead = countLeadDays(departOn, from.zone, at);
    if (lead === undefined) return [];
    return listBusesOnDate(from, to, departOn)
      .filter(({ soldBy }) => soldBy.includes(supplier))
      .flatMap((bus) => {
        const seatsLeft = countFreeSeats(bus.kind, unitOf(question, bus.number), lead, sold);
        if (seatsLeft < travellers) return [];
        return [
          {
            key: bus.number,
            itinerary: itineraryOf(question, bus, seatsLeft),
            price: multiplyPrice(fareOf(bus, supplier, departOn), travellers),
            until: addMsToInstant(instantOf(localTimeOn(departOn, bus.departsAt, from.zone)), -SALE_ENDS_MS),
          },
        ];
      });
  }

  function findMap(question: SearchWithPlaces<Asked>, number: string, sold: SoldUnits, at: Instant) {
    const { from, to } = endsOf(question);
    const { departOn } = question.criteria;
    const lead = countLeadDays(departOn, from.zone, at);
    const bus = listBusesOnDate(from, to, departOn).find((found) => found.number === number);
    if (!bus || lead === undefined) return undefined;
    return seatMapOf(bus.kind, unitOf(question, number), lead, sold);
  }

  return {
    service: 'bus',
    list: wares,
    taken: (question, number, choice) => [
      { unit: unitOf(question, number), count: question.criteria.travellers, seats: choice.seats },
    ],
    honours: (question, number, choice, sold, at) =>
      isChoiceFree(choice, question.criteria.travellers, findMap(question, number, sold, at)?.seats ?? []),
    seatMap: findMap,
  };
}

/** Returns whether there is one seat for each traveller, all free and none twice. */
function isChoiceFree(
  { seats }: Picked,
  travellers: number,
  all: readonly { id: string; isFree: boolean }[],
): boolean {
  const free = new Set(all.filter(({ isFree }) => isFree).map(({ id }) => id));
  return (
    seats.length === travellers && new Set(seats).size === seats.length && seats.every((id) => free.has(id))
  );
}

function itineraryOf(question: SearchWithPlaces<Asked>, bus: Bus, seatsLeft: number): BusItinerary {
  const { from, to } = endsOf(question);
  const departsAt = localTimeOn(question.criteria.departOn, bus.departsAt, from.zone);
  const apart = Math.min(MINUTES_BETWEEN_STOPS, Math.floor(bus.minutes / 10));
  const boarding = busStopsInCity(from, to, bus.number).map((name, stop) => ({
    name,
    at: addMinutesToLocalTime(departsAt, stop * apart, from.zone),
  }));
  const names = busStopsInCity(to, from, bus.number).toReversed();
  const dropping = names.map((name, stop) => ({
    name,
    at: addMinutesToLocalTime(departsAt, bus.minutes - (names.length - 1 - stop) * apart, to.zone),
  }));
  return {
    service: 'bus',
    segments: [
      {
        carrier: bus.operator,
        carrierCode: bus.operatorCode,
        number: bus.number,
        origin: stopCodeOf(from),
        originName: from.name,
        destination: stopCodeOf(to),
        destinationName: to.name,
        departsAt,
        arrivesAt: addMinutesToLocalTime(departsAt, bus.minutes, to.zone),
        durationMinutes: bus.minutes,
      },
    ],
    durationMinutes: bus.minutes,
    kind: bus.kind,
    seatsLeft,
    boarding,
    dropping,
    refundable: createSeededRandom('bus refund', bus.number, routeKey(from, to)).below(4) > 0,
  };
}

/**
 * Returns the fare of one seat. Weekends are more expensive, every day differs a little, and the two suppliers add
 * their own margins.
 */
function fareOf(bus: Bus, supplier: BusSupplier, date: string): Price {
  const day = weekdayOf(date);
  const isBusy = day === FRIDAY || day === SUNDAY;
  const [least, most, weekend] = bus.range ? [975, 1_025, 1_040] : [920, 1_080, 1_140];
  const ofTheDay = createSeededRandom('bus fare', bus.number, bus.usualRupees, date).between(least, most);
  const ofTheSupplier = createSeededRandom('bus fare', supplier, bus.number, bus.usualRupees).between(
    980,
    1_020,
  );
  const usual = permilleOfAmount(rupeesToMoney(bus.usualRupees), ofTheDay);
  const fare = toWholeRupees(
    permilleOfAmount(isBusy ? permilleOfAmount(usual, weekend) : usual, ofTheSupplier),
  );
  const total = bus.range
    ? clampAmount(fare, [rupeesToMoney(bus.range[0]), rupeesToMoney(bus.range[1])])
    : fare;
  const isTaxed = bus.kind !== 'seater' && bus.kind !== 'sleeper';
  return splitTaxFromTotal(total, isTaxed ? 5n : 0n);
}

const VOID_MINUTES = 30;

/**
 * The small operator has stricter cancellation charges: half of the fare from 24 hours before departure, and all of
 * it from 6 hours before.
 */
const STRICTER: Scale = {
  first: 15n,
  after: [
    { hoursBefore: 24, percent: 50n },
    { hoursBefore: 6, percent: 100n },
  ],
};

const CAPABILITIES = {
  services: ['bus' as const],
  canHold: true,
  canCancel: true,
  hasSeatMaps: true,
  hasAncillaries: false,
  cancelsTravellers: true,
  cancelsLegs: false,
  changesTravellers: true,
  titles: ['mr', 'mrs', 'ms', 'mstr', 'miss', 'dr'] satisfies ConnectCapabilities['titles'],
  retrievableWithinSeconds: 900,
};

export const BUS_INVENTORIES: Readonly<Record<BusSupplier, Inventory>> = {
  redline: createCatalogueInventory(
    {
      id: 'redline',
      capabilities: { ...CAPABILITIES, name: 'RedLine', canChange: true },
      terms: { voidMinutes: VOID_MINUTES },
      searchLatencyMs: 180,
    },
    shelfOf('redline'),
  ),
  shubhyatra: createCatalogueInventory(
    {
      id: 'shubhyatra',
      capabilities: { ...CAPABILITIES, name: 'Shubh Yatra', canChange: false, changesTravellers: false },
      terms: { scale: STRICTER },
      searchLatencyMs: 420,
    },
    shelfOf('shubhyatra'),
  ),
};
