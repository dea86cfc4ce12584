import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';

/** So few stand in the page all at once: whoever looks for a word in it, or goes from heading to heading, finds each. */
const ALL_AT_ONCE = 60;

/** Those in sight, a little beyond, and the one with the focus: scrolled away, it keeps it. */
export function rowsOf(range: Range, focusedIndex: number): number[] {
  if (range.count <= ALL_AT_ONCE) return Array.from({ length: range.count }, (_, index) => index);
  const inSight = defaultRangeExtractor(range);
  if (focusedIndex < 0 || focusedIndex >= range.count || inSight.includes(focusedIndex)) return inSight;
  return [...inSight, focusedIndex].toSorted((a, b) => a - b);
}
