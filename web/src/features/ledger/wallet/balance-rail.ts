import type { StatementEntry } from '@marga/contract/ledger/ledger';
import { fromWire } from '@marga/contract/kernel/money';
import { shareOf } from '../../../ui/bar-scale.ts';

/** The shared scale of the balances of all rows, in minor units. */
export interface Scale {
  readonly least: bigint;
  readonly most: bigint;
}

/** A movement on the scale, in percent of its length. */
interface Move {
  readonly before: number;
  readonly after: number;
  readonly nothing: number;
}

/** The scale spans from zero to the highest balance, or from the deepest debt to zero. */
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
