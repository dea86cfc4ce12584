import { calculateRateOfStay } from '../../../shared/amount-parts.ts';
import { PriceGroup } from '../../../ui/price-group.tsx';
import { Price } from '../../../ui/price.tsx';
import { RateOfStay } from './rate-of-stay.tsx';

export default { title: 'Search/Rate of a stay' };

function stay(amount: string, rooms: number, nights: number) {
  const total = { amount, currency: 'INR' } as const;
  return (
    <PriceGroup of={[total, calculateRateOfStay(total, rooms, nights).rate]}>
      <Price money={total} className="text-24" />
      <RateOfStay total={total} rooms={rooms} nights={nights} />
    </PriceGroup>
  );
}

export function DividedEvenly() {
  return stay('25680.00', 2, 3);
}

/** A total that the rooms and nights do not divide leaves some paise, which are named. */
export function WithRounding() {
  return stay('10000.00', 1, 3);
}
