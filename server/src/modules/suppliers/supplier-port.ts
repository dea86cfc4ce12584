import type { Failure, Traveller } from '@marga/contract/bookings/booking';
import type { Criteria } from '@marga/contract/search/criteria';
import type { ChosenAncillary, AncillaryKind, OfferedAncillaries } from '@marga/contract/trips/ancillaries';
import type { TravellerFields } from '@marga/contract/travellers/required-traveller-fields';
import type { FareTerms } from '@marga/contract/search/search';
import type { Itinerary, SeatMap } from '@marga/contract/search/itineraries';
import type { BookingId } from '@marga/contract/kernel/ids';
import type { Money } from '@marga/contract/kernel/money';
import type { Instant } from '@marga/contract/kernel/time';
import type { Place } from '@marga/contract/places/places';
import type { Service } from '@marga/contract/travel-services';

/** Holds the criteria and the details of every place in them. */
export interface SearchRequest {
  readonly criteria: Criteria;
  readonly places: readonly Place[];
}

/** The price is in the currency the supplier quotes, for all travellers together. */
export interface SupplierPrice {
  readonly base: Money;
  readonly taxes: Money;
  readonly total: Money;
  readonly expiresAt: Instant;
}

/**
 * This is the highest price in the smallest unit of any currency: a larger one would overflow when converted to
 * rupees.
 */
export const MOST_MINOR = 10n ** 13n;

/**
 * Holds one offer of a supplier. Only the supplier's adapter can interpret `selection`, which identifies the offer
 * there.
 */
export interface SupplierOffer extends SupplierPrice {
  readonly selection: string;
  readonly itinerary: Itinerary;
  /** The supplier requires these details of the travellers with an order. */
  readonly travellerFields: TravellerFields;
  /** Absent where the supplier tells nothing of it. Penalties are in the currency of the price. */
  readonly terms?: FareTerms | undefined;
}

/**
 * `refused` means that the supplier answered that it does not serve this request, and `over-quota` that it accepts no
 * more requests of ours for now. Neither says that it is failing. `skipped` means that the supplier was not called,
 * because it has been failing or is at its limit.
 */
export type SearchOutcome =
  | { readonly kind: 'offers'; readonly offers: readonly SupplierOffer[] }
  | { readonly kind: 'timed-out' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'refused' }
  | { readonly kind: 'over-quota' }
  | { readonly kind: 'skipped' };

/** Holds what the buyer chose within an offer. */
export interface Choice {
  /** Lists the chosen seats of a seat map. */
  readonly seats: readonly string[];
  readonly ancillaries: readonly ChosenAncillary[];
  readonly remark: string | null;
}

/** This choice is empty: it adds nothing to what every traveller gets. */
export const EMPTY_CHOICE: Choice = { seats: [], ancillaries: [], remark: null };

/** Adds to a chosen ancillary the amount that the supplier charges for all units of it. */
export interface SoldAncillary extends ChosenAncillary {
  readonly kind: AncillaryKind;
  readonly name: string;
  readonly segments: number[];
  readonly amount: Money;
}

/**
 * An order is made from `offerToken`, the priced selection that the supplier honours until it expires. An offer that
 * requires instant payment cannot be held, even if its supplier holds others.
 */
export type PriceOutcome =
  | ({
      readonly kind: 'priced';
      readonly offerToken: string;
      readonly requiresInstantPayment?: boolean;
      /** Lists each chosen ancillary in the order of the choice. With base and taxes they add up to the total. */
      readonly ancillaries: readonly SoldAncillary[];
    } & SupplierPrice)
  | { readonly kind: 'gone' }
  /**
   * The offer is available, but these of its ancillaries are not. An empty list means that the supplier does not
   * say which.
   */
  | { readonly kind: 'ancillary-unavailable'; readonly ids: readonly string[] }
  | { readonly kind: 'unavailable' };

