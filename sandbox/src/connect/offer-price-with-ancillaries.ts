import type {
  ConnectChoice,
  ConnectOffer,
  OfferedAncillaries,
  PricedAncillary,
} from '@marga/contract/connect/protocol';
import {
  addMoney,
  fromWireMoney,
  multiplyMoney,
  sumMoney,
  toWireMoney,
  type WireMoney,
} from '@marga/contract/kernel/money';
import type { Instant } from '@marga/contract/kernel/time';
import type { Inventory, SoldUnits } from './inventory.ts';

/** A sale is an offer with everything chosen with it. */
interface Sale {
  readonly kind: 'sale';
  readonly offer: ConnectOffer;
  readonly ancillaries: PricedAncillary[];
  /** The total includes the ancillaries. */
  readonly total: WireMoney;
}

/**
 * Returns what a choice costs now, or which of its ancillaries are unavailable, or undefined when the offer itself
 * is no longer sold.
 */
export function calculateOfferPriceWithAncillaries(
  inventory: Inventory,
  { selection, choice }: { readonly selection: string; readonly choice: ConnectChoice },
  sold: SoldUnits,
  at: Instant,
): Sale | { readonly kind: 'ancillary-unavailable'; readonly ids: string[] } | undefined {
  const offer = inventory.find(selection, choice, sold, at);
  if (!offer) return undefined;
  const offered = inventory.ancillaries?.(selection, at) ?? { ancillaries: [], longestRemark: null };
  const places = inventory.places?.(selection);
  const ancillaries = choice.ancillaries.map((wanted) => pricedOf(offered, wanted, places) ?? wanted.id);
  const unavailableIds = ancillaries.filter((ancillary) => typeof ancillary === 'string');
  const isRead = choice.remark === null || choice.remark.length <= (offered.longestRemark ?? 0);
  if (unavailableIds.length > 0 || !isRead) return { kind: 'ancillary-unavailable', ids: unavailableIds };
  const priced = ancillaries.filter((ancillary) => typeof ancillary !== 'string');
  const ancillariesTotal = sumMoney(
    priced.map(({ amount }) => fromWireMoney(amount)),
    offer.total.currency,
  );
  return {
    kind: 'sale',
    offer,
    ancillaries: priced,
    total: toWireMoney(addMoney(fromWireMoney(offer.total), ancillariesTotal)),
  };
}

function pricedOf(
  { ancillaries }: OfferedAncillaries,
  { id, traveller, count }: ConnectChoice['ancillaries'][number],
  places: number | undefined,
): PricedAncillary | undefined {
  const ancillary = ancillaries.find((one) => one.id === id && one.isFree);
  const isForOne = traveller !== null && (places === undefined || traveller < places);
  const isForRight = ancillary?.per === 'traveller' ? isForOne : traveller === null;
  if (!ancillary || count > ancillary.most || !isForRight) return undefined;
  const { kind, name, segments, price } = ancillary;
  return {
    id,
    kind,
    name,
    segments,
    traveller,
    count,
    amount: toWireMoney(multiplyMoney(fromWireMoney(price), BigInt(count))),
  };
}
