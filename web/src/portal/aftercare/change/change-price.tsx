import type { Change } from '@marga/contract/aftercare';
import type { WireMoney } from '@marga/contract/kernel/money';
import { useSay } from '../../../lib/i18n/text.ts';
import { Price } from '../../../ui/figures.tsx';

/** The difference of the fares and the supplier's fee, and what they come to. */
export function ChangePrice({
  quote: { difference, fee, total },
}: {
  quote: Pick<Change, 'difference' | 'fee' | 'total'>;
}) {
  const say = useSay();
  const isBack = total.amount.startsWith('-');
  return (
    <dl className="grid grid-cols-[auto_auto] gap-x-6 text-14">
      <dt className="text-muted">{say('change.difference')}</dt>
      <dd className="text-right">
        <SignedPrice money={difference} />
      </dd>
      <dt className="text-muted">{say('change.fee')}</dt>
      <dd className="text-right">
        <SignedPrice money={fee} />
      </dd>
      <dt className="mt-1 border-t border-line pt-1 font-semibold">
        {say(isBack ? 'change.comes-back' : 'change.to-pay')}
      </dt>
      <dd className="mt-1 border-t border-line pt-1 text-right">
        <Price money={magnitude(total)} className="text-24" />
      </dd>
    </dl>
  );
}

function SignedPrice({ money }: { money: WireMoney }) {
  const isLess = money.amount.startsWith('-');
  const sign = isLess ? '−' : /[1-9]/.test(money.amount) ? '+' : '';
  return (
    <span>
      <span className="figures">{sign}</span>
      <Price money={magnitude(money)} />
    </span>
  );
}

export function magnitude(money: WireMoney): WireMoney {
  return money.amount.startsWith('-') ? { ...money, amount: money.amount.slice(1) } : money;
}
