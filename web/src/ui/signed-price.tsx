import type { WireMoney } from '@marga/contract/kernel/money';
import { splitSign } from '../shared/amount-parts.ts';
import { joinClassNames } from './join-class-names.ts';
import { Price } from './price.tsx';

/** Shows a part that is added to or taken from the figures above it: +₹120 or −₹200. Nothing has no sign. */
export function SignedPrice({ money, className }: { money: WireMoney; className?: string }) {
  const { isNegative, absolute } = splitSign(money);
  const sign = isNegative ? '−' : /[1-9]/.test(money.amount) ? '+' : '';
  return (
    <span className={joinClassNames('whitespace-nowrap', className)}>
      <span className="figures">{sign}</span>
      <Price money={absolute} />
    </span>
  );
}
