import type { WireMoney } from '@marga/contract/kernel/money';
import type { Trip } from '@marga/contract/trips/trip';
import { sumAmounts } from '../../../shared/amount-parts.ts';

/** Returns what the ancillaries of a trip's item cost in rupees; undefined where none has a price. */
export function ancillariesTotalOf(item: Pick<Trip['items'][number], 'price'>): WireMoney | undefined {
  const [first, ...more] = (item.price?.lines ?? []).flatMap(({ code, amount }) =>
    code === 'ancillary' ? [amount] : [],
  );
  return first && sumAmounts([first, ...more]);
}
