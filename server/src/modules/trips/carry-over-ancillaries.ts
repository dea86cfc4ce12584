import type { CompanyContext } from '../../platform/request-context.ts';
import { countSupplierQuestions, supplierShareOf } from '../../platform/limits/company-quota.ts';
import { toQuotedPrice, type Pricing } from '../pricing/index.ts';
import type { Choice, Suppliers } from '../suppliers/index.ts';
import { tripItemChoiceOf, tripItemExpiryOf, type StoredTripItem, withTripItemPrice } from './trip.ts';

interface CarriedOver {
  readonly item: StoredTripItem;
  /**
   * These are the names of ancillaries that are no longer available, and the text of a remark that would not be
   * read.
   */
  readonly lost: readonly string[];
}

/**
 * Adds the earlier ancillaries to an item that was found again, as far as its supplier still prices them, since
 * only that shows availability. A seat belongs to one departure and is not carried over to other dates. Each call
 * counts as a search; `too-many` means that the company's limit is reached.
 */
export async function carryOverAncillaries(
  ctx: CompanyContext,
  suppliers: Suppliers,
  was: StoredTripItem | undefined,
  found: StoredTripItem,
  { isOtherDay, pricing }: { readonly isOtherDay: boolean; readonly pricing: Pricing },
): Promise<CarriedOver | 'too-many'> {
  if (!was || (was.ancillaries.length === 0 && was.remark === null)) return { item: found, lost: [] };
  const staying = was.ancillaries.filter(({ kind }) => !(isOtherDay && kind === 'seat'));
  const wanted: Choice = {
    ...tripItemChoiceOf(was),
    seats: found.seats,
    ancillaries: tripItemChoiceOf({ ...was, ancillaries: staying }).ancillaries,
  };
  // Another supplier sells different ancillaries under the same names, so they are carried over only within one
  // supplier.
  const isSame = was.supplier === found.supplier;
  const first = isSame ? await tried(ctx, suppliers, found, wanted, pricing) : undefined;
  if (first === 'too-many') return first;
  const unavailableIds = new Set(first && 'gone' in first ? first.gone : []);
  const left = wanted.ancillaries.filter(({ id }) => !unavailableIds.has(id));
  const isLess = unavailableIds.size > 0 && left.length + (wanted.remark === null ? 0 : 1) > 0;
  const second = isLess
    ? await tried(ctx, suppliers, found, { ...wanted, ancillaries: left }, pricing)
    : first;
  if (second === 'too-many') return second;
  const item = second && 'item' in second ? second.item : found;
  const lost = was.ancillaries.filter(
    (ancillary) =>
      !item.ancillaries.some(({ id, traveller }) => id === ancillary.id && traveller === ancillary.traveller),
  );
  const lostRemark = was.remark !== null && item.remark === null ? [`“${was.remark}”`] : [];
  return { item, lost: [...lost.map(({ name }) => name), ...lostRemark] };
}

async function tried(
  ctx: CompanyContext,
  suppliers: Suppliers,
  item: StoredTripItem,
  choice: Choice,
  pricing: Pricing,
): Promise<
  { readonly item: StoredTripItem } | { readonly gone: readonly string[] } | 'too-many' | undefined
> {
  if (!countSupplierQuestions(ctx).ok) return 'too-many';
  const outcome = await suppliers
    .get(item.supplier, supplierShareOf(ctx))
    .price(item.selection, choice, 'looking');
  if (outcome.kind === 'ancillary-unavailable') return { gone: outcome.ids };
  if (outcome.kind !== 'priced' || outcome.total.currency !== item.published.currency || !item.storedPrice)
    return undefined;
  const priced = withTripItemPrice(
    { ...item, remark: choice.remark },
    toQuotedPrice(outcome),
    item.storedPrice.facts,
    pricing,
  );
  return { item: { ...priced, expiresAt: tripItemExpiryOf(item, outcome.expiresAt) } };
}
