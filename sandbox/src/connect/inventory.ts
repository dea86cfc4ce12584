import type {
  ConnectCapabilities,
  ConnectChoice,
  ConnectOffer,
  ConnectSearch,
  ConnectSeatMap,
  OfferedAncillaries,
} from '@marga/contract/connect/protocol';
import type { Instant } from '@marga/contract/kernel/time';
import type { Scale } from './terms.ts';

/** What of a choice the goods themselves depend on. */
export type Picked = Pick<ConnectChoice, 'seats'>;

/** What has been sold so far, by unit: the one thing about an inventory that changes. */
export interface SoldUnits {
  /** How many of a unit are gone: berths of a class on a train of a day, rooms of a kind on a night. */
  count(unit: string): number;
  /** Which seats of a unit are gone. */
  seats(unit: string): ReadonlySet<string>;
}

/** What an order takes away; given back when it is cancelled. */
export interface Taken {
  readonly unit: string;
  readonly count: number;
  readonly seats: readonly string[];
}

/**
 * What one sandbox supplier sells. Everything follows from the question and the seed, so nothing is kept: a selection
 * carries all that is needed to find its offer again.
 */
export interface Inventory {
  readonly capabilities: ConnectCapabilities;
  /** What is particular about its conditions. */
  readonly terms?: {
    /** Instead of what is usual for its service. */
    readonly scale?: Scale;
    /** For so long after an order it is undone as if it had never been. */
    readonly voidMinutes?: number;
  };
  /** How long a search takes, as that supplier's machines do. */
  readonly searchLatencyMs: number;
  /** The same question always finds the same, but for what has been sold. */
  search(asked: ConnectSearch, sold: SoldUnits, at: Instant): readonly ConnectOffer[];
  /** The offer of a selection now; undefined when it is sold out, over, or no selection of ours. */
  find(selection: string, choice: Picked, sold: SoldUnits, at: Instant): ConnectOffer | undefined;
  /** What ordering it takes away. */
  takes(selection: string, choice: Picked): readonly Taken[];
  /** For how many travellers a selection is, where each has a place. */
  places?(selection: string): number | undefined;
  /** Of a bus. */
  seatMap?(selection: string, sold: SoldUnits, at: Instant): ConnectSeatMap | undefined;
  /** What can be had with a selection; `selling.ts` adds it to the price. */
  ancillaries?(selection: string, at: Instant): OfferedAncillaries | undefined;
  /** The places of the question's end, as the faults read them: a magic place makes a call fail. */
  magicOf(selection: string): string | undefined;
}
