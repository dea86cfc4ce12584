import type { WireMoney } from '@marga/contract/kernel/money';
import { calculateRateOfStay } from '../../../shared/amount-parts.ts';
import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { useMoneyFormat } from '../../../ui/price-group.tsx';

interface RateOfStayProps {
  /** Holds the price of the whole stay, as it is shown above. */
  readonly total: WireMoney;
  readonly rooms: number;
  readonly nights: number;
}

/**
 * Shows what one room costs for one night. It is calculated from the total beside it, and not the supplier's own rate,
 * so that rate × rooms × nights is the total; what cannot be divided is named as rounding.
 */
export function RateOfStay({ total, rooms, nights }: RateOfStayProps) {
  const t = useTranslations();
  const format = useMoneyFormat();
  const { rate, rounding } = calculateRateOfStay(total, rooms, nights);
  return (
    <p className="text-13 leading-[1.125rem]">
      {t('hotels.per-night', { price: format(rate) })}
      {rounding && <span className="text-muted"> {t('hotels.rounding', { amount: format(rounding) })}</span>}
    </p>
  );
}
