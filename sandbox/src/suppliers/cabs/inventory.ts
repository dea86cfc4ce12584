import type { ConnectCapabilities, Itinerary } from '@marga/contract/connect/protocol';
import { addMoney, type Money, multiplyMoney, toWireMoney } from '@marga/contract/kernel/money';
import { type Instant, addMsToInstant } from '@marga/contract/kernel/time';
import type { Inventory, SoldUnits } from '../../connect/inventory.ts';
import { createSeededRandom } from '../../seeded-random.ts';
import { countLeadDays, instantOf } from '../non-flight/local-times.ts';
import { cityKey, stopCodeOf } from '../non-flight/geography.ts';
import {
  permilleOfAmount,
  rupeesToMoney,
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
import { createAncillary } from '../non-flight/create-ancillary.ts';
import { type Cab, type CabSupplier, FLEET } from './cab-types.ts';
import { type CabAsked, type Leg, type Ride, findCabRide } from './rides.ts';

type CabItinerary = Extract<Itinerary, { service: 'cab' }>;

/** The sale ends this long before the pick-up, because a cab needs that long to arrive. */
const SALE_ENDS_MS = 20 * 60_000;
/** The remark is a flight number, or the text for the name board. */
const LONGEST_REMARK = 120;
const NIGHT_PERMILLE = 1_150;
const DRIVER_NIGHT_RUPEES = 350;
const SAMPLE_RANGE = [rupeesToMoney(200), rupeesToMoney(900)] as const;
/**
 * Holds the fare of a sample ride by type. The fares stay away from both ends of the range, so that the night
 * surcharge stays within it.
 */
const SAMPLE_RUPEES: Readonly<Record<Cab['type'], number>> = {
  Economy: 240,
  Hatchback: 300,
  Sedan: 390,
  SUV: 560,
  Luxury: 740,
};

function shelfOf(supplier: CabSupplier, fleetName: string): ServiceCatalogue<CabAsked> {
  function list(question: SearchWithPlaces<CabAsked>, sold: SoldUnits, at: Instant): readonly SellableItem[] {
    const {
      spots: [from],
      criteria: { pickUpOn, travellers },
    } = question;
    const ride = countLeadDays(pickUpOn, from.zone, at) === undefined ? undefined : findCabRide(question);
    if (!ride) return [];
    return FLEET.filter(({ seats }) => seats >= travellers)
      .filter((cab) => isSold(supplier, cab, question, ride))
      .filter((cab) => {
        const unit = unitOf(question, cab.type);
        return sold.count(unit) < createSeededRandom('cars', unit).between(...cab.cars);
      })
      .map((cab) => wareOf(question, supplier, fleetName, cab, ride));
  }

  return {
    service: 'cab',
    list,
    taken: (question, type) => [{ unit: unitOf(question, type), count: 1, seats: [] }],
    ancillaries: () => ({
      ancillaries: [
        createAncillary('child-seat', 'seat', 'Child seat', { price: 150, per: 'booking', most: 2 }),
      ],
      longestRemark: LONGEST_REMARK,
    }),
  };
}

/** Returns the unit in which cabs are counted: the city, the type of car and the hour. */
function unitOf({ spots: [from], criteria }: SearchWithPlaces<CabAsked>, type: string): string {
  return `cab ${cityKey(from)} ${type} ${criteria.pickUpOn} ${criteria.pickUpAt.slice(0, 2)}`;
}

/**
 * The supplier `rideline` sells no luxury cabs and, out of town, no economy cabs; the other supplier sells every
 * type, except for hatchbacks in some cities.
 */
function isSold(
  supplier: CabSupplier,
  { type }: Cab,
  { spots: [from] }: SearchWithPlaces<CabAsked>,
  ride: Ride,
): boolean {
  if (supplier === 'rideline') return type !== 'Luxury' && !(type === 'Economy' && ride.isAway);
  if (ride.isSample) return true;
  // In some cities the first supplier has no hatchbacks, so that the other sells something unique.
  return type !== 'Hatchback' || createSeededRandom('no hatchbacks', cityKey(from)).below(3) > 0;
}

function wareOf(
  question: SearchWithPlaces<CabAsked>,
  supplier: CabSupplier,
  fleetName: string,
  cab: Cab,
  ride: Ride,
): SellableItem {
  const { criteria } = question;
  const [first] = ride.legs;
  const perKm = rupeesToMoney(ride.isAway ? cab.awayRupeesPerKm : cab.rupeesPerKm);
  const itinerary: CabItinerary = {
    service: 'cab',
    kind: criteria.kind,
    cabType: cab.type,
    model: cab.models[supplier],
    seats: cab.seats,
    bags: cab.bags,
    segments: ride.legs.map((leg) => segmentOf(leg, fleetName)),
    durationMinutes: ride.legs.reduce((sum, { minutes }) => sum + minutes, 0),
    distanceKm: ride.km,
    includedHours: criteria.hours,
    extraPerKm: toWireMoney(perKm),
    refundable: true,
  };
  return {
    key: cab.type,
    itinerary,
    price: splitTaxFromTotal(fareOf(question, supplier, cab, ride, perKm), 5n),
    until: addMsToInstant(instantOf(first.departsAt), -SALE_ENDS_MS),
  };
}

function segmentOf(
  { from, to, departsAt, arrivesAt, minutes }: Leg,
  fleetName: string,
): CabItinerary['segments'][number] {
  return {
    carrier: fleetName,
    carrierCode: '',
    number: '',
    origin: stopCodeOf(from),
    originName: from.name,
    destination: stopCodeOf(to),
    destinationName: to.name,
    departsAt,
    arrivesAt,
    durationMinutes: minutes,
  };
}

/** Returns the fare of the whole car, however many travel in it. */
function fareOf(
  { criteria, spots: [from] }: SearchWithPlaces<CabAsked>,
  supplier: CabSupplier,
  cab: Cab,
  ride: Ride,
  perKm: Money,
): Money {
  const ofTheSupplier = createSeededRandom('cab share', supplier, cab.type, cityKey(from)).between(
    960,
    1_040,
  );
  const ofTheDay = createSeededRandom('cab fare', cityKey(from), cab.type, criteria.pickUpOn).between(
    980,
    1_020,
  );
  const byDay = ride.isSample
    ? rupeesToMoney(SAMPLE_RUPEES[cab.type])
    : criteria.hours === null
      ? addMoney(rupeesToMoney(cab.baseRupees), multiplyMoney(perKm, BigInt(ride.km)))
      : rupeesToMoney(cab.rupeesPerHour * criteria.hours);
  const legs = ride.legs.length;
  const withNight = permilleOfAmount(byDay, 1_000 + ((NIGHT_PERMILLE - 1_000) * ride.nightLegs) / legs);
  const withDriver = addMoney(withNight, rupeesToMoney(DRIVER_NIGHT_RUPEES * ride.driverNights));
  const fare = toWholeRupees([ofTheSupplier, ofTheDay].reduce(permilleOfAmount, withDriver));
  return ride.isSample ? clampAmount(fare, SAMPLE_RANGE) : fare;
}

const VOID_MINUTES = 30;

const CAPABILITIES = {
  services: ['cab' as const],
  canHold: false,
  canCancel: true,
  hasSeatMaps: false,
  hasAncillaries: true,
  cancelsTravellers: false,
  cancelsLegs: true,
  changesTravellers: true,
  titles: ['mr', 'mrs', 'ms', 'mstr', 'miss', 'dr'] satisfies ConnectCapabilities['titles'],
  retrievableWithinSeconds: 600,
};

export const CAB_INVENTORIES: Readonly<Record<CabSupplier, Inventory>> = {
  cabway: createCatalogueInventory(
    {
      id: 'cabway',
      capabilities: { ...CAPABILITIES, name: 'Cabway', canChange: true },
      terms: { voidMinutes: VOID_MINUTES },
      searchLatencyMs: 120,
    },
    shelfOf('cabway', 'Cabway'),
  ),
  rideline: createCatalogueInventory(
    {
      id: 'rideline',
      capabilities: { ...CAPABILITIES, name: 'RideLine', canChange: false, changesTravellers: false },
      terms: { voidMinutes: VOID_MINUTES },
      searchLatencyMs: 240,
    },
    shelfOf('rideline', 'RideLine'),
  ),
};
