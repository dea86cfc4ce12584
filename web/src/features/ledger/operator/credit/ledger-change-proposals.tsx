import type { Proposal } from '@marga/contract/ledger/ledger';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { usePageTitle } from '../../../../layout/page-title.ts';
import { type MessageId, useTranslations } from '../../../../shared/i18n/use-translations.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { EmptyState } from '../../../../ui/page-states.tsx';
import { FilterLink } from '../../../../shared/operator/filter-link.tsx';
import { KeyboardShortcutHints } from '../../../../shared/operator/keyboard-shortcut-hints.tsx';
import { useKeyboardShortcuts } from '../../../../shared/operator/keyboard-shortcuts.ts';
import { PagedList } from '../../../../shared/operator/paged-list.tsx';
import { moveListRowFocus } from '../../../../shared/operator/list-row-arrow-keys.ts';
import { CreditSectionHeading } from './credit-section-heading.tsx';
import {
  type Decision,
  LedgerChangeProposalDecisionDialog,
} from './ledger-change-proposal-decision-dialog.tsx';
import {
  LedgerChangeProposalCard,
  useLedgerChangeProposalDecisionObstacle,
} from './ledger-change-proposal-card.tsx';
import { useRefreshCompanyBalances, useLedgerChangeProposals } from './use-company-balances.ts';
import { PROPOSAL_LABELS } from './ledger-labels.ts';

type StateFilter = Proposal['state'] | 'all';
const FILTERS: readonly StateFilter[] = [
  'proposed',
  'done',
  'refused',
  'withdrawn',
  'lapsed',
  'failed',
  'all',
];
const FILTER_LABELS: Record<StateFilter, MessageId> = { all: 'console.filter.all', ...PROPOSAL_LABELS };

/** Lists the actions that need a second person's approval. */
export function Component() {
  const t = useTranslations();
  const [params] = useSearchParams();
  const asked = params.get('state');
  const filter = FILTERS.find((known) => known === asked) ?? 'proposed';
  const proposals = useLedgerChangeProposals(filter === 'all' ? {} : { state: filter });
  const readAgain = useRefreshCompanyBalances();
  const list = useRef<HTMLDivElement>(null);
  const [decision, setDecision] = useState<Decision>();
  const [news, setNews] = useState<{ tone: 'confirmed' | 'held' | 'failed'; text: string }>();
  const whyNot = useLedgerChangeProposalDecisionObstacle();
  usePageTitle(t('console.proposals.title'));
  const decideFocused = (answer: Decision['answer']) => {
    const id = document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row'];
    const proposal = proposals.rows?.find((each) => each.id === id);
    if (proposal?.state === 'proposed' && whyNot(proposal) === undefined) setDecision({ proposal, answer });
  };
  useKeyboardShortcuts({
    j: () => moveListRowFocus(list, 1),
    k: () => moveListRowFocus(list, -1),
    a: () => decideFocused('approve'),
    r: () => decideFocused('refuse'),
  });
  const settle = async (outcome: NonNullable<typeof news>) => {
    await readAgain();
    setDecision(undefined);
    setNews(outcome);
  };
  return (
    <div className="column py-8">
      <CreditSectionHeading title={t('console.proposals.title')} text={t('console.proposals.text')} />
      <nav aria-label={t('console.proposals.filter')} className="mb-4 flex flex-wrap gap-1.5">
        {FILTERS.map((state) => (
          <FilterLink
            key={state}
            search={state === 'proposed' ? '' : `?state=${state}`}
            isCurrent={state === filter}
          >
            {t(FILTER_LABELS[state])}
          </FilterLink>
        ))}
      </nav>
      {news && (
        <div className="mb-4">
          <Alert tone={news.tone}>{news.text}</Alert>
        </div>
      )}
      <PagedList list={proposals} rowsRef={list} nothing={<Nothing isWaiting={filter === 'proposed'} />}>
        {(rows) => (
          <ul className="grid gap-3">
            {rows.map((proposal) => (
              <LedgerChangeProposalCard
                key={proposal.id}
                proposal={proposal}
                onDecide={(answer) => setDecision({ proposal, answer })}
              />
            ))}
          </ul>
        )}
      </PagedList>
      <KeyboardShortcutHints
        hints={[
          { keys: ['J', 'K'], does: t('console.keys.move') },
          { keys: ['A'], does: t('console.approve') },
          { keys: ['R'], does: t('console.refuse') },
        ]}
      />
      {decision && (
        <LedgerChangeProposalDecisionDialog
          {...decision}
          onDone={settle}
          onOvertaken={() => void settle({ tone: 'held', text: t('console.overtaken') })}
          onClose={() => setDecision(undefined)}
        />
      )}
    </div>
  );
}

function Nothing({ isWaiting }: { isWaiting: boolean }) {
  const t = useTranslations();
  return (
    <EmptyState title={t(isWaiting ? 'console.proposals.empty' : 'console.proposals.empty-state')}>
      <p>{t(isWaiting ? 'console.proposals.empty-text' : 'console.proposals.empty-state-text')}</p>
    </EmptyState>
  );
}
