import { PriceGroup } from './price-group.tsx';
import { Price } from './price.tsx';

export default { title: 'UI/Price group' };

const rupees = (amount: string) => ({ amount, currency: 'INR' }) as const;
const PARTS = [rupees('5000.00'), rupees('842.40'), rupees('5842.40')];

/** One of the figures has paise, so all have; dollars beside them have none. */
export function WithPaise() {
  return (
    <PriceGroup of={PARTS}>
      <ul className="grid justify-items-end gap-1">
        {PARTS.map((money) => (
          <li key={money.amount}>
            <Price money={money} />
          </li>
        ))}
        <li>
          <Price money={{ amount: '70.00', currency: 'USD' }} />
        </li>
      </ul>
    </PriceGroup>
  );
}

export function WithoutPaise() {
  const whole = [rupees('5000.00'), rupees('842.00'), rupees('5842.00')];
  return (
    <PriceGroup of={whole}>
      <ul className="grid justify-items-end gap-1">
        {whole.map((money) => (
          <li key={money.amount}>
            <Price money={money} />
          </li>
        ))}
      </ul>
    </PriceGroup>
  );
}
