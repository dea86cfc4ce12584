import type { StatementEntry } from '@marga/contract/ledger';
import { fromWire } from '@marga/contract/kernel/money';
import { shareOf } from '../../ui/bar-scale.ts';

/** The one scale on which the balances of all rows are drawn, in the smallest unit. */
export interface Scale {
  readonly least: bigint;
  readonly most: bigint;
}

/** A movement on the scale, in hundredths of its length. */
interface Move {
  readonly before: number;
  readonly after: number;
  readonly nothing: number;
}

/** From nothing to the highest that was reached, or from the deepest debt to nothing. */
export function balanceScale(entries: readonly StatementEntry[]): Scale {
  const balances = entries.flatMap((entry) => {
    const after = fromWire(entry.balance).minor;
    return [after, after - fromWire(entry.amount).minor];
  });
  return {
    least: balances.reduce((least, balance) => (balance < least ? balance : least), 0n),
    most: balances.reduce((most, balance) => (balance > most ? balance : most), 0n),
  };
}

export function balanceChange({ balance, amount }: StatementEntry, { least, most }: Scale): Move {
  const length = most - least || 1n;
  const after = fromWire(balance).minor;
  return {
    before: shareOf(after - fromWire(amount).minor - least, length),
    after: shareOf(after - least, length),
    nothing: shareOf(-least, length),
  };
}
