import { epochMsOf, type Instant } from '@marga/contract/kernel/time';

/** What is due within five minutes, or overdue, counts as due in five minutes. */
const LEAST_MS = 5 * 60_000;

/** Somebody who waits for us ranks like this amount, although no money is at risk: ₹1,000. */
const WAITING_MINOR = 100_000n;

interface Ranked {
  readonly key: string;
  readonly currency: string;
  readonly at_risk_minor: bigint | null;
  readonly due_at: Instant;
  readonly since: Instant;
}

/**
 * Orders work items by rupees at risk per minute left (ADR 0025), the highest first. An unknown amount, or one in
 * another currency than rupees, ranks with the largest. An item without money at risk ranks with a small amount.
 */
export function rankWorkItems<Item extends Ranked>(items: readonly Item[], at: Instant): Item[] {
  const rupeesOf = (item: Item) => (item.currency === 'INR' ? item.at_risk_minor : null);
  const largest = items.reduce((most, item) => {
    const rupees = rupeesOf(item) ?? 0n;
    return rupees > most ? rupees : most;
  }, 0n);
  const ranked = items.map((item) => ({
    item,
    atRisk: (rupeesOf(item) ?? largest) || WAITING_MINOR,
    msLeft: BigInt(Math.max(epochMsOf(item.due_at) - epochMsOf(at), LEAST_MS)),
  }));
  return ranked
    .toSorted((a, b) => {
      // Rates are compared as fractions: a/b is larger than c/d when a × d is larger than c × b.
      const [left, right] = [a.atRisk * b.msLeft, b.atRisk * a.msLeft];
      if (left !== right) return left > right ? -1 : 1;
      if (a.item.since !== b.item.since) return a.item.since < b.item.since ? -1 : 1;
      return a.item.key < b.item.key ? -1 : 1;
    })
    .map(({ item }) => item);
}
