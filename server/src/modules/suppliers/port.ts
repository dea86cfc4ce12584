import type { Failure, Traveller } from '@marga/contract/booking';
import type { Criteria } from '@marga/contract/criteria';
import type { ChosenAncillary, AncillaryKind, OfferedAncillaries } from '@marga/contract/ancillaries';
import type { Itinerary, SeatMap } from '@marga/contract/itineraries';
import type { BookingId } from '@marga/contract/kernel/ids';
import type { Money } from '@marga/contract/kernel/money';
import type { Instant } from '@marga/contract/kernel/time';
import type { Place } from '@marga/contract/places';
import type { Service } from '@marga/contract/services';

/** The question, and every place in it in full. */
export interface SearchRequest {
  readonly criteria: Criteria;
  readonly places: readonly Place[];
}

/** In the currency the supplier quotes, for all travellers together. */
export interface SupplierPrice {
  readonly base: Money;
  readonly taxes: Money;
  readonly total: Money;
  readonly expiresAt: Instant;
}

/** No price is above it, in the smallest unit of any currency: a larger one would not fit once it is changed into rupees. */
export const MOST_MINOR = 10n ** 13n;

/** What a supplier sells. `selection` is the supplier's own note of what this is, opaque to everybody else. */
export interface SupplierOffer extends SupplierPrice {
  readonly selection: string;
  readonly itinerary: Itinerary;
}

/** `skipped`: nobody was asked, because the supplier has been failing or is busy enough. */
export type SearchOutcome =
  | { readonly kind: 'offers'; readonly offers: readonly SupplierOffer[] }
  | { readonly kind: 'timed-out' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'skipped' };

/** What the buyer picked within an offer. */
export interface Choice {
  /** Of a seat map. */
  readonly seats: readonly string[];
  readonly ancillaries: readonly ChosenAncillary[];
  readonly remark: string | null;
}

/** Nothing but what every traveller gets. */
export const EMPTY_CHOICE: Choice = { seats: [], ancillaries: [], remark: null };

/** An ancillary that was chosen, at what the supplier takes for all of its count. */
export interface SoldAncillary extends ChosenAncillary {
  readonly kind: AncillaryKind;
  readonly name: string;
  readonly segments: number[];
  readonly amount: Money;
}

/**
 * `offerToken` is what an order is made of: the selection, priced now, that the supplier will honour until it expires. What is
 * sold only at once cannot be held, though its supplier holds other things.
 */
export type PriceOutcome =
  | ({
      readonly kind: 'priced';
      readonly offerToken: string;
      readonly requiresInstantPayment?: boolean;
      /** Each of the choice, in its order. They, base and taxes are the total. */
      readonly ancillaries: readonly SoldAncillary[];
    } & SupplierPrice)
  | { readonly kind: 'gone' }
  /** The offer is there; these of its ancillaries are not. None named: the supplier does not say which. */
  | { readonly kind: 'ancillary-unavailable'; readonly ids: readonly string[] }
  | { readonly kind: 'unavailable' };

/** `none`: it is there, and nothing can be had with it. */
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
 * How a call that makes or changes something at the supplier ends. `not_sent`: the supplier cannot have seen it. `unknown`: it
 * may have; only a look-up by our reference can tell, and sending it again is never the answer.
 */
export type OrderOutcome =
  | { readonly kind: 'confirmed'; readonly order: string; readonly reference: string }
  | { readonly kind: 'rejected'; readonly failure: Failure }
  | { readonly kind: 'not_sent' }
  | { readonly kind: 'unknown' };

/** As an order, but kept unpaid until `payBy`. */
export type HoldOutcome =
  | {
      readonly kind: 'confirmed';
      readonly order: string;
      readonly reference: string;
      readonly payBy: Instant;
    }
  | Exclude<OrderOutcome, { kind: 'confirmed' }>;

export type OrderState = 'held' | 'confirmed' | 'cancelled';

/** `not_found` is what the supplier says now, not that there is no order: it may not be retrievable yet. */
export type LookupOutcome =
  | {
      readonly kind: 'confirmed';
      readonly order: string;
      readonly reference: string;
      readonly state: OrderState;
      /** Of one that is held, if the supplier says. */
      readonly payBy?: Instant | undefined;
      /** As the supplier has it now: a departure may have been moved, a waitlisted berth been given. */
      readonly itinerary?: Itinerary | undefined;
      /** What it owes us of this order, by the quote that was confirmed. */
      readonly refunds?: readonly SupplierRefund[] | undefined;
    }
  | { readonly kind: 'not_found' }
  | { readonly kind: 'unknown' };

/** What the supplier gives back for something that was cancelled or changed. */
export interface SupplierRefund {
  /** The quote that it follows from. */
  readonly quote: string;
  readonly amount: Money;
  /** When it was credited to us; null while it is still to come. */
  readonly paidAt: Instant | null;
}

