import type {
  ConnectCapabilities,
  ConnectOffer,
  ConnectSearch,
  ConnectSeatMap,
  Criteria,
  OfferedAncillaries,
  Itinerary,
} from '@marga/contract/connect/protocol';
import { type Instant, plusMs } from '@marga/contract/kernel/time';
import type { Inventory, Picked, SoldUnits, Taken } from '../../connect/inventory.ts';
import { magicIn, spotOf } from './geography.ts';
import { type Price, priceOnWire } from './price.ts';
import { type Question, selectionSigner, verifySelection } from './selection.ts';

/** One thing that can be bought for a question. */
export interface SellableItem {
  /** Tells it from the other wares of its question. */
  readonly key: string;
  readonly itinerary: Itinerary;
  /** For all travellers together. */
  readonly price: Price;
  /** The last moment at which it is sold. */
  readonly until: Instant;
}

/** What a supplier of one service has to say; the rest is the same for all. */
export interface ServiceCatalogue<Asked extends Criteria> {
  readonly service: Asked['service'];
  /** Whatever can be bought now, whoever asks. */
  list(question: Question<Asked>, sold: SoldUnits, at: Instant): readonly SellableItem[];
  taken(question: Question<Asked>, key: string, choice: Picked): readonly Taken[];
  /** Whether what the buyer picked can be had; without it nothing can be picked. */
  honours?(question: Question<Asked>, key: string, choice: Picked, sold: SoldUnits, at: Instant): boolean;
  /** What can be had with one of its wares. */
  readonly ancillaries?: (question: Question<Asked>, ware: SellableItem) => OfferedAncillaries;
  readonly seatMap?: (
    question: Question<Asked>,
    key: string,
    sold: SoldUnits,
    at: Instant,
  ) => ConnectSeatMap | undefined;
}

interface SupplierTerms {
  readonly id: string;
  readonly capabilities: ConnectCapabilities;
  readonly terms?: Inventory['terms'];
  readonly searchLatencyMs: number;
}

const OFFER_VALID_MS = 20 * 60_000;
/** What goes with a ware does not depend on how many are left of it. */
const NOTHING_SOLD: SoldUnits = { count: () => 0, seats: () => new Set() };
const FINDS_NOTHING = 'ci-sandbox-nothing';

export function inventoryOf<Asked extends Criteria>(
  { id, capabilities, searchLatencyMs, terms }: SupplierTerms,
  shelf: ServiceCatalogue<Asked>,
): Inventory {
  const listed = (question: Question<Asked>, sold: SoldUnits, at: Instant): readonly SellableItem[] =>
    shelf.list(question, sold, at).filter(({ until }) => until > at);

  const { seatMap, ancillaries } = shelf;
  return {
    capabilities,
    searchLatencyMs,
    ...(terms && { terms }),
    places: (selection) => placesIn(verifySelection<Asked>(id, selection)?.question.criteria),
    search(asked, sold, at) {
      const question = questionOf(shelf.service, asked);
      if (!question) return [];
      const selectionOf = selectionSigner(id, question);
      return listed(question, sold, at).map((ware) => offerOf(ware, selectionOf(ware.key), at));
    },
    find(selection, choice, sold, at) {
      const selected = verifySelection<Asked>(id, selection);
      if (!selected) return undefined;
      const { question, key } = selected;
      const ware = listed(question, sold, at).find((found) => found.key === key);
      if (!ware) return undefined;
      const isHonoured =
        choice.seats.length === 0 || (shelf.honours?.(question, key, choice, sold, at) ?? false);
      return isHonoured ? offerOf(ware, selection, at) : undefined;
    },
    takes(selection, choice) {
      const selected = verifySelection<Asked>(id, selection);
      return selected ? shelf.taken(selected.question, selected.key, choice) : [];
    },
    ...(seatMap && {
      seatMap(selection: string, sold: SoldUnits, at: Instant) {
        const selected = verifySelection<Asked>(id, selection);
        return selected && seatMap(selected.question, selected.key, sold, at);
      },
    }),
    ...(ancillaries && {
      ancillaries(selection: string, at: Instant) {
        const selected = verifySelection<Asked>(id, selection);
        if (!selected) return undefined;
        const { question, key } = selected;
        const ware = listed(question, NOTHING_SOLD, at).find((found) => found.key === key);
        return ware && ancillaries(question, ware);
      },
    }),
    magicOf: (selection) => magicIn(verifySelection(id, selection)?.question.spots ?? []),
  };
}

/** Undefined for another service's question, and for one whose places were not all told. */
function questionOf<Asked extends Criteria>(
  service: Asked['service'],
  { criteria, places }: ConnectSearch,
): Question<Asked> | undefined {
  if (criteria.service !== service) return undefined;
  const spots = codesIn(criteria).map((code) => {
    const place = places.find((told) => told.code === code);
    return place && spotOf(place);
  });
  const [first, ...others] = spots.filter((spot) => spot !== undefined);
  if (!first || spots.includes(undefined)) return undefined;
  if (magicIn([first, ...others]) === FINDS_NOTHING) return undefined;
  return { criteria: criteria as Asked, spots: [first, ...others] };
}

function codesIn(criteria: Criteria): string[] {
  switch (criteria.service) {
    case 'train':
    case 'bus':
      return [criteria.origin, criteria.destination];
    case 'hotel':
      return [criteria.destination];
    case 'cab':
      return criteria.drop === null ? [criteria.pickup] : [criteria.pickup, criteria.drop];
    case 'flight':
      return [];
  }
}

/** A room and a car take whoever fits. */
function placesIn(criteria: Criteria | undefined): number | undefined {
  return criteria?.service === 'train' || criteria?.service === 'bus' ? criteria.travellers : undefined;
}

function offerOf({ itinerary, price, until }: SellableItem, selection: string, at: Instant): ConnectOffer {
  const expiresAt = plusMs(at, OFFER_VALID_MS);
  return {
    selection,
    itinerary,
    ...priceOnWire(price),
    expiresAt: until < expiresAt ? until : expiresAt,
  };
}
