import type { RefundLine } from '@marga/contract/amendments/amendments';
import { fromWireMoney } from '@marga/contract/kernel/money';
import { percentOfWhole } from '../../ui/bar-chart-scale.ts';
import type { Step } from '../pricing/price-breakdown-lines.ts';

/**
 * Returns where each line begins and ends on a scale from zero to the amount paid, in percent, and where the last
 * one ends.
 */
export function calculateRefundLinePositions(lines: readonly RefundLine[]): {
  steps: readonly Step[];
  end: number;
} {
  let running = 0n;
  const runs = lines.map(({ amount }) => {
    const from = running;
    running += fromWireMoney(amount).minor;
    return { from, to: running };
  });
  const highest = runs.reduce((most, { to }) => (to > most ? to : most), 1n);
  const at = (minor: bigint) => (minor <= 0n ? 0 : percentOfWhole(minor, highest));
  return { steps: runs.map(({ from, to }) => ({ from: at(from), to: at(to) })), end: at(running) };
}
