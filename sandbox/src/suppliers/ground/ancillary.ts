import type { Ancillary } from '@marga/contract/connect/protocol';
import { toWire } from '@marga/contract/kernel/money';
import { rupees } from './price.ts';

/** An ancillary of a supplier on the ground: in rupees, about all of it, and never sold out. */
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
  return { id, kind, name, segments: [], price: toWire(rupees(price)), per, most, seat: null, isFree: true };
}
