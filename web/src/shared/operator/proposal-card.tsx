import type { approval } from '@marga/contract/approvals/approval';
import type { StaffPermission } from '@marga/contract/identity/permissions';
import { type ReactNode, useId } from 'react';
import type { z } from 'zod';
import { Button } from '../../ui/button.tsx';
import { Chip, type ChipTone } from '../../ui/chip.tsx';
import { joinClassNames } from '../../ui/join-class-names.ts';
import { formatMoment } from '../format-money-and-dates.ts';
import { type MessageId, useLocale, useTranslations } from '../i18n/use-translations.ts';
import { useSession } from '../session-store.ts';
import { useStaffPermission } from './use-staff-permission.ts';

/** This is what every proposal says, whatever it is about. */
export type AnyProposal = z.infer<typeof approval>;

export type ProposalAnswer = 'approve' | 'refuse' | 'withdraw';

export const PROPOSAL_LABELS: Record<AnyProposal['state'], MessageId> = {
  proposed: 'console.proposals.state.proposed',
  agreed: 'console.proposals.state.agreed',
  done: 'console.proposals.state.done',
  refused: 'console.proposals.state.refused',
  withdrawn: 'console.proposals.state.withdrawn',
  lapsed: 'console.proposals.state.lapsed',
  failed: 'console.proposals.state.failed',
};

const PROPOSAL_TONES: Record<AnyProposal['state'], ChipTone> = {
  proposed: 'held',
  agreed: 'held',
  done: 'confirmed',
  refused: 'quiet',
  withdrawn: 'quiet',
  lapsed: 'quiet',
  failed: 'failed',
};

const OWN = 'console.proposals.own';

const ENDINGS = {
  agreed: 'console.proposals.decided',
  refused: 'console.proposals.decided',
  withdrawn: 'console.proposals.withdrawn-by',
  lapsed: 'console.proposals.lapsed-at',
  failed: 'console.proposals.decided',
  done: 'console.proposals.decided',
} as const satisfies Readonly<Record<Exclude<AnyProposal['state'], 'proposed'>, MessageId>>;

/** Returns why this operator cannot decide a proposal, or undefined if they can. */
export function useProposalObstacle(
  permission: StaffPermission,
): (proposal: AnyProposal) => MessageId | undefined {
  const may = useStaffPermission();
  const uid = useSession()?.user.uid;
  return ({ proposedBy }) => {
    if (proposedBy.id === uid) return OWN;
    return may(permission) ? undefined : 'console.proposals.not-allowed';
  };
}

interface ProposalCardProps {
  proposal: AnyProposal;
  /** The permission that is needed to decide. */
  permission: StaffPermission;
  /** `subject` names what it is about to people who hear the buttons; `heading` shows it. */
  subject: string;
  heading: ReactNode;
  /** Shows what was proposed. */
  children: ReactNode;
  onDecide: (answer: ProposalAnswer) => void;
}

/** Shows a proposal with its state, its reason and the buttons to decide. */
export function ProposalCard(props: ProposalCardProps) {
  const { proposal, heading, children } = props;
  const t = useTranslations();
  const locale = useLocale();
  const { id, state, reason, proposedBy, proposedAt, expiresAt } = proposal;
  return (
    <li
      data-row={id}
      className={joinClassNames(
        'grid gap-x-6 gap-y-3 rounded-8 border border-line bg-surface px-4 py-3 md:grid-cols-[minmax(0,1fr)_auto]',
        state === 'proposed' && 'border-l-4 border-l-held',
      )}
    >
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {heading}
          <Chip tone={PROPOSAL_TONES[state]}>{t(PROPOSAL_LABELS[state])}</Chip>
        </div>
        {children}
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
      {state === 'proposed' && <Buttons {...props} />}
    </li>
  );
}

/** Says how a proposal ended: by whom and when it was decided or withdrawn, when it lapsed, or that nobody was asked. */
function Ending({ proposal }: { proposal: AnyProposal }) {
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
function Buttons({ proposal, permission, subject, onDecide }: ProposalCardProps) {
  const t = useTranslations();
  const whyId = useId();
  const why = useProposalObstacle(permission)(proposal);
  const about = why === undefined ? {} : { disabled: true, 'aria-describedby': whyId };
  return (
    <div className="self-center">
      <div className="flex gap-2 md:justify-end">
        {why === OWN ? (
          <Button
            kind="danger"
            aria-label={`${t('console.proposals.withdraw')}: ${subject}`}
            aria-describedby={whyId}
            onClick={() => onDecide('withdraw')}
          >
            {t('console.proposals.withdraw')}
          </Button>
        ) : (
          <>
            <Button
              aria-label={`${t('console.approve')}: ${subject}`}
              {...about}
              onClick={() => onDecide('approve')}
            >
              {t('console.approve')}
            </Button>
            <Button
              kind="danger"
              aria-label={`${t('console.refuse')}: ${subject}`}
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