/** `none` means that the offer exists but has no ancillaries. */
export type AncillariesOutcome =
  | { readonly kind: 'ancillaries'; readonly offered: OfferedAncillaries }
  | { readonly kind: 'none' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'unavailable' };

export type SeatMapOutcome =
  | { readonly kind: 'seats'; readonly map: SeatMap }
  | { readonly kind: 'gone' }
  | { readonly kind: 'unavailable' };

/**
 * Describes how a call that makes or changes something at the supplier ends. `not_sent` means that the supplier
 * cannot have seen it; `unknown` that it may have: it must never be sent again, and only a look-up by our reference
 * clarifies it.
 */
export type OrderOutcome =
  | {
      readonly kind: 'confirmed';
      readonly order: string;
      readonly reference: string;
      /** This is the itinerary as it was booked, with the travellers' tickets if the supplier lists them. */
      readonly itinerary?: Itinerary | undefined;
    }
  | { readonly kind: 'rejected'; readonly failure: Failure }
  | { readonly kind: 'not_sent' }
  | { readonly kind: 'unknown' };

/** A hold is like an order, but stays unpaid until `payBy`. */
export type HoldOutcome =
  | {
      readonly kind: 'confirmed';
      readonly order: string;
      readonly reference: string;
      readonly payBy: Instant;
    }
  | Exclude<OrderOutcome, { kind: 'confirmed' }>;

export type OrderState = 'held' | 'confirmed' | 'cancelled';

/**
 * `not_found` is the supplier's current response and does not mean that there is no order: it may not be retrievable
 * yet.
 */
export type LookupOutcome =
  | {
      readonly kind: 'confirmed';
      readonly order: string;
      readonly reference: string;
      readonly state: OrderState;
      /** This is the deadline of a held order, if the supplier gives one. */
      readonly payBy?: Instant | undefined;
      /**
       * This is the supplier's current itinerary: a departure may have changed, or a waitlisted berth been
       * confirmed.
       */
      readonly itinerary?: Itinerary | undefined;
      /** Lists the supplier's refunds to us for this order, each with the confirmed quote that it results from. */
      readonly refunds?: readonly SupplierRefund[] | undefined;
    }
  | { readonly kind: 'not_found' }
  | { readonly kind: 'unknown' };

/** This is the supplier's refund for something that was cancelled or changed. */
export interface SupplierRefund {
  /** The refund results from this quote. */
  readonly quote: string;
  readonly amount: Money;
  /** This is when the refund was credited to us; null while it is still pending. */
  readonly paidAt: Instant | null;
}

export interface OrderRequest {
  /** This is our reference, the same in the order's metadata and in every look-up. */
  readonly reference: BookingId;
  /** The token also holds the quoted price, and the order is paid at exactly that price. */
  readonly offerToken: string;
  readonly travellers: readonly Traveller[];
}

/**
 * Selects part of an order: positions in its list of travellers and of its legs (a flight's journeys, else its
 * segments). Null selects all of them.
 */
export interface Part {
  readonly travellers: readonly number[] | null;
  readonly legs: readonly number[] | null;
}

export const WHOLE: Part = { travellers: null, legs: null };

export interface CancelQuote {
  readonly quote: string;
  /** `rule` is the reason in the supplier's words, and empty when it gives none. */
  readonly charges: readonly { readonly name: string; readonly amount: Money; readonly rule: string }[];
  readonly refund: Money;
  /** Lists the total cost of the same cancellation from each future time on, soonest first. */
  readonly later: readonly { readonly from: Instant; readonly charge: Money }[];
  /** Says whether the order is within the void window, in which a sale is undone as if it had never been made. */
  readonly isVoid: boolean;
  /** The quote expires before another cancellation charge applies, so that the charge shown is the charge made. */
  readonly expiresAt: Instant;
}

export interface ChangeQuote {
  readonly quote: string;
  /** This is the itinerary after the change. */
  readonly itinerary: Itinerary;
  /** This is the additional amount to pay, without the fee; a negative amount is refunded. */
  readonly difference: Money;
  readonly fee: Money;
  readonly expiresAt: Instant;
}

