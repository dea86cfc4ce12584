import type { Itinerary } from '@marga/contract/search/itineraries';
import type { GstStateCode } from '@marga/contract/kernel/indian-identifiers';
import type { LocalDate } from '@marga/contract/kernel/time';
import type { Service } from '@marga/contract/travel-services';

/**
 * Holds everything about an offer that a pricing or tax rule can depend on. It is stored with a booking, so that
 * the price can be calculated again.
 */
export interface PricingInput {
  readonly service: Service;
  readonly supplier: string;
  /** This is the carrier's code where it has one, else its name. */
  readonly carrier: string | null;
  /** Holds origin and destination by place code; for a return trip, those of the outbound leg. */
  readonly route: string | null;
  /** This is a cabin, a train's class, a kind of bus, a meal plan or a type of cab. */
  readonly class: string;
  readonly travellers: number;
  /** This is rooms times nights, and 1 for anything but a stay. */
  readonly roomNights: number;
  /** This date is by the local calendar of the place where the trip or stay begins. */
  readonly departsOn: LocalDate;
  /**
   * Says whether the trip begins, or the hotel is, abroad: the price of a trip that begins abroad contains no
   * Indian tax.
   */
  readonly beginsAbroad: boolean;
  /** Says whether any part of the trip is abroad. */
  readonly isInternational: boolean;
  /** This is the state of a hotel in India, where it is known. */
  readonly state: GstStateCode | null;
}

interface PricedItem {
  readonly itinerary: Itinerary;
  readonly supplier: string;
  readonly travellers: number;
  /** This is the hotel's state for a stay; null when it is abroad or unknown. */
  readonly hotelState: GstStateCode | null;
  /** Returns the country of a stop by its code, or of the hotel by an empty code; undefined when it is unknown. */
  readonly countryOf: (code: string) => string | undefined;
}

const INDIA = 'IN';

export function buildPricingInput({
  itinerary,
  supplier,
  travellers,
  hotelState,
  countryOf,
}: PricedItem): PricingInput {
  const common = { service: itinerary.service, supplier, travellers, class: classOf(itinerary) };
  if (itinerary.service === 'hotel') {
    const isAbroad = hotelState === null && (countryOf('') ?? INDIA) !== INDIA;
    return {
      ...common,
      carrier: itinerary.name,
      route: null,
      roomNights: itinerary.rooms * itinerary.nights,
      departsOn: itinerary.checkInAt.local.slice(0, 10) as LocalDate,
      beginsAbroad: isAbroad,
      isInternational: isAbroad,
      state: hotelState,
    };
  }
  const { first, turn } = endsOf(itinerary);
  // An unknown place is taken to be in India: its tax is then calculated, and no credit is promised for a stay.
  const isAbroad = (code: string): boolean => (countryOf(code) ?? INDIA) !== INDIA;
  return {
    ...common,
    carrier: first.carrierCode || first.carrier,
    route: `${first.origin}-${turn.destination}`,
    roomNights: 1,
    departsOn: first.departsAt.local.slice(0, 10) as LocalDate,
    beginsAbroad: isAbroad(first.origin),
    isInternational: itinerary.segments.some(
      ({ origin, destination }) => isAbroad(origin) || isAbroad(destination),
    ),
    state: null,
  };
}

type Travelled = Exclude<Itinerary, { service: 'hotel' }>;

/** Returns the first and the last segment of the outbound part of the trip. */
function endsOf(itinerary: Travelled) {
  const [first] = itinerary.segments;
  if (!first) throw new RangeError('an itinerary without a segment');
  const turn =
    itinerary.service === 'flight'
      ? (itinerary.segments.findLast(({ journey }) => journey === 0) ?? first)
      : first;
  return { first, turn };
}

function classOf(itinerary: Itinerary): string {
  switch (itinerary.service) {
    case 'flight':
      return itinerary.cabin;
    case 'train':
      return itinerary.class;
    case 'bus':
      return itinerary.kind;
    case 'hotel':
      return itinerary.mealPlan;
    case 'cab':
      return itinerary.cabType;
  }
}
