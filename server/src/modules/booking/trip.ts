import type { Trip } from '@marga/contract/booking';
import type { Currency } from '@marga/contract/kernel/currency';
import { type CheckoutId, mintId, type OfferId, type TripId } from '@marga/contract/kernel/ids';
import { fromWire, money, sum, toWire } from '@marga/contract/kernel/money';
import { ok, type Result } from '@marga/contract/kernel/result';
import type { Instant } from '@marga/contract/kernel/time';
import type { CompanyContext } from '../../platform/context.ts';
import { now } from '../../platform/clock.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { findOffers, type KeptOffer } from '../shopping/index.ts';
import { insertTrip } from './booking-sql.ts';

/** An item as the trip keeps it: what the buyer sees, and the supplier's own note of what was chosen. */
export type KeptItem = Trip['items'][number] & { readonly selection: string };

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
  offerIds: readonly OfferId[],
): Promise<Result<Trip, Refusal<'offer-expired' | 'request-invalid'>>> {
  const found = await findOffers(ctx.redis, [...new Set(offerIds)]);
  const kept = found.filter((offer) => offer !== undefined);
  const [first] = kept;
  if (!first || kept.length < found.length) return refuse('offer-expired');
  if (kept.some(({ offer }) => offer.travellers !== first.offer.travellers)) {
    return refuse('request-invalid', {
      issues: [{ path: 'body.offerIds', message: 'the offers are for different numbers of travellers' }],
    });
  }
  if (kept.some(({ offer }) => offer.total.currency !== first.offer.total.currency)) {
    return refuse('request-invalid', {
      issues: [{ path: 'body.offerIds', message: 'the offers are priced in different currencies' }],
    });
  }
  const items = kept.map(toItem);
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
  return ok(tripOf({ ...row, created_at: written.created_at }));
}

function toItem({ offer, selection }: KeptOffer): KeptItem {
  const { id: offerId, supplier, itinerary, base, taxes, total, expiresAt } = offer;
  return { offerId, supplier, itinerary, base, taxes, total, expiresAt, selection };
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

export function tripOf(row: TripRow): Trip {
  const items = row.items as KeptItem[];
  return {
    id: row.id as TripId,
    travellers: row.travellers,
    items: items.map(({ selection: _kept, ...item }) => item),
    total: toWire(money(row.total_minor, row.currency as Currency)),
    expiresAt: row.expires_at,
    checkoutId: row.checkout_id as CheckoutId | null,
    createdAt: row.created_at,
  };
}
