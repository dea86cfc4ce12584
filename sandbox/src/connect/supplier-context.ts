import type { ConnectOrderRequest } from '@marga/contract/connect/protocol';
import { fromWireMoney, type WireMoney } from '@marga/contract/kernel/money';
import type { Instant } from '@marga/contract/kernel/time';
import type { Inventory } from './inventory.ts';
import type { BookedOrder, OrderStore } from './order-store.ts';
import type { Part } from './cancellable-order-parts.ts';
import type { OfferToken } from './offer-token.ts';

/** Describes what a supplier does by itself some time after an order, such as crediting a refund. */
export interface SupplierBehaviour {
  /** A refund takes this long to be credited. */
  readonly refundMs: number;
  /** A train ticket to a test place whose waitlist advances quickly waits this long at each stage. */
  readonly queueMs: number;
  /** Notifies Marga that something happened to an order without Marga's doing. */
  readonly publish: (booked: BookedOrder) => void;
  readonly later: (name: string, ms: number, action: () => void) => void;
}

export interface SupplierContext extends SupplierBehaviour {
  readonly inventory: Inventory;
  readonly book: OrderStore;
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
  /** This is the amount to pay including the fee; a negative amount is refunded. */
  readonly toPay: WireMoney;
  /** This is the price of the replacement; undefined when only names change. */
  readonly total: WireMoney | undefined;
}

export function storeCancelOrChangeQuote({ quotes }: SupplierContext, quote: Quote): string {
  const name = `${quote.order}-${quotes.size + 1}`;
  quotes.set(name, quote);
  return name;
}

export function isSameAmount(one: WireMoney, other: WireMoney): boolean {
  return one.currency === other.currency && fromWireMoney(one).minor === fromWireMoney(other).minor;
}
