import type { Itinerary } from '@marga/contract/search/itineraries';
import type { CompanyId } from '@marga/contract/kernel/ids';
import { type Money, subtractMoney } from '@marga/contract/kernel/money';
import type { Platform } from '../../platform/request-context.ts';
import {
  type StoredPrice,
  ledgerPostingsOf,
  calculateBuyerPrice,
  toQuotedPrice,
  readBuyerPricing,
} from '../pricing/index.ts';
import { buildOfflineBookingPricingInput } from '../search/index.ts';

interface Agreed {
  readonly itinerary: Itinerary;
  readonly travellers: number;
  /** This is the fare within the total; the rest are the supplier's taxes and fees. */
  readonly fare: Money;
  readonly total: Money;
}

interface OfflineBookingPrice {
  readonly price: StoredPrice;
  /** These ledger postings give the whole amount to the supplier. */
  readonly postings: readonly { readonly kind: string; readonly account: string; readonly minor: string }[];
}

const SUPPLIER = 'offline';

/**
 * Turns the price that was agreed on the telephone into a price breakdown, like that of an online sale, with the tax
 * that this buyer can reclaim.
 */
export async function calculateOfflineBookingPrice(
  { db, config }: Pick<Platform, 'db' | 'config'>,
  companyId: CompanyId,
  { itinerary, travellers, fare, total }: Agreed,
): Promise<OfflineBookingPrice> {
  const { book, buyer, at } = await readBuyerPricing({ db, config, companyId });
  const inputs = {
    quoted: toQuotedPrice({ base: fare, taxes: subtractMoney(total, fare), total }),
    exchange: null,
    facts: buildOfflineBookingPricingInput({ itinerary, supplier: SUPPLIER, travellers }),
    buyer,
    isAgreed: true,
  };
  const breakdown = calculateBuyerPrice({ ...inputs, at, book });
  return {
    price: { ...inputs, breakdown },
    postings: ledgerPostingsOf(breakdown, { supplier: SUPPLIER, quoted: inputs.quoted, exchange: null })
      .filter(({ amount }) => amount.minor > 0n)
      .map(({ kind, account, amount }) => ({ kind, account, minor: amount.minor.toString() })),
  };
}
