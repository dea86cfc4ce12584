import type { CreditLine } from '@marga/contract/ledger/ledger';
import { fromWireMoney } from '@marga/contract/kernel/money';
import { percentOfWhole } from '../../../../ui/bar-chart-scale.ts';

/** Describes a credit line on a scale, in percent of its length. */
interface CreditScale {
  readonly used: number;
  readonly held: number;
  /** Holds the position of the limit: the end, unless more than the limit is used. */
  readonly limit: number;
  readonly isOver: boolean;
}

/** A limit may be lowered below the used amount; the scale is then as long as the used amount. */
export function calculateCreditUsage({
  limit,
  used,
  held,
}: Pick<CreditLine, 'limit' | 'used' | 'held'>): CreditScale {
  const [most, drawn, aside] = [limit, used, held].map((money) => fromWireMoney(money).minor) as [
    bigint,
    bigint,
    bigint,
  ];
  const taken = drawn + aside;
  const whole = taken > most ? taken : most;
  if (whole <= 0n) return { used: 0, held: 0, limit: 0, isOver: false };
  return {
    used: percentOfWhole(drawn, whole),
    held: percentOfWhole(aside, whole),
    limit: percentOfWhole(most, whole),
    isOver: taken > most,
  };
}

const DAY_MS = 86_400_000;

/** Returns how many days a debt is overdue today, or 0 if it is not. */
export function countDaysOverdue(dueOn: string, today: string): number {
  return Math.max(0, Math.round((Date.parse(today) - Date.parse(dueOn)) / DAY_MS));
}
