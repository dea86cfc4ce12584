import type { WireMoney } from '@marga/contract/kernel/money';
import { currenciesWithFractions, formatMoney } from '../../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { TextField } from '../../../ui/field.tsx';
import { QuoteDeadlineFields } from './quote-deadline-fields.tsx';
import {
  type Bounds,
  isZeroAmount,
  type CancellationQuoteInput,
  parseQuotedAmounts,
} from './cancellation-quote-input.ts';

interface ServiceRequestFieldsProps {
  typed: CancellationQuoteInput;
  /** Holds the amount that the supplier was paid for everything that is still booked. */
  paid: WireMoney;
  isWhole: boolean;
  bounds: Bounds;
  isTried: boolean;
  onType: (changed: Partial<CancellationQuoteInput>) => void;
}

/**
 * Asks what a manual cancellation costs. For the whole booking the charge follows from the refund; for a part both
 * are asked for.
 */
export function CancellationQuoteFields({
  typed,
  paid,
  isWhole,
  bounds,
  isTried,
  onType,
}: ServiceRequestFieldsProps) {
  const t = useTranslations();
  const locale = useLocale();
  const amounts = parseQuotedAmounts(typed, paid, isWhole);
  const problem = isTried && !amounts ? t('console.work-queue.field.refund-problem') : undefined;
  const givesNothing = amounts !== undefined && isZeroAmount(amounts.refund);
  return (
    <>
      <TextField
        name="refund"
        inputMode="decimal"
        label={t('console.work-queue.field.refund', { currency: paid.currency })}
        hint={
          isWhole && amounts
            ? t('console.work-queue.field.charge-left', {
                amount: formatMoney(amounts.charge, locale, currenciesWithFractions([paid, amounts.refund])),
              })
            : t('console.work-queue.field.refund-hint', { amount: formatMoney(paid, locale) })
        }
        value={typed.refund}
        problem={problem}
        onChange={({ target }) => onType({ refund: target.value })}
      />
      {!isWhole && (
        <TextField
          name="charge"
          inputMode="decimal"
          label={t('console.work-queue.field.charge', { currency: paid.currency })}
          value={typed.charge}
          problem={problem}
          onChange={({ target }) => onType({ charge: target.value })}
        />
      )}
      <QuoteDeadlineFields
        typed={typed}
        bounds={bounds}
        givesBack={!givesNothing}
        isTried={isTried}
        onType={onType}
      />
    </>
  );
}
