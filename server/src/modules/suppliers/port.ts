import type { Failure, Traveller } from '@marga/contract/booking';
import type { BookingId } from '@marga/contract/kernel/ids';
import type { Money } from '@marga/contract/kernel/money';
import type { Instant } from '@marga/contract/kernel/time';
import type { FlightCriteria, FlightItinerary } from '@marga/contract/shopping';

/** What a supplier sells. `selection` is the supplier's own note of what this is, opaque to everybody else. */
export interface SupplierOffer {
  readonly selection: string;
  readonly itinerary: FlightItinerary;
  readonly base: Money;
  readonly taxes: Money;
  readonly total: Money;
  readonly expiresAt: Instant;
}

export type SearchOutcome =
  | { readonly kind: 'offers'; readonly offers: readonly SupplierOffer[] }
  | { readonly kind: 'timed-out' }
  | { readonly kind: 'failed' };

/** `ticket` is what an order is made of: the selection, priced now, that the supplier will honour until it expires. */
export type PriceOutcome =
  | {
      readonly kind: 'priced';
      readonly ticket: string;
      readonly base: Money;
      readonly taxes: Money;
      readonly total: Money;
      readonly expiresAt: Instant;
    }
  | { readonly kind: 'gone' }
  | { readonly kind: 'unavailable' };

/**
 * How a call that makes an order ends. `not_sent`: the supplier cannot have seen it. `unknown`: it may have; only a look-up by our
 * reference can tell, and sending it again is never the answer.
 */
export type OrderOutcome =
  | { readonly kind: 'confirmed'; readonly order: string; readonly reference: string }
  | { readonly kind: 'rejected'; readonly failure: Failure }
  | { readonly kind: 'not_sent' }
  | { readonly kind: 'unknown' };

/** `not_found` is what the supplier says now, not that there is no order: it may not be retrievable yet. */
export type LookupOutcome =
  | { readonly kind: 'confirmed'; readonly order: string; readonly reference: string }
  | { readonly kind: 'not_found' }
  | { readonly kind: 'unknown' };

export interface OrderRequest {
  /** Ours, the same in the order's metadata and in every look-up. */
  readonly reference: BookingId;
  readonly ticket: string;
  readonly travellers: readonly Traveller[];
  readonly total: Money;
}

export interface ListedOrder {
  readonly order: string;
  /** Our reference, if the order carries one. */
  readonly reference: string | undefined;
}

/** One supplier. No method throws for what a supplier can do to us: every end is a value. */
export interface Supplier {
  readonly name: string;
  search(criteria: FlightCriteria): Promise<SearchOutcome>;
  price(selection: string): Promise<PriceOutcome>;
  order(request: OrderRequest): Promise<OrderOutcome>;
  lookUp(request: Pick<OrderRequest, 'reference' | 'ticket'>): Promise<LookupOutcome>;
  /** Orders made since a moment, for finding those that no booking explains. Throws when the supplier cannot be asked. */
  listOrders(since: Instant): Promise<ListedOrder[]>;
}
