import type { WireMoney } from '@marga/contract/kernel/money';
import { formatMoney } from '../../lib/format.ts';
import { useLocale, useSay } from '../../lib/i18n/text.ts';
import { TextField } from '../../ui/field.tsx';
import { type Bounds, isNothing, isWithin, type Said, saidAmounts, typedDay, typedMoment } from './said.ts';

interface ErrandFieldsProps {
  typed: Said;
  /** What the supplier was paid for all that is left. */
  paid: WireMoney;
  isWhole: boolean;
  bounds: Bounds;
  isTried: boolean;
  onType: (changed: Partial<Said>) => void;
}

/** What cancelling by hand costs. Of the whole the charge follows from what comes back; of a part both are asked for. */
export function ErrandFields({ typed, paid, isWhole, bounds, isTried, onType }: ErrandFieldsProps) {
  const say = useSay();
  const locale = useLocale();
  const amounts = saidAmounts(typed, paid, isWhole);
  const problem = isTried && !amounts ? say('console.desk.field.refund-problem') : undefined;
  const { refundBy, expiresAt } = bounds;
  const isDay = typedDay(typed.refundBy) !== undefined && isWithin(typed.refundBy, refundBy);
  const isMoment = typedMoment(typed.expiresAt) !== undefined && isWithin(typed.expiresAt, expiresAt);
  const givesNothing = amounts !== undefined && isNothing(amounts.refund);
  return (
    <>
      <TextField
        name="refund"
        inputMode="decimal"
        label={say('console.desk.field.refund', { currency: paid.currency })}
        hint={
          isWhole && amounts
            ? say('console.desk.field.charge-left', { amount: formatMoney(amounts.charge, locale) })
            : say('console.desk.field.refund-hint', { amount: formatMoney(paid, locale) })
        }
        value={typed.refund}
        problem={problem}
        onChange={({ target }) => onType({ refund: target.value })}
      />
      {!isWhole && (
        <TextField
          name="charge"
          inputMode="decimal"
          label={say('console.desk.field.charge', { currency: paid.currency })}
          value={typed.charge}
          problem={problem}
          onChange={({ target }) => onType({ charge: target.value })}
        />
      )}
      {!givesNothing && (
        <TextField
          name="refundBy"
          type="date"
          {...refundBy}
          label={say('console.desk.field.refund-by')}
          hint={say('console.desk.field.refund-by-hint')}
          value={typed.refundBy}
          problem={isTried && !isDay ? say('console.desk.field.refund-by-problem') : undefined}
          onChange={({ target }) => onType({ refundBy: target.value })}
        />
      )}
      <TextField
        name="expiresAt"
        type="datetime-local"
        {...expiresAt}
        label={say('console.desk.field.quote-until')}
        hint={say('console.desk.field.quote-until-hint')}
        value={typed.expiresAt}
        problem={isTried && !isMoment ? say('console.desk.field.quote-until-problem') : undefined}
        onChange={({ target }) => onType({ expiresAt: target.value })}
      />
    </>
  );
}
