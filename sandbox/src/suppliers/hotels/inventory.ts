import type { ConnectCapabilities, Criteria, Itinerary } from '@marga/contract/connect/protocol';
import { toWireMoney } from '@marga/contract/kernel/money';
import { type Instant, addMsToInstant } from '@marga/contract/kernel/time';
import type { Inventory, SoldUnits } from '../../connect/inventory.ts';
import { localTimeOn, countLeadDays, instantOf, nightsBetween } from '../non-flight/local-times.ts';
import { cityKey, greatCircleKm, type InventoryPlace } from '../non-flight/geography.ts';
import type { SearchWithPlaces } from '../non-flight/signed-offer-selection.ts';
import {
  createCatalogueInventory,
  type ServiceCatalogue,
  type SellableItem,
} from '../non-flight/service-catalogue.ts';
import { createAncillary } from '../non-flight/create-ancillary.ts';
import { type HotelProperty, listHotelsInCity, type HotelSupplier } from './properties.ts';
import {
  isRoomLargeEnough,
  mealPlansOf,
  cheapestNightRate,
  averagePricePerNight,
  stayPriceOf,
  type RoomKind,
  roomKindsOf,
  countRoomsLeft,
  type Stay,
} from './rooms.ts';

type Asked = Extract<Criteria, { service: 'hotel' }>;
type HotelItinerary = Extract<Itinerary, { service: 'hotel' }>;

const CHECK_IN_MINUTES = 12 * 60;
const CHECK_OUT_MINUTES = 11 * 60;
const LAST_ARRIVAL_MINUTES = 23 * 60;
/** Early check-in costs this amount for each star and room. */
const EARLY_RUPEES = 300;
const LONGEST_REMARK = 250;
const HOUR_MS = 3_600_000;
/**
 * A search for an area or a landmark shows hotels within this many kilometres, not those on the other side of the
 * city; sample hotels are always shown.
 */
const NEAR_KM = 25;

function unitOf(spot: InventoryPlace, house: string, kind: string, night: string): string {
  return `room ${cityKey(spot)} ${house}, ${kind} ${night}`;
}

function shelfOf(supplier: HotelSupplier): ServiceCatalogue<Asked> {
  function list(question: SearchWithPlaces<Asked>, sold: SoldUnits, at: Instant): readonly SellableItem[] {
    const {
      spots: [spot],
      criteria: { checkIn },
    } = question;
    const lead = countLeadDays(checkIn, spot.zone, at);
    if (lead === undefined) return [];
    const houses = listHotelsInCity(spot).filter(({ soldBy }) => soldBy.includes(supplier));
    const near = houses.filter((house) => house.range || (distanceTo(spot, house) ?? 0) <= NEAR_KM);
    return (near.length > 0 ? near : houses).flatMap((house) =>
      waresOf(question, supplier, house, lead, sold, at),
    );
  }

  return {
    service: 'hotel',
    list,
    taken({ spots: [spot], criteria }, key) {
      const [house = '', kind = ''] = key.split('|');
      return nightsBetween(criteria.checkIn, criteria.checkOut).map((night) => ({
        unit: unitOf(spot, house, kind, night),
        count: criteria.rooms.length,
        seats: [],
      }));
    },
    ancillaries: (_question, { itinerary }) => ({
      ancillaries: [
        createAncillary('twin-beds', 'room', 'Twin beds', { per: 'booking' }),
        createAncillary('high-floor', 'room', 'High floor', { per: 'booking' }),
        createAncillary('early-check-in', 'room', 'Early check-in, from 8:00', {
          price: EARLY_RUPEES * (itinerary.service === 'hotel' ? itinerary.stars * itinerary.rooms : 1),
          per: 'booking',
        }),
      ],
      longestRemark: LONGEST_REMARK,
    }),
  };
}

