import type { WireMoney } from '@marga/contract/kernel/money';
import type { Exchange } from '@marga/contract/search/search';
import { calculateDifference, sumAmounts } from '../../shared/amount-parts.ts';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
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
}

/**
 * Shows what the supplier quotes in its own currency, what that is in rupees, and what leads from there to the price to
 * pay: dollars × rate = rupees, less commission, plus fees. It shows nothing where the supplier quotes rupees.
 */
export function PublishedPrice({ of }: PublishedPriceProps) {
  const { published, base, taxes, total } = of;
  return (
    of.exchange && (
      <PriceGroup of={[published, base, taxes, total]}>
        <Conversion
          published={published}
          rate={of.exchange.rate}
          rupees={sumAmounts([base, taxes])}
          total={total}
        />
      </PriceGroup>
    )
  );
}

interface ConversionProps {
  readonly published: WireMoney;
  readonly rate: string;
  readonly rupees: WireMoney;
  readonly total: WireMoney;
}

function Conversion({ published, rate, rupees, total }: ConversionProps) {
  const t = useTranslations();
  const format = useMoneyFormat();
  const difference = calculateDifference(total, [rupees]);
  return (
    <>
      <p className="text-13 text-muted">
        <Price money={published} className="text-20 text-ink" /> {t('card.at-rate', { rate })}
      </p>
      <p className="text-13 text-muted">{t('card.in-rupees', { amount: format(rupees) })}</p>
      {difference && (
        <p className="text-13 text-muted">
          {t('price.adjustments')} <SignedPrice money={difference} />
        </p>
      )}
    </>
  );
}
