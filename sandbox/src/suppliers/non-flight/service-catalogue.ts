import { type TravellerFields, usualTravellerFields } from '@marga/contract/connect/protocol';
import type {
  ConnectCapabilities,
  ConnectOffer,
  ConnectSearch,
  ConnectSeatMap,
  Criteria,
  OfferedAncillaries,
  Itinerary,
} from '@marga/contract/connect/protocol';
import { type Instant, addMsToInstant } from '@marga/contract/kernel/time';
import type { Inventory, Picked, SoldUnits, Taken } from '../../connect/inventory.ts';
import { findTestPlaceCode, toInventoryPlace } from './geography.ts';
import { type Price, toApiPrice } from './price-arithmetic.ts';
import {
  type SearchWithPlaces,
  createOfferSelectionSigner,
  verifyOfferSelection,
} from './signed-offer-selection.ts';

/** A sellable item is one thing that can be bought as a result of a search. */
export interface SellableItem {
  /** The key is unique among the items of the same search. */
  readonly key: string;
  readonly itinerary: Itinerary;
  /** This is the price for all travellers together. */
  readonly price: Price;
  /** Holds what the supplier requires of travellers where it differs from the usual for its service. */
  readonly travellerFields?: TravellerFields;
  /** This is the last moment at which the item is sold. */
  readonly until: Instant;
}

/** A catalogue holds what is specific to one service; everything else is shared by all suppliers. */
export interface ServiceCatalogue<Asked extends Criteria> {
  readonly service: Asked['service'];
  /** Lists everything that can be bought now, independent of the buyer. */
  list(question: SearchWithPlaces<Asked>, sold: SoldUnits, at: Instant): readonly SellableItem[];
  taken(question: SearchWithPlaces<Asked>, key: string, choice: Picked): readonly Taken[];
  /** Returns whether the buyer's choice is available; a catalogue without this method allows no choice. */
  honours?(
    question: SearchWithPlaces<Asked>,
    key: string,
    choice: Picked,
    sold: SoldUnits,
    at: Instant,
  ): boolean;
  /** Returns the ancillaries available with one of its items. */
  readonly ancillaries?: (question: SearchWithPlaces<Asked>, ware: SellableItem) => OfferedAncillaries;
  readonly seatMap?: (
    question: SearchWithPlaces<Asked>,
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
/** The ancillaries of an item do not depend on how many are left of it. */
const NOTHING_SOLD: SoldUnits = { count: () => 0, seats: () => new Set() };
const FINDS_NOTHING = 'ci-sandbox-nothing';

export function createCatalogueInventory<Asked extends Criteria>(
  { id, capabilities, searchLatencyMs, terms }: SupplierTerms,
  shelf: ServiceCatalogue<Asked>,
): Inventory {
  const listed = (question: SearchWithPlaces<Asked>, sold: SoldUnits, at: Instant): readonly SellableItem[] =>
    shelf.list(question, sold, at).filter(({ until }) => until > at);

  const { seatMap, ancillaries } = shelf;
  return {
    capabilities,
    searchLatencyMs,
    ...(terms && { terms }),
    places: (selection) => placesIn(verifyOfferSelection<Asked>(id, selection)?.question.criteria),
    search(asked, sold, at) {
      const question = questionOf(shelf.service, asked);
      if (!question) return [];
      const selectionOf = createOfferSelectionSigner(id, question);
      return listed(question, sold, at).map((ware) => offerOf(ware, selectionOf(ware.key), at));
    },
    find(selection, choice, sold, at) {
      const selected = verifyOfferSelection<Asked>(id, selection);
      if (!selected) return undefined;
      const { question, key } = selected;
      const ware = listed(question, sold, at).find((found) => found.key === key);
      if (!ware) return undefined;
      const isHonoured =
        choice.seats.length === 0 || (shelf.honours?.(question, key, choice, sold, at) ?? false);
      return isHonoured ? offerOf(ware, selection, at) : undefined;
    },
    takes(selection, choice) {
      const selected = verifyOfferSelection<Asked>(id, selection);
      return selected ? shelf.taken(selected.question, selected.key, choice) : [];
    },
    ...(seatMap && {
      seatMap(selection: string, sold: SoldUnits, at: Instant) {
        const selected = verifyOfferSelection<Asked>(id, selection);
        return selected && seatMap(selected.question, selected.key, sold, at);
      },
    }),
    ...(ancillaries && {
      ancillaries(selection: string, at: Instant) {
        const selected = verifyOfferSelection<Asked>(id, selection);
        if (!selected) return undefined;
        const { question, key } = selected;
        const ware = listed(question, NOTHING_SOLD, at).find((found) => found.key === key);
        return ware && ancillaries(question, ware);
      },
    }),
    magicOf: (selection) => findTestPlaceCode(verifyOfferSelection(id, selection)?.question.spots ?? []),
  };
}

/**
 * Adds the details of the places to a search; returns undefined for a search of another service, and for one with
 * places missing.
 */
function questionOf<Asked extends Criteria>(
  service: Asked['service'],
  { criteria, places }: ConnectSearch,
): SearchWithPlaces<Asked> | undefined {
  if (criteria.service !== service) return undefined;
  const spots = codesIn(criteria).map((code) => {
    const place = places.find((candidate) => candidate.code === code);
    return place && toInventoryPlace(place);
  });
  const [first, ...others] = spots.filter((spot) => spot !== undefined);
  if (!first || spots.includes(undefined)) return undefined;
  if (findTestPlaceCode([first, ...others]) === FINDS_NOTHING) return undefined;
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

/** Only trains and buses sell places per traveller; a room or a car takes any party that fits. */
function placesIn(criteria: Criteria | undefined): number | undefined {
  return criteria?.service === 'train' || criteria?.service === 'bus' ? criteria.travellers : undefined;
}

function offerOf(
  { itinerary, price, until, travellerFields }: SellableItem,
  selection: string,
  at: Instant,
): ConnectOffer {
  const expiresAt = addMsToInstant(at, OFFER_VALID_MS);
  return {
    selection,
    itinerary,
    travellerFields: travellerFields ?? usualTravellerFields(itinerary.service, { isInternational: false }),
    terms: null,
    ...toApiPrice(price),
    expiresAt: until < expiresAt ? until : expiresAt,
  };
}
