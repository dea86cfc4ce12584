import type { Proposal } from '@marga/contract/ledger/ledger';
import type { Translate } from '../../../../shared/i18n/use-translations.ts';
import type { CompanyBalanceDetails } from './use-company-balances.ts';

/** Holds the message about the last action, which the page shows. */
export interface News {
  readonly tone: 'confirmed' | 'held' | 'failed';
  readonly text: string;
  /** This is true when the action waits for another person in the list of proposals. */
  readonly isWaiting?: boolean;
}

/** Holds the props of every dialog about a company's money. */
export interface FileDialogProps {
  readonly file: CompanyBalanceDetails;
  readonly onDone: (outcome: News) => unknown;
  readonly onOvertaken: () => void;
  readonly onClose: () => void;
}

/** Describes the outcome: the server decides whether the action is done at once or proposed to a second person. */
export function describeLedgerChangeProposalOutcome({ state }: Proposal, done: string, t: Translate): News {
  if (state === 'proposed') return { tone: 'held', text: t('console.money.needs-second'), isWaiting: true };
  if (state === 'done') return { tone: 'confirmed', text: done };
  return { tone: 'failed', text: t('console.money.not-done') };
}
