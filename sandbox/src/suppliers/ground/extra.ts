import type { Extra } from '@marga/contract/connect/protocol';
import { toWire } from '@marga/contract/kernel/money';
import { rupees } from './price.ts';

/** An extra of a supplier on the ground: in rupees, about all of it, and never sold out. */
export function extraOf(
  id: string,
  kind: Extra['kind'],
  name: string,
  {
    price = 0,
    per,
    most = 1,
  }: { readonly price?: number; readonly per: Extra['per']; readonly most?: number },
): Extra {
  return { id, kind, name, segments: [], price: toWire(rupees(price)), per, most, seat: null, isFree: true };
}
