import { fromWireMoney, toWireMoney, type WireMoney } from '@marga/contract/kernel/money';
import {
  CLIENT_LINE_CODES,
  type InputCredit,
  LINE_CODES,
  type PriceLine,
  type PriceBreakdown,
} from '@marga/contract/pricing/price-breakdown';
import { percentOfWhole } from '../../ui/bar-chart-scale.ts';

/** Holds a price breakdown, or the sum of several, which has no single reason for its tax credit. */
export interface BreakdownLines extends Pick<
  PriceBreakdown,
  'lines' | 'net' | 'clientLines' | 'clientTotal'
> {
  readonly credit: Omit<InputCredit, 'reason'> & { readonly reason: InputCredit['reason'] | undefined };
}

/** Holds where a line begins and ends on the common scale, in percent of its width. */
export interface Step {
  readonly from: number;
  readonly to: number;
}

interface Steps {
  readonly lines: readonly Step[];
  readonly net: number;
  readonly clientLines: readonly Step[];
  readonly client: number;
  /** This is true when the scale does not begin at zero, so that the bar of the fare is drawn with a gap. */
  readonly isBroken: boolean;
}

/**
 * The scale begins below the lowest value by the range of all values divided by this, so that the bar of the fare is
 * visible.
 */
const RUN_UP = 3n;

/**
 * Puts all lines on one scale. A commission of a few per cent would be invisible on a scale from zero, so it begins
 * a little below the lowest point.
 */
export function placeBreakdownLinesOnScale({ lines, net, clientLines, clientTotal }: BreakdownLines): Steps {
  const points = runningOf(0n, lines);
  const clientPoints = runningOf(fromWireMoney(net).minor, clientLines);
  const ends = [...points, ...clientPoints].map(({ to }) => to).concat(fromWireMoney(clientTotal).minor);
  const lowest = ends.reduce((least, each) => (each < least ? each : least));
  const highest = ends.reduce((most, each) => (each > most ? each : most), 1n);
  const start = lowest - (highest - lowest) / RUN_UP;
  const isBroken = highest > lowest && start > 0n;
  const zero = isBroken ? start : 0n;
  const at = (minor: bigint) => (minor <= zero ? 0 : percentOfWhole(minor - zero, highest - zero));
  const drawn = ({ from, to }: { from: bigint; to: bigint }): Step => ({ from: at(from), to: at(to) });
  return {
    lines: points.map(drawn),
    net: at(fromWireMoney(net).minor),
    clientLines: clientPoints.map(drawn),
    client: at(fromWireMoney(clientTotal).minor),
    isBroken,
  };
}

function runningOf(start: bigint, lines: readonly PriceLine[]): { from: bigint; to: bigint }[] {
  let running = start;
  return lines.map(({ amount }) => {
    const from = running;
    running += fromWireMoney(amount).minor;
    return { from, to: running };
  });
}

/** Adds up the prices of several items by kind of line. The basis of each line is shown with the items. */
export function sumPriceBreakdowns(breakdowns: readonly PriceBreakdown[]): BreakdownLines | undefined {
  const [first, ...others] = breakdowns;
  if (!first) return undefined;
  if (others.length === 0) return first;
  const reasons = new Set(breakdowns.map(({ credit }) => credit.reason));
  return {
    lines: together(
      LINE_CODES,
      breakdowns.flatMap(({ lines }) => lines),
    ),
    net: added(breakdowns.map(({ net }) => net)),
    clientLines: together(
      CLIENT_LINE_CODES,
      breakdowns.flatMap(({ clientLines }) => clientLines),
    ),
    clientTotal: added(breakdowns.map(({ clientTotal }) => clientTotal)),
    credit: {
      supplierTax: added(breakdowns.map(({ credit }) => credit.supplierTax)),
      ownTax: added(breakdowns.map(({ credit }) => credit.ownTax)),
      trueCost: added(breakdowns.map(({ credit }) => credit.trueCost)),
      reason: reasons.size === 1 ? first.credit.reason : undefined,
    },
  };
}

function together(codes: readonly PriceLine['code'][], lines: readonly PriceLine[]): PriceLine[] {
  return codes.flatMap((code) => {
    const [first, ...others] = lines.filter((line) => line.code === code);
    if (!first) return [];
    if (others.length === 0) return [{ ...first, basis: null }];
    const all = [first, ...others];
    const isOneRule = all.every(
      ({ rule }) => rule?.id === first.rule?.id && rule?.version === first.rule?.version,
    );
    return [
      {
        code,
        amount: added(all.map(({ amount }) => amount)),
        basis: null,
        rule: isOneRule ? first.rule : null,
        citation: isOneRule ? first.citation : null,
        status: isOneRule ? first.status : null,
      },
    ];
  });
}

function added(amounts: readonly WireMoney[]): WireMoney {
  const currency = amounts[0]?.currency ?? 'INR';
  return toWireMoney({
    minor: amounts.reduce((sum, amount) => sum + fromWireMoney(amount).minor, 0n),
    currency,
  });
}
