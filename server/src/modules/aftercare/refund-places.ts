import type { RefundPlace } from '@marga/contract/aftercare';
import { money, toWire } from '@marga/contract/kernel/money';

/** How much can go back one way, in paise. */
export interface Room {
  readonly to: string;
  readonly minor: string;
}

/** Where a refund goes, as `aftercare.set_aside` will have it: the first rooms first, each as far as it goes. */
export function placesOf(rooms: readonly Room[], refund: bigint): RefundPlace[] {
  const places = new Map<RefundPlace['to'], bigint>();
  let left = refund;
  for (const { to, minor } of rooms) {
    const room = BigInt(minor);
    const part = room < left ? room : left;
    if (part <= 0n) continue;
    const method = to as RefundPlace['to'];
    places.set(method, (places.get(method) ?? 0n) + part);
    left -= part;
  }
  return [...places].map(([to, minor]) => ({ to, amount: toWire(money(minor, 'INR')) }));
}
