import type { RefundDue } from '@marga/contract/aftercare';
import { fromWire, subtract, toWire, type WireMoney } from '@marga/contract/kernel/money';

export type RefundStanding = 'paid-back' | 'passed-on' | 'short' | 'arrived' | 'late' | 'waiting';

/** `passed-on`: it came, and goes on through the gateway, which has a clock of its own. `short`: less came than was quoted. */
export function standingOf(due: RefundDue): RefundStanding {
  if (due.paidBackAt !== null) {
    if (fromWire(due.paidBack).minor < fromWire(due.amount).minor) return 'short';
    return due.component !== 'gateway' && due.goesTo.some(({ to }) => to === 'gateway')
      ? 'passed-on'
      : 'paid-back';
  }
  if (due.isLate) return 'late';
  return due.arrivedAt !== null && due.component !== 'gateway' ? 'arrived' : 'waiting';
}

/** What is late or short can be asked for. */
export function isEscalatable(due: RefundDue): boolean {
  const standing = standingOf(due);
  return standing === 'late' || (standing === 'short' && due.component === 'supplier');
}

/** Where its stations lie between the day it became due and the last day there is, in hundredths of the line. */
export interface RefundLine {
  /** How much of the line has been travelled. */
  readonly travelled: number;
  /** Where the rule wants it: before the end of the line once that has passed. */
  readonly due: number;
}

/** The rail goes on while it is late: one sees how much longer it has taken than it may. */
export function lineOf(due: RefundDue, present: string): RefundLine {
  const begins = Date.parse(due.createdAt);
  const wanted = Date.parse(due.dueBy);
  const came = due.component === 'gateway' ? null : due.arrivedAt;
  const reached = Date.parse(due.paidBackAt ?? came ?? present);
  const whole = Math.max(wanted, reached) - begins;
  if (whole <= 0) return { travelled: 100, due: 100 };
  const share = (ms: number) => Math.min(100, Math.max(0, ((ms - begins) / whole) * 100));
  return { travelled: share(reached), due: share(wanted) };
}

/** What is still to come: what nobody has paid back, and what was paid back short. */
export function outstandingOf(dues: readonly RefundDue[]): WireMoney | undefined {
  const missing = dues.map((due) => fromWire(missingOf(due)).minor).reduce((sum, minor) => sum + minor, 0n);
  const [first] = dues;
  return first && missing > 0n ? toWire({ minor: missing, currency: first.amount.currency }) : undefined;
}

export function missingOf({ amount, paidBack }: RefundDue): WireMoney {
  return toWire(subtract(fromWire(amount), fromWire(paidBack)));
}
