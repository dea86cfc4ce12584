import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';

/** Lists up to this length are rendered in full, so that find-in-page and heading navigation reach every row. */
const ALL_AT_ONCE = 60;

/** Returns the rows in sight, a few beyond them, and the focused row, which keeps its focus when scrolled away. */
export function visibleRowsOf(range: Range, focusedIndex: number): number[] {
  if (range.count <= ALL_AT_ONCE) return Array.from({ length: range.count }, (_, index) => index);
  const inSight = defaultRangeExtractor(range);
  if (focusedIndex < 0 || focusedIndex >= range.count || inSight.includes(focusedIndex)) return inSight;
  return [...inSight, focusedIndex].toSorted((a, b) => a - b);
}
