import type { StaffPermission } from '@marga/contract/identity/permissions';
import { type ReactNode, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Alert } from '../../ui/alert.tsx';
import { EmptyState } from '../../ui/page-states.tsx';
import { type MessageId, useTranslations } from '../i18n/use-translations.ts';
import type { Paged } from '../use-paged-list.ts';
import { FilterLink } from './filter-link.tsx';
import { KeyboardShortcutHints } from './keyboard-shortcut-hints.tsx';
import { useKeyboardShortcuts } from './keyboard-shortcuts.ts';
import { moveListRowFocus } from './list-row-arrow-keys.ts';
import { PagedList } from './paged-list.tsx';
import {
  type AnyProposal,
  type ProposalAnswer,
  PROPOSAL_LABELS,
  useProposalObstacle,
} from './proposal-card.tsx';

type StateFilter = AnyProposal['state'] | 'all';
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

function useStateFilter(): StateFilter {
  const [params] = useSearchParams();
  const asked = params.get('state');
  return FILTERS.find((known) => known === asked) ?? 'proposed';
}

/** Returns which proposals the address of the page asks for; without a state, those that wait. */
export function useProposalFilter(): { state?: AnyProposal['state'] } {
  const filter = useStateFilter();
  return filter === 'all' ? {} : { state: filter };
}

/** Says how a decision ended. */
export interface ProposalNews {
  readonly tone: 'confirmed' | 'held' | 'failed';
  readonly text: string;
}

export interface ProposalDialogProps<Proposal> {
  readonly proposal: Proposal;
  readonly answer: ProposalAnswer;
  readonly onDone: (news: ProposalNews) => unknown;
  readonly onOvertaken: () => void;
  readonly onClose: () => void;
}

interface ProposalListProps<Proposal extends AnyProposal> {
  readonly proposals: Paged<Proposal>;
  readonly permission: StaffPermission;
  readonly refresh: () => Promise<void>;
  /** This text says what appears in the list while nothing waits. */
  readonly emptyText: string;
  readonly renderCard: (proposal: Proposal, onDecide: (answer: ProposalAnswer) => void) => ReactNode;
  readonly renderDialog: (props: ProposalDialogProps<Proposal>) => ReactNode;
}

/** Lists proposals by their state, and lets a second person decide on those that wait. */
export function ProposalList<Proposal extends AnyProposal>({
  proposals,
  permission,
  refresh,
  emptyText,
  renderCard,
  renderDialog,
}: ProposalListProps<Proposal>) {
  const t = useTranslations();
  const filter = useStateFilter();
  const list = useRef<HTMLDivElement>(null);
  const [decision, setDecision] = useState<{ proposal: Proposal; answer: ProposalAnswer }>();
  const [news, setNews] = useState<ProposalNews>();
  const whyNot = useProposalObstacle(permission);
  const decideFocused = (answer: ProposalAnswer) => {
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
  const settle = async (outcome: ProposalNews) => {
    await refresh();
    setDecision(undefined);
    setNews(outcome);
  };
  return (
    <>
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
      <PagedList
        list={proposals}
        rowsRef={list}
        nothing={
          <EmptyState
            title={t(filter === 'proposed' ? 'console.proposals.empty' : 'console.proposals.empty-state')}
          >
            <p>{filter === 'proposed' ? emptyText : t('console.proposals.empty-state-text')}</p>
          </EmptyState>
        }
      >
        {(rows) => (
          <ul className="grid gap-3">
            {rows.map((proposal) => renderCard(proposal, (answer) => setDecision({ proposal, answer })))}
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
      {decision &&
        renderDialog({
          ...decision,
          onDone: settle,
          onOvertaken: () => void settle({ tone: 'held', text: t('console.overtaken') }),
          onClose: () => setDecision(undefined),
        })}
    </>
  );
}