/** `refused` means that the supplier says it cannot be done, now or ever. */
export type QuoteOutcome<Quote> =
  | { readonly kind: 'quoted'; readonly quote: Quote }
  | { readonly kind: 'refused' }
  | { readonly kind: 'unavailable' };

/**
 * Lists the four outcomes of an action on an order. Only the confirmation of a quote may be sent again after
 * `unknown`: adapters identify it by the quote, so the second call returns the outcome of the first.
 */
export type OrderActionOutcome =
  | { readonly kind: 'confirmed' }
  | { readonly kind: 'rejected' }
  | { readonly kind: 'not_sent' }
  | { readonly kind: 'unknown' };

/** A request has at least one of the two changes, `instead` and `travellers`. */
export interface ChangeRequest {
  readonly order: string;
  /**
   * This is an offer that replaces what was bought: another departure, other days or other seats. Null leaves it
   * unchanged.
   */
  readonly instead: {
    readonly search: SearchRequest;
    readonly selection: string;
    readonly choice: Choice;
  } | null;
  /**
   * Lists all travellers after the change, with corrected names or an additional traveller. Null leaves them
   * unchanged.
   */
  readonly travellers: readonly Traveller[] | null;
}

export interface ListedOrder {
  readonly order: string;
  /** This is our reference, if the order carries one. */
  readonly reference: string | undefined;
  readonly state: OrderState;
}

export interface Capabilities {
  readonly services: readonly Service[];
  readonly canHold: boolean;
  readonly canCancel: boolean;
  readonly canChange: boolean;
  readonly hasSeatMaps: boolean;
  /** The supplier sells seats, berths, meals, baggage, special requests or remarks with its offers. */
  readonly hasAncillaries: boolean;
  /**
   * `cancelsTravellers` and `cancelsLegs` say whether the supplier can cancel some travellers, or some legs, of an
   * order and leave the rest.
   */
  readonly cancelsTravellers: boolean;
  readonly cancelsLegs: boolean;
  /** The supplier can correct names and add travellers after the order was made. */
  readonly changesTravellers: boolean;
}

/**
 * Connects Marga to one supplier. Whatever the supplier does, the outcome is returned as a value; only `listOrders`
 * throws. A supplier refuses what it cannot do.
 */
export interface Supplier {
  readonly name: string;
  readonly capabilities: Capabilities;
  search(request: SearchRequest): Promise<SearchOutcome>;
  seatMap(selection: string): Promise<SeatMapOutcome>;
  ancillaries(selection: string): Promise<AncillariesOutcome>;
  /**
   * `looking` means that the buyer is not paying yet; such a call must not delay the calls of buyers who are paying.
   */
  price(selection: string, choice: Choice, why?: 'looking'): Promise<PriceOutcome>;
  hold(request: OrderRequest): Promise<HoldOutcome>;
  payHeld(order: string, offerToken: string): Promise<OrderActionOutcome>;
  order(request: OrderRequest): Promise<OrderOutcome>;
  lookUp(request: Pick<OrderRequest, 'reference' | 'offerToken'>): Promise<LookupOutcome>;
  quoteCancel(order: string, part: Part): Promise<QuoteOutcome<CancelQuote>>;
  cancel(quote: string): Promise<OrderActionOutcome>;
  quoteChange(request: ChangeRequest): Promise<QuoteOutcome<ChangeQuote>>;
  change(quote: string): Promise<OrderActionOutcome>;
  /** Informs the supplier that its schedule change is accepted. A repeated call returns the same outcome. */
  acknowledge(order: string): Promise<OrderActionOutcome>;
  /**
   * Lists the orders made since a time, for finding orphans without a booking. Throws when the supplier cannot be
   * reached.
   */
  listOrders(since: Instant): Promise<ListedOrder[]>;
}
