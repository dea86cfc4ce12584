import type { Trip } from '@marga/contract/booking';
import type { ChosenExtra, Extra, ExtrasOffered } from '@marga/contract/extras';
import type { OfferId, TripId } from '@marga/contract/kernel/ids';
import { fromWire, toWire } from '@marga/contract/kernel/money';
import { err, ok, type Result } from '@marga/contract/kernel/result';
import type { RouteInput } from '@marga/contract/route';
import {
  chooseExtras as chooseExtrasRoute,
  type ItemExtras,
  readExtras as readExtrasRoute,
} from '@marga/contract/trip-extras';
import { audit } from '../../platform/audit.ts';
import type { CompanyContext } from '../../platform/context.ts';
import { type Handler, handle } from '../../platform/http/handler.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { convert, quotedOf, readPricing } from '../pricing/index.ts';
import { mayAskAgain } from '../shopping/index.ts';
import type { PriceOutcome, Suppliers } from '../suppliers/index.ts';
import { withoutAmount } from './booking.ts';
import { extraIssues } from './extra-issues.ts';
import { replaceItems } from './extras-sql.ts';
import type { QuoteRow } from './quote-link.ts';
import {
  choiceOf,
  expiryOf,
  itemsOf,
  type KeptItem,
  totalsOf,
  tripFor,
  type TripRow,
  withPrice,
} from './trip.ts';
import { selectQuotes, selectTrip } from './trip-sql.ts';

type ReadRefusal = Refusal<
  | 'not-found'
  | 'trip-already-paid'
  | 'offer-expired'
  | 'supplier-unavailable'
  | 'too-many-requests'
  | 'request-invalid'
>;
type ChooseRefusal = ReadRefusal | Refusal<'offer-sold-out' | 'extra-unavailable'>;
type Body = RouteInput<typeof chooseExtrasRoute>['body'];

export function extrasHandlers(suppliers: Suppliers): Handler[] {
  return [
    handle(readExtrasRoute, (ctx, { params }) => readExtras(ctx, suppliers, params.tripId, params.offerId)),
    handle(chooseExtrasRoute, (ctx, { params, body }) =>
      chooseExtras(ctx, suppliers, params.tripId, params.offerId, body),
    ),
  ];
}

/** Asked each time: seats go while one looks. */
async function readExtras(
  ctx: CompanyContext,
  suppliers: Suppliers,
  trip: TripId,
  offer: OfferId,
): Promise<Result<ItemExtras, ReadRefusal>> {
  const found = await findItem(ctx, trip, offer);
  if (!found.ok) return found;
  const { item } = found.value;
  const asked = await askExtras(ctx, suppliers, item);
  if (!asked.ok) return asked;
  return ok({
    offered: inRupees(asked.value, item),
    chosen: item.extras.map(withoutAmount),
    remark: item.remark,
  });
}

async function chooseExtras(
  ctx: CompanyContext,
  suppliers: Suppliers,
  trip: TripId,
  offer: OfferId,
  { extras: chosen, remark }: Body,
): Promise<Result<Trip, ChooseRefusal>> {
  const found = await findItem(ctx, trip, offer);
  if (!found.ok) return found;
  const { row, item } = found.value;
  const asked = await askExtras(ctx, suppliers, item);
  if (!asked.ok) return asked;
  const issues = extraIssues(asked.value, { extras: chosen, remark }, row.travellers);
  if (issues.length > 0) return refuse('request-invalid', { issues });
  const taken = takenOf(asked.value.extras, chosen, item);
  if (taken.length > 0) return refuseExtras(item, taken);
  if (!mayAskAgain(ctx, suppliers)) return refuse('too-many-requests', { retryAfterSeconds: 60 });
  const outcome = await suppliers
    .get(item.supplier)
    .price(item.selection, { seats: item.seats, extras: chosen, remark }, 'looking');
  const names = new Map(asked.value.extras.map(({ id, name }) => [id, name]));
  const priced = pricedIn(item, outcome, (id) => names.get(id));
  if (!priced.ok) return priced;
  // After the supplier: the rules of the moment at which it is shown.
  const pricing = await readPricing(ctx);
  const { facts } = item.kept ?? {};
  // Kept by a release that did not explain prices: it is minutes old at most, and is searched for again.
  if (facts === undefined) return refuse('offer-expired');
  const changed: KeptItem = {
    ...withPrice({ ...item, remark }, quotedOf(priced.value), facts, pricing),
    expiresAt: expiryOf(item, priced.value.expiresAt),
  };
  return writeItem(ctx, trip, changed);
}

/** As often as somebody may change another item of the same trip in the same moments. */
const TRIES = 5;

