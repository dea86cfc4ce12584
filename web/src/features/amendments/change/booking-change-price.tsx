import type { Change } from '@marga/contract/amendments/amendments';
import type { WireMoney } from '@marga/contract/kernel/money';
import { splitSign } from '../../../shared/amount-parts.ts';
import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { PriceGroup } from '../../../ui/price-group.tsx';
import { Price } from '../../../ui/price.tsx';
import { SignedPrice } from '../../../ui/signed-price.tsx';

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
  const { isNegative: isBack, absolute } = splitSign(total);
  const isOneSum = isNothing(fee) && difference.amount === total.amount;
  const line = isOneSum ? '' : 'mt-1 border-t border-line pt-1';
  return (
    <PriceGroup of={[difference, fee, total]}>
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
          <Price money={absolute} className="text-24" />
        </dd>
      </dl>
    </PriceGroup>
  );
}

function isNothing({ amount }: WireMoney): boolean {
  return !/[1-9]/.test(amount);
}
