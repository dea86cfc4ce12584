import { fromWire, subtract, toWire, type WireMoney } from '@marga/contract/kernel/money';
import type { Instant, LocalDate } from '@marga/contract/kernel/time';
import { formatMoney } from '../../lib/format.ts';
import { useLocale, useSay } from '../../lib/i18n/text.ts';
import { TextField } from '../../ui/field.tsx';

/** What somebody types as an amount. */
export const AMOUNT = /^\d{1,12}(\.\d{1,2})?$/;

/** What the supplier said on the telephone, as typed. */
interface Said {
  readonly refund: string;
  readonly charge: string;
  readonly refundBy: string;
  readonly expiresAt: string;
}

interface ErrandFieldsProps {
  typed: Said;
  /** What the supplier was paid for all that is left. */
  paid: WireMoney;
  isWhole: boolean;
  isTried: boolean;
  onType: (changed: Partial<Said>) => void;
}

/** What cancelling by hand costs. Of the whole the charge follows from what comes back; of a part both are asked for. */
export function ErrandFields({ typed, paid, isWhole, isTried, onType }: ErrandFieldsProps) {
  const say = useSay();
  const locale = useLocale();
  const amounts = amountsOf(typed, paid, isWhole);
  const problem = isTried && !amounts ? say('console.desk.field.refund-problem') : undefined;
  const missing = (text: string) => (isTried && text === '' ? say('console.desk.field.problem') : undefined);
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
          label={say('console.desk.field.refund-by')}
          value={typed.refundBy}
          problem={missing(typed.refundBy)}
          onChange={({ target }) => onType({ refundBy: target.value })}
        />
      )}
      <TextField
        name="expiresAt"
        type="datetime-local"
        label={say('console.desk.field.quote-until')}
        hint={say('console.desk.field.pay-by-hint')}
        value={typed.expiresAt}
        problem={missing(typed.expiresAt)}
        onChange={({ target }) => onType({ expiresAt: target.value })}
      />
    </>
  );
}

/** What the server is told of it; undefined while something is missing. */
export function saidOnTelephone(typed: Said, paid: WireMoney, isWhole: boolean) {
  const amounts = amountsOf(typed, paid, isWhole);
  if (!amounts || typed.expiresAt === '') return undefined;
  const refundBy = isNothing(amounts.refund) ? null : typed.refundBy;
  if (refundBy === '') return undefined;
  return {
    ...amounts,
    refundBy: refundBy as LocalDate | null,
    expiresAt: new Date(typed.expiresAt).toISOString() as Instant,
  };
}

function amountsOf({ refund, charge }: Said, paid: WireMoney, isWhole: boolean) {
  const back = amountOf(refund, paid);
  if (!back) return undefined;
  const rest = subtract(fromWire(paid), fromWire(back));
  if (rest.minor < 0n) return undefined;
  if (isWhole) return { refund: back, charge: toWire(rest) };
  const kept = amountOf(charge, paid);
  return kept && fromWire(kept).minor <= rest.minor ? { refund: back, charge: kept } : undefined;
}

function amountOf(text: string, { currency }: WireMoney): WireMoney | undefined {
  const amount = text.trim();
  return AMOUNT.test(amount) ? { amount, currency } : undefined;
}

function isNothing({ amount }: WireMoney): boolean {
  return !/[1-9]/.test(amount);
}