/** Nothing else of the trip is touched, whatever others do to it meanwhile. */
async function writeItem(
  ctx: CompanyContext,
  trip: TripId,
  changed: KeptItem,
): Promise<Result<Trip, Refusal<'not-found' | 'trip-already-paid' | 'offer-expired'>>> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const found = await findItem(ctx, trip, changed.offerId);
    if (!found.ok) return found;
    const { row, quotes, kept } = found.value;
    const items = kept.map((item) => (item.offerId === changed.offerId ? changed : item));
    const totals = totalsOf(items);
    const [[written]] = await ctx.db.forCompany(ctx.companyId, [
      replaceItems({
        id: trip,
        before: JSON.stringify(row.items),
        items: JSON.stringify(items),
        total: totals.total_minor,
        expiresAt: totals.expires_at,
      }),
    ]);
    if (!written) continue;
    await ctx.db.forCompany(ctx.companyId, [
      audit(ctx, 'booking.extras-chosen', trip, {
        offerId: changed.offerId,
        extras: choiceOf(changed).extras,
        hasRemark: changed.remark !== null,
      }),
    ]);
    return ok(tripFor(ctx, { ...row, items, ...totals }, quotes));
  }
  throw new Error(`${trip} does not keep still`);
}

interface Found {
  readonly row: TripRow;
  readonly quotes: QuoteRow[];
  readonly kept: KeptItem[];
  readonly item: KeptItem;
}

async function findItem(
  ctx: CompanyContext,
  trip: TripId,
  offer: OfferId,
): Promise<Result<Found, Refusal<'not-found' | 'trip-already-paid' | 'offer-expired'>>> {
  const [[row], quotes] = await ctx.db.forCompany(ctx.companyId, [
    selectTrip({ id: trip }),
    selectQuotes({ trip }),
  ]);
  if (!row) return refuse('not-found');
  if (row.checkout_id !== null) return refuse('trip-already-paid', { checkoutId: row.checkout_id });
  const kept = itemsOf(row.items);
  const item = kept.find(({ offerId }) => offerId === offer);
  if (!item) return refuse('not-found');
  if (!row.alive) return refuse('offer-expired');
  return ok({ row, quotes, kept, item });
}

/** Each is a call to the supplier, as a search is. */
async function askExtras(
  ctx: CompanyContext,
  suppliers: Suppliers,
  { supplier, selection }: KeptItem,
): Promise<Result<ExtrasOffered, Refusal<'offer-expired' | 'supplier-unavailable' | 'too-many-requests'>>> {
  if (!mayAskAgain(ctx, suppliers)) return refuse('too-many-requests', { retryAfterSeconds: 60 });
  const outcome = await suppliers.get(supplier).extras(selection);
  switch (outcome.kind) {
    case 'extras':
      return ok(outcome.offered);
    case 'none':
      return ok({ extras: [], longestRemark: null });
    case 'gone':
      return refuse('offer-expired');
    case 'unavailable':
      return refuse('supplier-unavailable');
  }
}

/** As the buyer pays; the exact amount is that of the line, once the supplier has priced it. */
function inRupees(
  { extras, longestRemark }: ExtrasOffered,
  { exchange, published }: KeptItem,
): ExtrasOffered {
  // What is sold in another currency than the item cannot be sold with it.
  const sellable = extras.filter(({ price }) => price.currency === published.currency);
  return {
    extras: sellable.map((extra) => ({ ...extra, price: toWire(convert(fromWire(extra.price), exchange)) })),
    longestRemark,
  };
}

interface Lost {
  readonly id: string;
  readonly name: string | undefined;
}

/** What somebody else has by now. What this item was priced with before is not somebody else's. */
function takenOf(offered: readonly Extra[], chosen: readonly ChosenExtra[], item: KeptItem): Lost[] {
  const taken = new Map(offered.flatMap((extra) => (extra.isFree ? [] : [[extra.id, extra.name] as const])));
  const own = new Set(item.extras.map(({ id }) => id));
  return chosen.flatMap(({ id }) => (taken.has(id) && !own.has(id) ? [{ id, name: taken.get(id) }] : []));
}

function refuseExtras({ offerId }: Pick<KeptItem, 'offerId'>, extras: readonly Lost[]) {
  return refuse('extra-unavailable', { offerId, extras });
}

type Priced = Extract<PriceOutcome, { kind: 'priced' }>;

/** A supplier's price of an item with all that was chosen, or why there is none. */
export function pricedIn(
  item: KeptItem,
  outcome: PriceOutcome,
  nameOf: (id: string) => string | undefined = (id) => item.extras.find((extra) => extra.id === id)?.name,
): Result<Priced, Refusal<'offer-sold-out' | 'extra-unavailable' | 'supplier-unavailable'>> {
  switch (outcome.kind) {
    case 'gone':
      return refuse('offer-sold-out');
    case 'extra-gone':
      return refuseExtras(
        item,
        outcome.ids.map((id) => ({ id, name: nameOf(id) })),
      );
    case 'unavailable':
      return refuse('supplier-unavailable');
    case 'priced':
      // A price in another currency than before is not a change of price.
      return outcome.total.currency === item.published.currency
        ? ok(outcome)
        : err({ code: 'supplier-unavailable' });
  }
}
