import type { Ancillary } from '@marga/contract/connect/protocol';
import { toWireMoney } from '@marga/contract/kernel/money';
import { rupeesToMoney } from './price-arithmetic.ts';

/**
 * Creates an ancillary of a ground supplier, which is priced in rupees, covers the whole itinerary and never sells
 * out.
 */
export function createAncillary(
  id: string,
  kind: Ancillary['kind'],
  name: string,
  {
    price = 0,
    per,
    most = 1,
  }: { readonly price?: number; readonly per: Ancillary['per']; readonly most?: number },
): Ancillary {
  return {
    id,
    kind,
    name,
    segments: [],
    price: toWireMoney(rupeesToMoney(price)),
    per,
    most,
    seat: null,
    isFree: true,
  };
}
