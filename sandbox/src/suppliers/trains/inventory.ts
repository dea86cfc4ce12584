import {
  type ConnectCapabilities,
  type Criteria,
  type Itinerary,
  type TravellerFields,
  usualTravellerFields,
} from '@marga/contract/connect/protocol';
import { type Instant, addMsToInstant } from '@marga/contract/kernel/time';
import type { Inventory, SoldUnits } from '../../connect/inventory.ts';
import { localTimeOn, addMinutesToLocalTime, countLeadDays, instantOf } from '../non-flight/local-times.ts';
import { routeKey } from '../non-flight/geography.ts';
import type { SearchWithPlaces } from '../non-flight/signed-offer-selection.ts';
import {
  createCatalogueInventory,
  type ServiceCatalogue,
  type SellableItem,
} from '../non-flight/service-catalogue.ts';
import { berthAvailabilityOf } from './berths.ts';
import { trainAncillaries } from './ancillaries.ts';
import { ticketPrice } from './fares.ts';
import type { TrainClass, TrainQuota } from './train-kinds.ts';
import { type Train, listTrainsOnDate, type TrainSupplier } from './timetable.ts';

type Asked = Extract<Criteria, { service: 'train' }>;
type TrainItinerary = Extract<Itinerary, { service: 'train' }>;

const SALE_ENDS_MS = 30 * 60_000;
const TATKAL_LEAD_DAYS = 1;
const MOST_ON_TATKAL = 4;

function endsOf({ spots: [from, to = from] }: SearchWithPlaces<Asked>) {
  return { from, to };
}

function unitOf(question: SearchWithPlaces<Asked>, key: string): string {
  const { from, to } = endsOf(question);
  const { departOn, quota } = question.criteria;
  return `train ${routeKey(from, to)} ${key} ${quota} ${departOn}`;
}

function isTatkal(quota: TrainQuota): boolean {
  return quota === 'TQ' || quota === 'PT';
}

/** The railway wants to know which photo ID the first traveller of a Tatkal ticket carries. */
const TATKAL_FIELDS: TravellerFields = {
  ...usualTravellerFields('train', { isInternational: false }),
  lead: ['idNumber'],
};

/** Tatkal is sold only for tomorrow and for small parties. */
function isQuotaOpen(quota: TrainQuota, lead: number, travellers: number): boolean {
  return !isTatkal(quota) || (lead === TATKAL_LEAD_DAYS && travellers <= MOST_ON_TATKAL);
}

function shelfOf(supplier: TrainSupplier): ServiceCatalogue<Asked> {
  function list(question: SearchWithPlaces<Asked>, sold: SoldUnits, at: Instant): readonly SellableItem[] {
    const { from, to } = endsOf(question);
    const { departOn, travellers, class: wanted, quota } = question.criteria;
    const lead = countLeadDays(departOn, from.zone, at);
    if (lead === undefined || !isQuotaOpen(quota, lead, travellers)) return [];
    return listTrainsOnDate(from, to, departOn)
      .filter(({ soldBy }) => soldBy.includes(supplier))
      .flatMap((train) =>
        train.classes
          .filter((trainClass) => wanted === 'any' || trainClass === wanted)
          .flatMap((trainClass): SellableItem[] => {
            const key = `${train.number} ${trainClass}`;
            const unit = unitOf(question, key);
            const availability = berthAvailabilityOf(
              trainClass,
              quota,
              unit,
              lead,
              sold.count(unit),
              travellers,
            );
            if (!availability) return [];
            const itinerary = itineraryOf(question, train, trainClass, availability);
            return [
              {
                key,
                itinerary,
                ...(isTatkal(quota) && { travellerFields: TATKAL_FIELDS }),
                price: ticketPrice(train, trainClass, quota, supplier, departOn, travellers),
                until: addMsToInstant(
                  instantOf(localTimeOn(departOn, train.departsAt, from.zone)),
                  -SALE_ENDS_MS,
                ),
              },
            ];
          }),
      );
  }

  return {
    service: 'train',
    list,
    taken: (question, key) => [
      { unit: unitOf(question, key), count: question.criteria.travellers, seats: [] },
    ],
    ancillaries: (_question, { itinerary }) =>
      itinerary.service === 'train'
        ? trainAncillaries(itinerary.segments[0]?.carrier ?? '', itinerary.class)
        : { ancillaries: [], longestRemark: null },
  };
}

function itineraryOf(
  question: SearchWithPlaces<Asked>,
  train: Train,
  trainClass: TrainClass,
  availability: TrainItinerary['availability'],
): TrainItinerary {
  const { from, to } = endsOf(question);
  const { departOn, quota } = question.criteria;
  const departsAt = localTimeOn(departOn, train.departsAt, from.zone);
  return {
    service: 'train',
    segments: [
      {
        carrier: train.name,
        carrierCode: '',
        number: train.number,
        origin: train.from.code,
        originName: train.from.name,
        destination: train.to.code,
        destinationName: train.to.name,
        departsAt,
        arrivesAt: addMinutesToLocalTime(departsAt, train.minutes, to.zone),
        durationMinutes: train.minutes,
      },
    ],
    durationMinutes: train.minutes,
    class: trainClass,
    quota,
    availability,
    distanceKm: train.km,
    // A confirmed tatkal berth is not refundable.
    refundable: (quota !== 'TQ' && quota !== 'PT') || availability.status !== 'available',
  };
}

const CAPABILITIES = {
  services: ['train' as const],
  canHold: false,
  canCancel: true,
  canChange: false,
  hasSeatMaps: false,
  hasAncillaries: true,
  cancelsTravellers: true,
  cancelsLegs: false,
  changesTravellers: false,
  titles: ['mr', 'mrs', 'ms', 'mstr', 'miss', 'dr'] satisfies ConnectCapabilities['titles'],
  retrievableWithinSeconds: 900,
};

export const TRAIN_INVENTORIES: Readonly<Record<TrainSupplier, Inventory>> = {
  railyatra: createCatalogueInventory(
    { id: 'railyatra', capabilities: { ...CAPABILITIES, name: 'RailYatra' }, searchLatencyMs: 350 },
    shelfOf('railyatra'),
  ),
  indrail: createCatalogueInventory(
    { id: 'indrail', capabilities: { ...CAPABILITIES, name: 'IndRail' }, searchLatencyMs: 700 },
    shelfOf('indrail'),
  ),
};
