import type { createTrip as createTripRoute, Trip } from '@marga/contract/booking';
import { MOST_TRAVELLERS } from '@marga/contract/criteria';
import type { Currency } from '@marga/contract/kernel/currency';
import { type CheckoutId, mintId, type TripId } from '@marga/contract/kernel/ids';
import { fromWire, money, sum, toWire } from '@marga/contract/kernel/money';
import { ok, type Result } from '@marga/contract/kernel/result';
import type { Instant } from '@marga/contract/kernel/time';
import type { RouteInput } from '@marga/contract/route';
import type { CompanyContext } from '../../platform/context.ts';
import { now } from '../../platform/clock.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { findOffers, type KeptOffer } from '../shopping/index.ts';
import {
  inRupees,
  type KeptPrice,
  type PriceFacts,
  priceOf,
  type Pricing,
  type Quoted,
  readPricing,
} from '../pricing/index.ts';
import type { Suppliers } from '../suppliers/index.ts';
import { insertTrip } from './booking-sql.ts';

/** An item as the trip keeps it: what the buyer sees, the supplier's own note of what was chosen, and what its price is of. */
export type KeptItem = Omit<Trip['items'][number], 'price'> & {
  readonly selection: string;
  /** Missing in trips from before prices were explained. */
  readonly kept?: KeptPrice;
};

export interface TripRow {
  id: string;
  travellers: number;
  items: unknown;
  total_minor: bigint;
  currency: string;
  expires_at: Instant;
  checkout_id: string | null;
  created_at: Instant;
}

export async function createTrip(
  ctx: CompanyContext,
  suppliers: Suppliers,
  asked: RouteInput<typeof createTripRoute>['body']['items'],
): Promise<Result<Trip, Refusal<'offer-expired' | 'request-invalid'>>> {
  const chosen = [...new Map(asked.map((item) => [item.offerId, item])).values()];
  const found = await findOffers(ctx, suppliers, chosen);
  const kept = found.flatMap((offer, index) => {
    const seats = chosen[index]?.seats ?? [];
    return offer ? [{ ...offer, seats }] : [];
  });
  const [first] = kept;
  if (!first || kept.length < found.length) return refuse('offer-expired');
  const seatless = kept.findIndex(
    ({ offer, seats }) => seats.length > 0 && offer.itinerary.service !== 'bus',
  );
  if (seatless >= 0) {
    return refuse('request-invalid', {
      issues: [{ path: `body.items.${seatless}.seats`, message: 'there are none to choose from' }],
    });
  }
  const crowded = kept.findIndex(({ offer, seats }) => seats.length > 0 && seats.length !== offer.travellers);
  if (crowded >= 0) {
    return refuse('request-invalid', {
      issues: [{ path: `body.items.${crowded}.seats`, message: 'one seat for each traveller, or none' }],
    });
  }
  if (kept.some(({ offer }) => offer.travellers !== first.offer.travellers)) {
    return refuse('request-invalid', {
      issues: [{ path: 'body.items', message: 'the offers are for different numbers of travellers' }],
    });
  }
  if (first.offer.travellers > MOST_TRAVELLERS) {
    return refuse('request-invalid', {
      issues: [{ path: 'body.items', message: `a trip is for at most ${MOST_TRAVELLERS} travellers` }],
    });
  }
  const pricing = await readPricing(ctx);
  const items = kept.map((one) => toItem(one, pricing));
  const row = {
    id: mintId('trip', now()),
    travellers: first.offer.travellers,
    items,
    ...totalsOf(items),
    checkout_id: null,
  };
  const [[written]] = await ctx.db.forCompany(ctx.companyId, [
    insertTrip({
      id: row.id,
      company: ctx.companyId,
      user: ctx.userId,
      travellers: row.travellers,
      items: JSON.stringify(items),
      total: row.total_minor,
      currency: row.currency,
      expiresAt: row.expires_at,
    }),
  ]);
  if (!written) throw new Error('a trip was not written');
  return ok(tripOf({ ...row, created_at: written.created_at }, ctx.may('price:read')));
}

function toItem(found: KeptOffer & { readonly seats: string[] }, pricing: Pricing): KeptItem {
  const { offer, selection, seats, quoted, facts } = found;
  const { id: offerId, supplier, itinerary, exchange, expiresAt } = offer;
  return withPrice(
    { offerId, supplier, itinerary, exchange, expiresAt, seats, selection },
    quoted,
    facts,
    pricing,
  );
}

/** An item at what it costs this buyer now, with everything needed to reckon it again. */
export function withPrice<Item extends Pick<KeptItem, 'exchange'>>(
  item: Item,
  quoted: Quoted,
  facts: PriceFacts,
  { book, buyer, at }: Pricing,
) {
  const inputs = { quoted, exchange: item.exchange, facts, buyer };
  const sold = priceOf({ ...inputs, at, book });
  return {
    ...item,
    published: quoted.total,
    ...inRupees({ base: fromWire(quoted.base), total: fromWire(quoted.total) }, item.exchange),
    total: sold.net,
    clientTotal: sold.clientTotal,
    kept: { ...inputs, sold },
  };
}

/** A trip's items as they were kept; those made before prices were quoted in other currencies had rupees and no seats. */
export function itemsOf(kept: unknown): KeptItem[] {
  return (kept as KeptItem[]).map((item) => ({ ...before(item), ...item }));
}

function before({ total }: KeptItem): Pick<KeptItem, 'seats' | 'exchange' | 'published' | 'clientTotal'> {
  return { seats: [], exchange: null, published: total, clientTotal: total };
}

export function totalsOf(items: readonly KeptItem[]): {
  total_minor: bigint;
  currency: Currency;
  expires_at: Instant;
} {
  const [first] = items;
  if (!first) throw new Error('a trip has at least one item');
  const { currency } = first.total;
  return {
    total_minor: sum(
      items.map((item) => fromWire(item.total)),
      currency,
    ).minor,
    currency,
    expires_at: items.reduce(
      (soonest, item) => (item.expiresAt < soonest ? item.expiresAt : soonest),
      first.expiresAt,
    ),
  };
}

/** Whoever may not see what a price is made of sees what is to be paid. */
export function tripOf(row: TripRow, isExplained: boolean): Trip {
  const items = itemsOf(row.items);
  const currency = row.currency as Currency;
  return {
    id: row.id as TripId,
    travellers: row.travellers,
    items: items.map(({ selection: _chosen, kept, ...item }) => ({
      ...item,
      price: isExplained ? (kept?.sold ?? null) : null,
    })),
    total: toWire(money(row.total_minor, currency)),
    clientTotal: toWire(
      sum(
        items.map((item) => fromWire(item.clientTotal)),
        currency,
      ),
    ),
    expiresAt: row.expires_at,
    checkoutId: row.checkout_id as CheckoutId | null,
    createdAt: row.created_at,
  };
}
