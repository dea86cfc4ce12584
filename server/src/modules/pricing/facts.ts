import type { Itinerary } from '@marga/contract/itineraries';
import type { GstStateCode } from '@marga/contract/kernel/indian-identifiers';
import type { LocalDate } from '@marga/contract/kernel/time';
import type { Service } from '@marga/contract/services';

/** Of an offer, all that a rule of the trade or of the law can ask about. Kept with a booking, so that it can be asked again. */
export interface PriceFacts {
  readonly service: Service;
  readonly supplier: string;
  /** By its code where it has one, else by its name. */
  readonly carrier: string | null;
  /** From and to by the codes of places; of a return, the way there. */
  readonly route: string | null;
  /** A cabin, a train's class, a kind of bus, a meal plan, a type of cab. */
  readonly class: string;
  readonly travellers: number;
  /** Rooms times nights; 1 of what is not a stay. */
  readonly roomNights: number;
  /** By the calendar of the place where it begins. */
  readonly departsOn: LocalDate;
  /** Where it begins, or the house stands: Indian tax is in the price of nothing that begins abroad. */
  readonly beginsAbroad: boolean;
  /** Whether any part of it is abroad. */
  readonly isInternational: boolean;
  /** Of a house in India, where its state is known. */
  readonly state: GstStateCode | null;
}

interface PricedItem {
  readonly itinerary: Itinerary;
  readonly supplier: string;
  readonly travellers: number;
  /** Of a stay: the state of the house; null when it is abroad or nobody knows. */
  readonly hotelState: GstStateCode | null;
  /** The country of a stop by its code, or of the house by an empty one; undefined when nobody knows. */
  readonly countryOf: (code: string) => string | undefined;
}

const INDIA = 'IN';

export function factsOf({ itinerary, supplier, travellers, hotelState, countryOf }: PricedItem): PriceFacts {
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
  // What nobody knows is taken to be in India: its tax is then calculated, and no credit is promised for a stay.
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

/** Where it begins, and where it turns: the last stop of the first journey. */
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
