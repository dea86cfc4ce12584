import type { WireMoney } from '@marga/contract/kernel/money';
import { CLIENT_LINE_CODES, LINE_CODES, type PriceLine, type PriceBreakdown } from '@marga/contract/pricing';

/** The same line of two price breakdowns; one of them may not have it. */
export interface LinePair {
  readonly code: PriceLine['code'];
  readonly original: PriceLine | undefined;
  readonly recomputed: PriceLine | undefined;
  readonly isSame: boolean;
}

/** Line by line in the order in which they fall, with those that only one of the two has. */
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

/** A booking's id, out of whatever was pasted: the id itself, or the address of its page. */
export function bookingIn(text: string): string | undefined {
  return BOOKING.exec(text)?.[0];
}

/** The rows of both, lines before and after the net. */
export function compare({ original, recomputed }: { original: PriceBreakdown; recomputed: PriceBreakdown }) {
  return {
    lines: pairLines(original.lines, recomputed.lines),
    clientLines: pairLines(original.clientLines, recomputed.clientLines),
  };
}
