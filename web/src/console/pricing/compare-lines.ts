import type { WireMoney } from '@marga/contract/kernel/money';
import { CLIENT_LINE_CODES, LINE_CODES, type PriceLine, type PriceBreakdown } from '@marga/contract/pricing';

/** The same line of two price breakdowns; one of them may not have it. */
export interface LinePair {
  readonly code: PriceLine['code'];
  readonly sold: PriceLine | undefined;
  readonly again: PriceLine | undefined;
  readonly isSame: boolean;
}

/** Line by line in the order in which they fall, with those that only one of the two has. */
function pairLines(sold: readonly PriceLine[], again: readonly PriceLine[]): LinePair[] {
  return [...LINE_CODES, ...CLIENT_LINE_CODES].flatMap((code) => {
    const ofCode = (lines: readonly PriceLine[]) => lines.filter((line) => line.code === code);
    const [before, after] = [ofCode(sold), ofCode(again)];
    return Array.from({ length: Math.max(before.length, after.length) }, (_, index) => ({
      code,
      sold: before[index],
      again: after[index],
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
export function compare({ sold, again }: { sold: PriceBreakdown; again: PriceBreakdown }) {
  return {
    lines: pairLines(sold.lines, again.lines),
    clientLines: pairLines(sold.clientLines, again.clientLines),
  };
}