export interface OrderRequest {
  /** Ours, the same in the order's metadata and in every look-up. */
  readonly reference: BookingId;
  /** Holds the price it was given at, too: an order is paid at no other. */
  readonly offerToken: string;
  readonly travellers: readonly Traveller[];
}

/**
 * Which part of an order is meant: positions in its list of travellers, and of its legs (a flight's journeys, else its
 * segments). Null is all of them.
 */
export interface Part {
  readonly travellers: readonly number[] | null;
  readonly legs: readonly number[] | null;
}

export const WHOLE: Part = { travellers: null, legs: null };

export interface CancelQuote {
  readonly quote: string;
  /** `rule`: why, in the supplier's words; empty when it does not say. */
  readonly charges: readonly { readonly name: string; readonly amount: Money; readonly rule: string }[];
  readonly refund: Money;
  /** What cancelling the same will cost in all from each coming moment on, soonest first. */
  readonly later: readonly { readonly from: Instant; readonly charge: Money }[];
  /** In the time in which a sale is undone as if it had never been. */
  readonly isVoid: boolean;
  /** Never beyond the first of `later`: what is shown is what is charged. */
  readonly expiresAt: Instant;
}

export interface ChangeQuote {
  readonly quote: string;
  /** What it becomes. */
  readonly itinerary: Itinerary;
  /** More to pay; below nothing: paid back. Without the fee. */
  readonly difference: Money;
  readonly fee: Money;
  readonly expiresAt: Instant;
}

/** `refused`: the supplier says that it cannot be done, now or ever. */
export type QuoteOutcome<Quote> =
  | { readonly kind: 'quoted'; readonly quote: Quote }
  | { readonly kind: 'refused' }
  | { readonly kind: 'unavailable' };

/**
 * The four ends of what moves something. Confirming a quote is the one thing that may be sent again after `unknown`: every
 * adapter answers for the quote, so the second time tells what became of the first.
 */
export type OrderActionOutcome =
  | { readonly kind: 'confirmed' }
  | { readonly kind: 'rejected' }
  | { readonly kind: 'not_sent' }
  | { readonly kind: 'unknown' };

/** At least one of the two. */
export interface ChangeRequest {
  readonly order: string;
  /** Another departure, other days, other seats: an offer in place of what was bought. Null: it stays as it is. */
  readonly instead: {
    readonly search: SearchRequest;
    readonly selection: string;
    readonly choice: Choice;
  } | null;
  /** Everybody as they are to be: names put right, or one more than before. Null: they stay as they are. */
  readonly travellers: readonly Traveller[] | null;
}

export interface ListedOrder {
  readonly order: string;
  /** Our reference, if the order carries one. */
  readonly reference: string | undefined;
  readonly state: OrderState;
}

export interface Capabilities {
  readonly services: readonly Service[];
  readonly canHold: boolean;
  readonly canCancel: boolean;
  readonly canChange: boolean;
  readonly hasSeatMaps: boolean;
  /** Seats, berths, meals, baggage, special requests or remarks with its offers. */
  readonly hasAncillaries: boolean;
  /** Of an order with several: some of its travellers, or some of its legs, by themselves. */
  readonly cancelsTravellers: boolean;
  readonly cancelsLegs: boolean;
  /** Names put right and travellers added, after the order. */
  readonly changesTravellers: boolean;
}

/** One supplier. No method throws for what a supplier can do to us: every end is a value. What it cannot do, it refuses. */
export interface Supplier {
  readonly name: string;
  readonly capabilities: Capabilities;
  search(request: SearchRequest): Promise<SearchOutcome>;
  seatMap(selection: string): Promise<SeatMapOutcome>;
  ancillaries(selection: string): Promise<AncillariesOutcome>;
  /** `looking`: nobody is paying yet, and so it must not stand in the way of those who are. */
  price(selection: string, choice: Choice, why?: 'looking'): Promise<PriceOutcome>;
  hold(request: OrderRequest): Promise<HoldOutcome>;
  /** Pays an order that is held. */
  payHeld(order: string, offerToken: string): Promise<OrderActionOutcome>;
  order(request: OrderRequest): Promise<OrderOutcome>;
  lookUp(request: Pick<OrderRequest, 'reference' | 'offerToken'>): Promise<LookupOutcome>;
  quoteCancel(order: string, part: Part): Promise<QuoteOutcome<CancelQuote>>;
  cancel(quote: string): Promise<OrderActionOutcome>;
  quoteChange(request: ChangeRequest): Promise<QuoteOutcome<ChangeQuote>>;
  change(quote: string): Promise<OrderActionOutcome>;
  /** Tells the supplier that its moved departure is accepted. Again, the same answer. */
  acknowledge(order: string): Promise<OrderActionOutcome>;
  /** Orders made since a moment, for finding those that no booking explains. Throws when the supplier cannot be asked. */
  listOrders(since: Instant): Promise<ListedOrder[]>;
}
