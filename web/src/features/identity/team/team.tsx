import type { Session } from '@marga/contract/identity/session';
import type { Invitation } from '@marga/contract/identity/team';
import { UserPlus } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { api } from '../../../shared/api-client.ts';
import { type MessageId, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { ApiProblem } from '../../../shared/api-problem.ts';
import { useSession } from '../../../shared/session-store.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorState, EmptyState, LoadingSkeletons, Skeleton } from '../../../ui/page-states.tsx';
import { ProblemMessage } from '../../../ui/problem-message.tsx';
import { SettingsLayout } from '../settings/settings-layout.tsx';
import { useMembership } from '../../../shared/member/use-permission.ts';
import { InvitationList } from './invitation-list.tsx';
import { MemberList } from './member-list.tsx';
import { findOwnershipCandidates, type TeamDialog, TeamDialogs } from './team-dialogs.tsx';
import {
  isLastOwner,
  isCompanyNeitherSuspendedNorClosed,
  type TeamRights,
  toTeamRights,
} from './team-rights.ts';
import { RoleMatrix } from './role-matrix.tsx';
import { useTeam, useTeamAction } from './use-team.ts';
import { LeaveCompanyOptions } from './leave-company-options.tsx';

export function Component() {
  const session = useSession();
  const membership = useMembership();
  // Between sign-out and leaving the page there is no user.
  return session && membership ? <Team user={session.user} membership={membership} /> : null;
}

const INVITES_AFTER = {
  approval: 'team.invite.after-approval',
  verification: 'team.invite.after-verification',
} as const satisfies Record<string, MessageId>;

interface TeamProps {
  /** Holds the reader. */
  user: Session['user'];
  membership: Session['memberships'][number];
}

function Team({ user, membership }: TeamProps) {
  const t = useTranslations();
  const { companyName, companyState, role } = membership;
  const { data, error, refetch } = useTeam();
  const reasonId = useId();
  const [question, setQuestion] = useState<TeamDialog>();
  const [notice, setNotice] = useState<string>();
  const self = user.uid;
  const rights = toTeamRights(membership, self, user.emailVerified);
  const mayInviteLater = rights.invitesAfter !== undefined;
  const members = data?.members ?? [];
  return (
    <SettingsLayout
      title={t('team.title')}
      text={t('team.text', { company: companyName })}
      action={
        data &&
        (rights.rolesToInvite.length > 0 || mayInviteLater) && (
          <Button
            disabled={mayInviteLater}
            aria-describedby={mayInviteLater ? reasonId : undefined}
            onClick={() => setQuestion({ about: 'invite' })}
          >
            <UserPlus aria-hidden size={18} />
            {t('team.invite.open')}
          </Button>
        )
      }
    >
      <div className="grid grid-cols-1 gap-8">
        {!isCompanyNeitherSuspendedNorClosed(companyState) && <Alert tone="held">{t('team.barred')}</Alert>}
        {rights.invitesAfter !== undefined && (
          <div id={reasonId}>
            <Alert tone="info">{t(INVITES_AFTER[rights.invitesAfter])}</Alert>
          </div>
        )}
        {notice !== undefined && <Notice key={notice}>{notice}</Notice>}
        {data ? (
          <>
            <MemberList
              members={members}
              self={self}
              mayChange={rights.mayChange}
              onChange={(member) => setQuestion({ about: 'change', member })}
            />
            {members.length + data.invitations.length === 1 && rights.rolesToInvite.length > 0 && (
              <EmptyState title={t('team.alone.title')}>
                <p>{t('team.alone.text')}</p>
              </EmptyState>
            )}
            <Invitations
              invitations={data.invitations}
              rights={rights}
              onReminded={(email) => setNotice(t('team.done.reminded', { email }))}
              onWithdraw={(invitation) => setQuestion({ about: 'withdraw', invitation })}
            />
          </>
        ) : error ? (
          <Unreadable problem={error} onRetry={() => void refetch()} />
        ) : (
          <Outline />
        )}
        <RoleMatrix own={role} />
        {(data ?? error) && (
          <LeaveCompanyOptions
            companyName={companyName}
            isLastOwner={isLastOwner(members, self)}
            onTransfer={
              rights.mayTransfer && findOwnershipCandidates(members).length > 0
                ? () => setQuestion({ about: 'transfer' })
                : undefined
            }
            onLeave={() => setQuestion({ about: 'leave' })}
          />
        )}
      </div>
      {question && (
        <TeamDialogs
          question={question}
          companyName={companyName}
          members={members}
          self={self}
          rights={rights}
          onAsk={setQuestion}
          onDone={(text) => {
            setQuestion(undefined);
            setNotice(text);
          }}
          onClose={() => setQuestion(undefined)}
        />
      )}
    </SettingsLayout>
  );
}

/** Shows what has just been done. It takes the focus only when the row that had it has disappeared. */
function Notice({ children }: { children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) element.current?.focus();
  }, []);
  return (
    <div ref={element} tabIndex={-1} className="rounded-8">
      <Alert tone="confirmed">{children}</Alert>
    </div>
  );
}

interface InvitationsProps {
  invitations: readonly Invitation[];
  rights: TeamRights;
  onReminded: (email: string) => void;
  onWithdraw: (invitation: Invitation) => void;
}

function Invitations({ invitations, rights, onReminded, onWithdraw }: InvitationsProps) {
  const t = useTranslations();
  const { mutate, isPending, variables, error } = useTeamAction(
    ({ id }: Invitation) => api.call('identity.remind-invitation', { params: { invitationId: id } }),
    ({ email }) => onReminded(email),
  );
  if (invitations.length === 0) return null;
  return (
    <section aria-labelledby="invitations">
      <h2 id="invitations" className="mb-3 text-20">
        {t('team.invitations')}
      </h2>
      {error && (
        <div className="mb-3">
          <Alert tone="failed">
            <ProblemMessage problem={error} />
          </Alert>
        </div>
      )}
      <InvitationList
        invitations={invitations}
        rolesToInvite={rights.rolesToInvite}
        reminding={isPending ? variables.id : undefined}
        onRemind={(invitation) => {
          if (!isPending) mutate(invitation);
        }}
        onWithdraw={onWithdraw}
      />
    </section>
  );
}

/** A user who may not see the team gets an explanation; every other problem is shown as an error. */
function Unreadable({ problem, onRetry }: { problem: unknown; onRetry: () => void }) {
  const t = useTranslations();
  if (!(problem instanceof ApiProblem) || problem.code !== 'permission-denied')
    return <ErrorState problem={problem} onRetry={onRetry} />;
  return (
    <EmptyState title={t('team.denied.title')}>
      <p>{t('team.denied.text')}</p>
    </EmptyState>
  );
}

function Outline() {
  return (
    <LoadingSkeletons className="grid gap-1.5">
      {Array.from({ length: 5 }, (_, row) => (
        <Skeleton key={row} className="h-9" />
      ))}
    </LoadingSkeletons>
  );
}
