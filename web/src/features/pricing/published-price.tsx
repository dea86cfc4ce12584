import type { WireMoney } from '@marga/contract/kernel/money';
import type { Exchange } from '@marga/contract/search/search';
import { calculateDifference, sumAmounts } from '../../shared/amount-parts.ts';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { joinClassNames } from '../../ui/join-class-names.ts';
import { PriceGroup, useMoneyFormat } from '../../ui/price-group.tsx';
import { Price } from '../../ui/price.tsx';
import { SignedPrice } from '../../ui/signed-price.tsx';

interface PublishedPriceProps {
  readonly of: {
    readonly published: WireMoney;
    readonly exchange: Exchange | null;
    readonly base: WireMoney;
    readonly taxes: WireMoney;
    readonly total: WireMoney;
  };
  /** When this is true, the steps are in one line that ends with the price to pay; else one is below the other. */
  readonly isLine?: boolean;
}

/**
 * Shows what the supplier quotes in its own currency, what that is in rupees, and what leads from there to the price to
 * pay: dollars × rate = rupees, less commission, plus fees. It shows nothing where the supplier quotes rupees.
 */
export function PublishedPrice({ of, isLine = false }: PublishedPriceProps) {
  const { published, base, taxes, total } = of;
  return (
    of.exchange && (
      <PriceGroup of={[published, base, taxes, total]}>
        <div
          className={joinClassNames('text-13 text-muted', isLine && 'flex flex-wrap items-baseline gap-x-2')}
        >
          <Steps
            published={published}
            rate={of.exchange.rate}
            rupees={sumAmounts([base, taxes])}
            total={total}
            isLine={isLine}
          />
        </div>
      </PriceGroup>
    )
  );
}

interface StepsProps {
  readonly published: WireMoney;
  readonly rate: string;
  readonly rupees: WireMoney;
  readonly total: WireMoney;
  readonly isLine: boolean;
}

function Steps({ published, rate, rupees, total, isLine }: StepsProps) {
  const t = useTranslations();
  const format = useMoneyFormat();
  const difference = calculateDifference(total, [rupees]);
  return (
    <>
      <p>
        <Price money={published} className={joinClassNames('text-ink', !isLine && 'text-20')} />{' '}
        {t('card.at-rate', { rate })}
      </p>
      <p>{t('card.in-rupees', { amount: format(rupees) })}</p>
      {difference && (
        <p>
          {t('price.adjustments')} <SignedPrice money={difference} />
        </p>
      )}
      {isLine && difference && (
        <p className="text-ink">
          = <Price money={total} /> {t('price.net')}
        </p>
      )}
    </>
  );
}
