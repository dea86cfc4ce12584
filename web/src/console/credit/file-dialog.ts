import type { Proposal } from '@marga/contract/ledger';
import type { Translate } from '../../lib/i18n/translations.ts';
import type { MoneyFile } from './use-money.ts';

/** What happened last, as the page tells it. */
export interface News {
  readonly tone: 'confirmed' | 'held' | 'failed';
  readonly text: string;
  /** It waits for somebody else, in the list of proposals. */
  readonly isWaiting?: boolean;
}

/** What every question about a company's money is asked with. */
export interface FileDialogProps {
  readonly file: MoneyFile;
  readonly onDone: (told: News) => unknown;
  readonly onOvertaken: () => void;
  readonly onClose: () => void;
}

/** Done at once, or put before a second person: the server says which. */
export function newsOf({ state }: Proposal, done: string, t: Translate): News {
  if (state === 'proposed') return { tone: 'held', text: t('console.money.needs-second'), isWaiting: true };
  if (state === 'done') return { tone: 'confirmed', text: done };
  return { tone: 'failed', text: t('console.money.not-done') };
}
