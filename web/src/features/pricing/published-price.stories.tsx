import { parseInstant } from '@marga/contract/kernel/time';
import { PublishedPrice } from './published-price.tsx';

export default { title: 'Price/Published price' };

const rupees = (amount: string) => ({ amount, currency: 'INR' }) as const;
const EXCHANGE = { rate: '83.61', lockedAt: parseInstant('2026-11-19T06:00:00Z') };

const LESS_COMMISSION = {
  published: { amount: '119.80', currency: 'USD' },
  exchange: EXCHANGE,
  base: rupees('8361.00'),
  taxes: rupees('1655.48'),
  total: rupees('9801.00'),
} as const;

/** The company pays less than the supplier quotes, because it gets a commission. */
export function DollarsLessCommission() {
  return <PublishedPrice of={LESS_COMMISSION} />;
}

export function DollarsInOneLine() {
  return <PublishedPrice of={LESS_COMMISSION} isLine />;
}

/** Nothing is added to or taken from the supplier's price. */
export function DollarsWithoutCharges() {
  return (
    <PublishedPrice
      of={{
        published: { amount: '100.00', currency: 'USD' },
        exchange: EXCHANGE,
        base: rupees('7000.00'),
        taxes: rupees('1361.00'),
        total: rupees('8361.00'),
      }}
    />
  );
}
