/** The first round figure that is as high as the highest: a scale that people read at once, whose half is round too. */
export function roundUpScale(heights: readonly bigint[]): bigint {
  const highest = heights.reduce((most, height) => (height > most ? height : most), 0n);
  // A hundred of the smallest unit, so that half of it is still a whole one.
  for (let step = 100n; ; step *= 10n) {
    const fitting = [1n, 2n, 3n, 4n, 5n, 6n, 8n].map((times) => times * step).find((top) => top >= highest);
    if (fitting !== undefined) return fitting;
  }
}

/** How high a part stands, in hundredths of the whole; exact enough for the eye, and no amount. */
export function shareOf(part: bigint, whole: bigint): number {
  return Number((part * 10_000n) / whole) / 100;
}
