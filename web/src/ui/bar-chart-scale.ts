/**
 * Returns the smallest round number that is at least the highest value. It is the top of a chart scale that is easy
 * to read, and half of it is round too.
 */
export function roundUpChartScale(heights: readonly bigint[]): bigint {
  const highest = heights.reduce((most, height) => (height > most ? height : most), 0n);
  // The scale starts at a hundred minor units, so that half of it is still a whole number.
  for (let step = 100n; ; step *= 10n) {
    const fitting = [1n, 2n, 3n, 4n, 5n, 6n, 8n].map((times) => times * step).find((top) => top >= highest);
    if (fitting !== undefined) return fitting;
  }
}

/** Returns the height of a part in percent of the whole; it is exact enough for drawing, but not an amount. */
export function percentOfWhole(part: bigint, whole: bigint): number {
  return Number((part * 10_000n) / whole) / 100;
}
