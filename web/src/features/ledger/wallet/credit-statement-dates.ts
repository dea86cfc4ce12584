import type { CreditLine } from '@marga/contract/ledger/ledger';
import { type LocalDate, addDaysToDate } from '@marga/contract/kernel/time';
import type { StepState } from '../../../ui/progress-steps.tsx';

/** Holds a day that matters to the credit line, shown as a step on a timeline. */
export interface CreditMilestone {
  readonly id: 'closed' | 'today' | 'due' | 'closes' | 'next-due';
  readonly day: LocalDate;
  readonly state: StepState;
}

/**
 * Returns the days in order: the last closing day and its due day if an amount is due, today, the next closing day
 * and its due day.
 */
export function listCreditStatementDates(
  { due, closesOn, dueDays }: CreditLine,
  today: LocalDate,
): CreditMilestone[] {
  const stops: CreditMilestone[] = [
    { id: 'today', day: today, state: 'current' },
    ...(due
      ? ([
          { id: 'closed', day: due.until, state: 'done' },
          { id: 'due', day: due.dueOn, state: due.state === 'overdue' ? 'failed' : 'ahead' },
        ] as const)
      : []),
    { id: 'closes', day: closesOn, state: 'ahead' },
    { id: 'next-due', day: addDaysToDate(closesOn, dueDays), state: 'ahead' },
  ];
  // Milestones on the present day come after today, because they are still to be done.
  return stops.toSorted((a, b) => (a.day === b.day ? 0 : a.day < b.day ? -1 : 1));
}