function waresOf(
  { spots: [spot], criteria }: SearchWithPlaces<Asked>,
  supplier: HotelSupplier,
  house: HotelProperty,
  lead: number,
  sold: SoldUnits,
  at: Instant,
): SellableItem[] {
  const { checkIn, checkOut, rooms: parties } = criteria;
  const nights = nightsBetween(checkIn, checkOut);
  const checkInAt = localTimeOn(checkIn, CHECK_IN_MINUTES, spot.zone);
  const checkOutAt = localTimeOn(checkOut, CHECK_OUT_MINUTES, spot.zone);
  const freeUntil = addMsToInstant(instantOf(checkInAt), -house.freeUntilHours * HOUR_MS);
  const until = instantOf(localTimeOn(checkIn, LAST_ARRIVAL_MINUTES, spot.zone));
  const distanceKm = distanceTo(spot, house);
  const rates = nights.map((night) => cheapestNightRate(house, supplier, night));
  const isToBeHad = (kind: RoomKind): boolean =>
    parties.every((party) => isRoomLargeEnough(kind, party)) &&
    nights.every((night) => {
      const unit = unitOf(spot, house.name, kind.name, night);
      return countRoomsLeft(kind, unit, lead, sold.count(unit), house.range !== undefined) >= parties.length;
    });

  return (
    roomKindsOf(house)
      .filter(isToBeHad)
      .flatMap((kind) => mealPlansOf(house, kind).map((mealPlan) => ({ kind, mealPlan })))
      .flatMap((room) => [true, false].map((isRefundable) => ({ ...room, isRefundable })))
      // A refundable rate whose free cancellation has already ended is not offered, as it is no better than a
      // non-refundable one.
      .filter(({ isRefundable }) => !isRefundable || freeUntil > at)
      .map(({ kind, mealPlan, isRefundable }): SellableItem => {
        const stay: Stay = { house, kind, mealPlan, isRefundable, rates, parties };
        const price = stayPriceOf(stay);
        const itinerary: HotelItinerary = {
          service: 'hotel',
          name: house.name,
          area: house.area.name,
          city: spot.city,
          stars: house.stars,
          checkInAt,
          checkOutAt,
          nights: nights.length,
          rooms: parties.length,
          roomName: kind.name,
          mealPlan,
          freeCancellationUntil: isRefundable ? freeUntil : null,
          refundable: isRefundable,
          distanceKm,
          perNight: toWireMoney(averagePricePerNight(stay, price)),
        };
        return {
          key: `${house.name}|${kind.name}|${mealPlan}|${isRefundable ? 'refundable' : 'final'}`,
          itinerary,
          price,
          until,
        };
      })
  );
}

/**
 * Returns the distance to the area or landmark searched for, rounded to a hundred metres; null for a city, because it
 * is not a single point.
 */
function distanceTo(spot: InventoryPlace, { area }: HotelProperty): number | null {
  if (spot.kind === 'city') return null;
  return Math.round(greatCircleKm(spot, area) * 10) / 10;
}

const CAPABILITIES = {
  services: ['hotel' as const],
  canHold: true,
  canCancel: true,
  hasSeatMaps: false,
  hasAncillaries: true,
  cancelsTravellers: false,
  cancelsLegs: false,
  changesTravellers: true,
  titles: ['mr', 'mrs', 'ms', 'miss', 'dr'] satisfies ConnectCapabilities['titles'],
  retrievableWithinSeconds: 900,
};

export const HOTEL_INVENTORIES: Readonly<Record<HotelSupplier, Inventory>> = {
  stayhub: createCatalogueInventory(
    {
      id: 'stayhub',
      capabilities: { ...CAPABILITIES, name: 'StayHub', canChange: true },
      searchLatencyMs: 260,
    },
    shelfOf('stayhub'),
  ),
  'marigold-hotels': createCatalogueInventory(
    {
      id: 'marigold-hotels',
      capabilities: { ...CAPABILITIES, name: 'Marigold Hotels', canChange: false, changesTravellers: false },
      searchLatencyMs: 520,
    },
    shelfOf('marigold-hotels'),
  ),
};
