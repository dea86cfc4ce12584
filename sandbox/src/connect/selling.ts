import type {
  ConnectChoice,
  ConnectOffer,
  ExtrasOffered,
  PricedExtra,
} from '@marga/contract/connect/protocol';
import { add, fromWire, multiply, sum, toWire, type WireMoney } from '@marga/contract/kernel/money';
import type { Instant } from '@marga/contract/kernel/time';
import type { Inventory, Sold } from './inventory.ts';

/** An offer with all that was chosen with it. */
interface Sale {
  readonly kind: 'sale';
  readonly offer: ConnectOffer;
  readonly extras: PricedExtra[];
  /** With the extras. */
  readonly total: WireMoney;
}

/** What a choice costs now; which of its extras cannot be had; or undefined when the offer itself is gone. */
export function sell(
  inventory: Inventory,
  { selection, choice }: { readonly selection: string; readonly choice: ConnectChoice },
  sold: Sold,
  at: Instant,
): Sale | { readonly kind: 'extra-gone'; readonly ids: string[] } | undefined {
  const offer = inventory.find(selection, choice, sold, at);
  if (!offer) return undefined;
  const offered = inventory.extras?.(selection, at) ?? { extras: [], longestRemark: null };
  const places = inventory.places?.(selection);
  const extras = choice.extras.map((wanted) => pricedOf(offered, wanted, places) ?? wanted.id);
  const gone = extras.filter((extra) => typeof extra === 'string');
  const isRead = choice.remark === null || choice.remark.length <= (offered.longestRemark ?? 0);
  if (gone.length > 0 || !isRead) return { kind: 'extra-gone', ids: gone };
  const priced = extras.filter((extra) => typeof extra !== 'string');
  const ofExtras = sum(
    priced.map(({ amount }) => fromWire(amount)),
    offer.total.currency,
  );
  return { kind: 'sale', offer, extras: priced, total: toWire(add(fromWire(offer.total), ofExtras)) };
}

function pricedOf(
  { extras }: ExtrasOffered,
  { id, traveller, count }: ConnectChoice['extras'][number],
  places: number | undefined,
): PricedExtra | undefined {
  const extra = extras.find((one) => one.id === id && one.isFree);
  const isForOne = traveller !== null && (places === undefined || traveller < places);
  const isForRight = extra?.per === 'traveller' ? isForOne : traveller === null;
  if (!extra || count > extra.most || !isForRight) return undefined;
  const { kind, name, segments, price } = extra;
  return {
    id,
    kind,
    name,
    segments,
    traveller,
    count,
    amount: toWire(multiply(fromWire(price), BigInt(count))),
  };
}
