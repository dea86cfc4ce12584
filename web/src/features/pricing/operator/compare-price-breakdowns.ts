import type { WireMoney } from '@marga/contract/kernel/money';
import {
  CLIENT_LINE_CODES,
  LINE_CODES,
  type PriceLine,
  type PriceBreakdown,
} from '@marga/contract/pricing/price-breakdown';

/** Pairs the same line of two price breakdowns; one of them may lack it. */
export interface LinePair {
  readonly code: PriceLine['code'];
  readonly original: PriceLine | undefined;
  readonly recomputed: PriceLine | undefined;
  readonly isSame: boolean;
}

/** Pairs the lines in the order of the price breakdown, including those that only one of the two has. */
function pairLines(original: readonly PriceLine[], recomputed: readonly PriceLine[]): LinePair[] {
  return [...LINE_CODES, ...CLIENT_LINE_CODES].flatMap((code) => {
    const ofCode = (lines: readonly PriceLine[]) => lines.filter((line) => line.code === code);
    const [before, after] = [ofCode(original), ofCode(recomputed)];
    return Array.from({ length: Math.max(before.length, after.length) }, (_, index) => ({
      code,
      original: before[index],
      recomputed: after[index],
      isSame: isSameLine(before[index], after[index]),
    }));
  });
}

function isSameLine(a: PriceLine | undefined, b: PriceLine | undefined): boolean {
  return (
    a !== undefined &&
    b !== undefined &&
    isSameAmount(a.amount, b.amount) &&
    a.rule?.id === b.rule?.id &&
    a.rule?.version === b.rule?.version
  );
}

export function isSameAmount(a: WireMoney, b: WireMoney): boolean {
  return a.amount === b.amount && a.currency === b.currency;
}

const BOOKING = /bkg_[0-9a-z]{26}/i;

/** Finds a booking's id in pasted text: the id itself, or the URL of its page. */
export function findBookingIdInText(text: string): string | undefined {
  return BOOKING.exec(text)?.[0];
}

/** Pairs the lines of both price breakdowns, separately for those before and those after the net price. */
export function comparePriceBreakdowns({
  original,
  recomputed,
}: {
  original: PriceBreakdown;
  recomputed: PriceBreakdown;
}) {
  return {
    lines: pairLines(original.lines, recomputed.lines),
    clientLines: pairLines(original.clientLines, recomputed.clientLines),
  };
}
