/** Holds the processor time that one side of a comparison spent per unit in one round, by process, in microseconds. */
export type Spent = Readonly<Record<string, number>>;

export interface Comparison {
  /**
   * The ratio is the baseline's cost ÷ the application's, so 1 means no overhead. It is the median of the rounds, and
   * `spread` is their range.
   */
  readonly ratio: number;
  readonly spread: readonly [number, number];
  readonly oursUs: Spent;
  readonly bareUs: Spent;
}

/**
 * Measures both sides alternately, round after round, so that other load on the machine affects both. Each round is
 * a pair with its own ratio; the first pair warms up and is discarded.
 */
export async function compareWithBaseline(
  rounds: number,
  bare: () => Promise<Spent>,
  ours: () => Promise<Spent>,
  label: string,
): Promise<Comparison> {
  const pairs: { bare: Spent; ours: Spent; ratio: number }[] = [];
  for (let round = 0; round <= rounds; round++) {
    const [bareSpent, oursSpent] = [await bare(), await ours()];
    const ratio = total(bareSpent) / total(oursSpent);
    if (round === 0) continue;
    pairs.push({ bare: bareSpent, ours: oursSpent, ratio });
    console.log(
      `${label} ${round}/${rounds}: bare ${show(bareSpent)}, ours ${show(oursSpent)}, ratio ${ratio.toFixed(3)}`,
    );
  }
  const ratios = pairs.map((pair) => pair.ratio).toSorted((a, b) => a - b);
  const middle = pairs.find((pair) => pair.ratio === ratios[Math.floor(ratios.length / 2)]);
  if (!middle) throw new Error('no rounds');
  return {
    ratio: rounded(middle.ratio),
    spread: [rounded(ratios[0] ?? 0), rounded(ratios.at(-1) ?? 0)],
    oursUs: mapped(middle.ours),
    bareUs: mapped(middle.bare),
  };
}

function total(spent: Spent): number {
  return Object.values(spent).reduce((a, b) => a + b, 0);
}

function show(spent: Spent): string {
  return `${total(spent).toFixed(0)} µs (${Object.entries(spent)
    .map(([name, us]) => `${name} ${us.toFixed(0)}`)
    .join(', ')})`;
}

function mapped(spent: Spent): Spent {
  const all: Spent = { ...spent, all: total(spent) };
  return Object.fromEntries(Object.entries(all).map(([name, us]) => [name, Math.round(us)]));
}

function rounded(ratio: number): number {
  return Math.round(ratio * 1000) / 1000;
}
