import type { Proposal } from '@marga/contract/ledger/ledger';
import { useId } from 'react';
import { Link } from 'react-router';
import { formatMoment } from '../../../../shared/format-money-and-dates.ts';
import { type MessageId, useLocale, useTranslations } from '../../../../shared/i18n/use-translations.ts';
import { useSession } from '../../../../shared/session-store.ts';
import { Button } from '../../../../ui/button.tsx';
import { Chip } from '../../../../ui/chip.tsx';
import { joinClassNames } from '../../../../ui/join-class-names.ts';
import { useStaffPermission } from '../../../../shared/operator/use-staff-permission.ts';
import type { ProposalAnswer } from './use-company-balances.ts';
import { describeProposedLedgerChange, PROPOSAL_TONES, PROPOSAL_LABELS } from './ledger-labels.ts';

const OWN = 'console.proposals.own';

const ENDINGS = {
  agreed: 'console.proposals.decided',
  refused: 'console.proposals.decided',
  withdrawn: 'console.proposals.withdrawn-by',
  lapsed: 'console.proposals.lapsed-at',
  failed: 'console.proposals.decided',
  done: 'console.proposals.decided',
} as const satisfies Readonly<Record<Exclude<Proposal['state'], 'proposed'>, MessageId>>;

/** Returns why this operator cannot decide a proposal, or undefined if they can. */
export function useLedgerChangeProposalDecisionObstacle(): (proposal: Proposal) => MessageId | undefined {
  const may = useStaffPermission();
  const uid = useSession()?.user.uid;
  return ({ proposedBy }) => {
    if (proposedBy.id === uid) return OWN;
    return may('money:approve') ? undefined : 'console.proposals.not-allowed';
  };
}

interface ProposalCardProps {
  proposal: Proposal;
  onDecide: (answer: ProposalAnswer) => void;
}

export function LedgerChangeProposalCard({ proposal, onDecide }: ProposalCardProps) {
  const t = useTranslations();
  const locale = useLocale();
  const { id, companyId, companyName, state, reason, proposedBy, proposedAt, expiresAt } = proposal;
  return (
    <li
      data-row={id}
      className={joinClassNames(
        'grid gap-x-6 gap-y-3 rounded-8 border border-line bg-surface px-4 py-3 md:grid-cols-[minmax(0,1fr)_auto]',
        state === 'proposed' && 'border-l-4 border-l-held',
      )}
    >
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            to={`/console/credit/${companyId}`}
            className="text-14 font-semibold text-link no-underline hover:underline"
          >
            {companyName}
          </Link>
          <Chip tone={PROPOSAL_TONES[state]}>{t(PROPOSAL_LABELS[state])}</Chip>
        </p>
        <p className="mt-1 font-display text-20 font-semibold text-balance">
          {describeProposedLedgerChange(proposal, t, locale)}
        </p>
        <p className="mt-1 text-14 text-pretty">{reason}</p>
        <p className="mt-1 text-13 text-muted">
          {t('console.proposals.by', {
            name: proposedBy.name,
            at: formatMoment(proposedAt, locale, 'minute'),
          })}
        </p>
        {state === 'proposed' && expiresAt !== null && (
          <p className="mt-1 text-13 text-muted">
            {t('console.proposals.until', { at: formatMoment(expiresAt, locale, 'minute') })}
          </p>
        )}
        <Ending proposal={proposal} />
      </div>
      {state === 'proposed' && <Buttons proposal={proposal} onDecide={onDecide} />}
    </li>
  );
}

/** Says how a proposal ended: by whom and when it was decided or withdrawn, when it lapsed, or that nobody was asked. */
function Ending({ proposal }: { proposal: Proposal }) {
  const t = useTranslations();
  const locale = useLocale();
  const { state, needsSecond, proposedAt, expiresAt, decidedBy, decidedAt, decisionReason } = proposal;
  if (state === 'proposed') return null;
  const ended = decidedAt ?? (state === 'lapsed' ? expiresAt : proposedAt) ?? proposedAt;
  const at = formatMoment(ended, locale, 'minute');
  const name = decidedBy?.name ?? '';
  return (
    <p className="mt-1 text-13 text-muted">
      {needsSecond ? t(ENDINGS[state], { name, at }) : t('console.proposals.at-once', { at })}
      {decisionReason !== null && <span className="block text-ink">{decisionReason}</span>}
    </p>
  );
}

/**
 * An operator who may not decide still sees the decision buttons, with the reason why they cannot be used. The proposer
 * can withdraw instead.
 */
function Buttons({ proposal, onDecide }: ProposalCardProps) {
  const t = useTranslations();
  const whyId = useId();
  const why = useLedgerChangeProposalDecisionObstacle()(proposal);
  const about = why === undefined ? {} : { disabled: true, 'aria-describedby': whyId };
  return (
    <div className="self-center">
      <div className="flex gap-2 md:justify-end">
        {why === OWN ? (
          <Button
            kind="danger"
            aria-label={`${t('console.proposals.withdraw')}: ${proposal.companyName}`}
            aria-describedby={whyId}
            onClick={() => onDecide('withdraw')}
          >
            {t('console.proposals.withdraw')}
          </Button>
        ) : (
          <>
            <Button
              aria-label={`${t('console.approve')}: ${proposal.companyName}`}
              {...about}
              onClick={() => onDecide('approve')}
            >
              {t('console.approve')}
            </Button>
            <Button
              kind="danger"
              aria-label={`${t('console.refuse')}: ${proposal.companyName}`}
              {...about}
              onClick={() => onDecide('refuse')}
            >
              {t('console.refuse')}
            </Button>
          </>
        )}
      </div>
      {why !== undefined && (
        <p id={whyId} className="mt-2 max-w-64 text-13 text-held md:text-right">
          {t(why)}
        </p>
      )}
    </div>
  );
}
