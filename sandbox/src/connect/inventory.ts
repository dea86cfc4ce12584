import type {
  ConnectCapabilities,
  ConnectChoice,
  ConnectOffer,
  ConnectSearch,
  ConnectSeatMap,
  OfferedAncillaries,
} from '@marga/contract/connect/protocol';
import type { Instant } from '@marga/contract/kernel/time';
import type { Scale } from './cancellation-terms.ts';

/** Holds the seats that the buyer chose, the only part of a choice that the offer itself depends on. */
export type Picked = Pick<ConnectChoice, 'seats'>;

/** Holds what has been sold so far by unit, the only thing about an inventory that changes. */
export interface SoldUnits {
  /**
   * Counts the sold places of a unit: the berths of one class on one train and day, or the rooms of one kind on one
   * night.
   */
  count(unit: string): number;
  /** Returns the sold seats of a unit. */
  seats(unit: string): ReadonlySet<string>;
}

/** Holds the places of one unit that an order takes and that its cancellation gives back. */
export interface Taken {
  readonly unit: string;
  readonly count: number;
  readonly seats: readonly string[];
}

/**
 * An inventory is what one sandbox supplier sells. Everything follows from the search and the seed, so nothing is
 * stored: a selection carries all that is needed to find its offer again.
 */
export interface Inventory {
  readonly capabilities: ConnectCapabilities;
  /** Holds the cancellation conditions in which the supplier differs from others of its service. */
  readonly terms?: {
    /** This replaces the usual scale of cancellation charges for the supplier's service. */
    readonly scale?: Scale;
    /** For this long after the order, a cancellation is a void without any charge. */
    readonly voidMinutes?: number;
  };
  /** A search takes this long, as on that supplier's real systems. */
  readonly searchLatencyMs: number;
  /** The same search always finds the same offers, except for what has been sold. */
  search(asked: ConnectSearch, sold: SoldUnits, at: Instant): readonly ConnectOffer[];
  /**
   * Returns the current offer of a selection; undefined when it is sold out, has departed, or is not a selection of
   * this inventory.
   */
  find(selection: string, choice: Picked, sold: SoldUnits, at: Instant): ConnectOffer | undefined;
  /** Returns the places that an order takes. */
  takes(selection: string, choice: Picked): readonly Taken[];
  /**
   * Returns the number of places that a selection needs, one for each traveller; undefined where places are not sold
   * per traveller.
   */
  places?(selection: string): number | undefined;
  /** Returns the seat map of a bus. */
  seatMap?(selection: string, sold: SoldUnits, at: Instant): ConnectSeatMap | undefined;
  /** Returns the ancillaries available with a selection; `offer-price-with-ancillaries.ts` adds them to the price. */
  ancillaries?(selection: string, at: Instant): OfferedAncillaries | undefined;
  /** Returns the destination of the search for the fault look-up: a test place makes a call fail. */
  magicOf(selection: string): string | undefined;
}
