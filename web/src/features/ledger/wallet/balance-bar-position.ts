import type { StatementEntry } from '@marga/contract/ledger/ledger';
import { fromWireMoney } from '@marga/contract/kernel/money';
import { percentOfWhole } from '../../../ui/bar-chart-scale.ts';

/** Holds the shared scale of the balances of all rows, in minor units. */
export interface Scale {
  readonly least: bigint;
  readonly most: bigint;
}

/** Holds a movement on the scale, in percent of its length. */
interface Move {
  readonly before: number;
  readonly after: number;
  readonly nothing: number;
}

/** The scale spans from zero to the highest balance, or from the deepest debt to zero. */
export function calculateBalanceChartScale(entries: readonly StatementEntry[]): Scale {
  const balances = entries.flatMap((entry) => {
    const after = fromWireMoney(entry.balance).minor;
    return [after, after - fromWireMoney(entry.amount).minor];
  });
  return {
    least: balances.reduce((least, balance) => (balance < least ? balance : least), 0n),
    most: balances.reduce((most, balance) => (balance > most ? balance : most), 0n),
  };
}

export function calculateBalanceBarPosition(
  { balance, amount }: StatementEntry,
  { least, most }: Scale,
): Move {
  const length = most - least || 1n;
  const after = fromWireMoney(balance).minor;
  return {
    before: percentOfWhole(after - fromWireMoney(amount).minor - least, length),
    after: percentOfWhole(after - least, length),
    nothing: percentOfWhole(-least, length),
  };
}
