import type { ConnectOrderRequest } from '@marga/contract/connect/protocol';
import { fromWire, type WireMoney } from '@marga/contract/kernel/money';
import type { Instant } from '@marga/contract/kernel/time';
import type { Inventory } from './inventory.ts';
import type { BookedOrder, OrderBook } from './order-book.ts';
import type { Part } from './parts.ts';
import type { OfferToken } from './offer-token.ts';

/** What a desk does by itself, after a while. */
export interface SupplierBehaviour {
  /** How long what is given back takes to be credited. */
  readonly refundMs: number;
  /** How long a ticket to a place where the queue moves waits at each of its stations. */
  readonly queueMs: number;
  /** Says that something became of an order without our doing. */
  readonly publish: (booked: BookedOrder) => void;
  readonly later: (name: string, ms: number, action: () => void) => void;
}

export interface SupplierContext extends SupplierBehaviour {
  readonly inventory: Inventory;
  readonly book: OrderBook;
  readonly quotes: Map<string, Quote>;
  readonly now: () => Instant;
}

export interface Quote {
  readonly order: string;
  readonly version: number;
  readonly expiresAt: Instant;
  readonly does: Cancelling | Changing;
  isDone: boolean;
}

export interface Cancelling {
  readonly kind: 'cancel';
  readonly part: Part;
  readonly refund: WireMoney;
}

export interface Changing {
  readonly kind: 'change';
  readonly offerToken: OfferToken;
  readonly travellers: ConnectOrderRequest['travellers'];
  /** More to pay, fee and all; below nothing: given back. */
  readonly toPay: WireMoney;
  /** What is sold instead, at this price; undefined when only names change. */
  readonly total: WireMoney | undefined;
}

export function writeQuote({ quotes }: SupplierContext, quote: Quote): string {
  const name = `${quote.order}-${quotes.size + 1}`;
  quotes.set(name, quote);
  return name;
}

export function isSame(one: WireMoney, other: WireMoney): boolean {
  return one.currency === other.currency && fromWire(one).minor === fromWire(other).minor;
}
