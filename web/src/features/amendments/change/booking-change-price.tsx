import type { Change } from '@marga/contract/amendments/amendments';
import type { WireMoney } from '@marga/contract/kernel/money';
import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { Price } from '../../../ui/price.tsx';

/**
 * Shows the fare difference, the supplier's fee and their total. When only one applies, it is shown once, under its
 * own name.
 */
export function BookingChangePrice({
  quote: { difference, fee, total },
}: {
  quote: Pick<Change, 'difference' | 'fee' | 'total'>;
}) {
  const t = useTranslations();
  const isBack = total.amount.startsWith('-');
  const isOneSum = isNothing(fee) && difference.amount === total.amount;
  const line = isOneSum ? '' : 'mt-1 border-t border-line pt-1';
  return (
    <dl className="grid grid-cols-[auto_auto] gap-x-6 text-14">
      {!isOneSum && (
        <>
          <dt className="text-muted">{t('change.difference')}</dt>
          <dd className="text-right">
            <SignedPrice money={difference} />
          </dd>
          <dt className="text-muted">{t('change.fee')}</dt>
          <dd className="text-right">
            <SignedPrice money={fee} />
          </dd>
        </>
      )}
      <dt className={`${line} font-semibold`}>{t(isBack ? 'change.comes-back' : 'change.to-pay')}</dt>
      <dd className={`${line} text-right`}>
        <Price money={absoluteAmountOf(total)} className="text-24" />
      </dd>
    </dl>
  );
}

function SignedPrice({ money }: { money: WireMoney }) {
  const isLess = money.amount.startsWith('-');
  const sign = isLess ? '−' : isNothing(money) ? '' : '+';
  return (
    <span>
      <span className="figures">{sign}</span>
      <Price money={absoluteAmountOf(money)} />
    </span>
  );
}

function isNothing({ amount }: WireMoney): boolean {
  return !/[1-9]/.test(amount);
}

export function absoluteAmountOf(money: WireMoney): WireMoney {
  return money.amount.startsWith('-') ? { ...money, amount: money.amount.slice(1) } : money;
}
