import type { CreditLine } from '@marga/contract/ledger';
import { fromWire } from '@marga/contract/kernel/money';
import { shareOf } from '../../ui/bar-scale.ts';

/** A credit line on a scale, in hundredths of it. */
interface CreditScale {
  readonly used: number;
  readonly held: number;
  /** Where the limit stands: at the end, unless more is used than that. */
  readonly limit: number;
  readonly isOver: boolean;
}

/** A limit may be lowered under what is used: then the scale is as long as what is used. */
export function scaleOf({ limit, used, held }: Pick<CreditLine, 'limit' | 'used' | 'held'>): CreditScale {
  const [most, drawn, aside] = [limit, used, held].map((money) => fromWire(money).minor) as [
    bigint,
    bigint,
    bigint,
  ];
  const taken = drawn + aside;
  const whole = taken > most ? taken : most;
  if (whole <= 0n) return { used: 0, held: 0, limit: 0, isOver: false };
  return {
    used: shareOf(drawn, whole),
    held: shareOf(aside, whole),
    limit: shareOf(most, whole),
    isOver: taken > most,
  };
}

const DAY_MS = 86_400_000;

/** How many days a debt is overdue today; 0 for one that is not. */
export function daysOverdue(dueOn: string, today: string): number {
  return Math.max(0, Math.round((Date.parse(today) - Date.parse(dueOn)) / DAY_MS));
}
