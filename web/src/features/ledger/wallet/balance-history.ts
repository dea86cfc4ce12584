import type { StatementEntry } from '@marga/contract/ledger/ledger';
import { fromWireMoney, type WireMoney } from '@marga/contract/kernel/money';
import { percentOfWhole } from '../../../ui/bar-chart-scale.ts';

/**
 * Holds a period with one balance: its times in percent of the time span, and its height in percent of the highest
 * balance.
 */
interface Level {
  readonly from: number;
  readonly until: number;
  readonly height: number;
}

interface ProfileInput {
  /** The entries are ordered newest first. */
  entries: readonly StatementEntry[];
  opening: WireMoney;
  /** `begin` and `end` are the limits of the chart as timestamps in milliseconds. */
  begin: number;
  end: number;
}

/** Returns the level of the balance between movements, for a step chart. */
export function calculateBalanceLevels({ entries, opening, begin, end }: ProfileInput): Level[] {
  const moves = entries
    .toReversed()
    .map(({ at, balance }) => ({ at: Date.parse(at), balance: fromWireMoney(balance).minor }))
    .filter(({ at }) => at <= end);
  const stops = [{ at: begin, balance: fromWireMoney(opening).minor }, ...moves];
  const highest = stops.reduce((most, { balance }) => (balance > most ? balance : most), 0n);
  if (highest === 0n) return [];
  const along = (at: number) => (Math.max(0, at - begin) / (end - begin)) * 100;
  return stops
    .map(({ at, balance }, index) => ({
      from: along(at),
      until: along(stops[index + 1]?.at ?? end),
      height: balance > 0n ? percentOfWhole(balance, highest) : 0,
    }))
    .filter(({ from, until }) => until > from);
}

/** Returns the levels as an SVG path in a box of 100 by 100 whose y axis points down. */
export function drawBalancePath(levels: readonly Level[]): string {
  const [first, ...rest] = levels;
  if (!first) return '';
  const steps = rest.map(({ until, height }) => `V${100 - height}H${until}`).join('');
  return `M${first.from} ${100 - first.height}H${first.until}${steps}`;
}
