import type { TeamMember } from '@marga/contract/identity/team';
import type { Role } from '@marga/contract/identity/permissions';
import { useState } from 'react';
import { api } from '../../../shared/api-client.ts';
import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions, DialogProblem } from '../../../ui/dialog.tsx';
import { Checkbox } from '../../../ui/field.tsx';
import { focusFirstInvalidField } from '../../../ui/focus-first-invalid-field.ts';
import { usePasswordConfirmedRequest } from '../use-password-confirmed-request.tsx';
import { formatDailyLimit, parseDailyLimit } from './daily-spending-limit.ts';
import { LimitsAbove } from './member-list.tsx';
import { DailyLimitField, MemberRoleField } from './member-role-and-limit-fields.tsx';
import { useRefreshTeam } from './use-team.ts';

interface ChangeMemberProps {
  member: TeamMember;
  roles: readonly Role[];
  /** This is the reader, whose own limit is the most that they may grant. */
  reader: TeamMember | undefined;
  /** Opens the confirmation for removing the member. */
  onRemove: () => void;
  onDone: () => void;
  onClose: () => void;
}

/** Changes what a member may do and spend; removing the member is a separate action. */
export function ChangeMemberDialog(props: ChangeMemberProps) {
  const { member, roles, reader, onRemove, onDone, onClose } = props;
  const t = useTranslations();
  const [role, setRole] = useState(member.role);
  const [limit, setLimit] = useState(formatDailyLimit(member.dailyLimit));
  const [isTakenOver, setTakenOver] = useState(false);
  const [isTried, setTried] = useState(false);
  const typed = parseDailyLimit(limit);
  // A limit that is granted anew counts against those of the reader instead.
  const mayTakeOver =
    reader !== undefined && member.countsAgainst.some(({ userId }) => userId !== reader.userId);
  const readTeamAgain = useRefreshTeam();
  // Making somebody an owner requires the password first.
  const change = usePasswordConfirmedRequest({
    send: (body: { role?: Role; dailyLimit?: TeamMember['dailyLimit'] }) =>
      api.call('identity.change-member', { params: { userId: member.userId }, body }),
    onDone: async () => {
      await readTeamAgain();
      onDone();
    },
  });
  return (
    <>
      <Dialog title={member.name} onClose={onClose}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            setTried(true);
            if (!typed.ok) focusFirstInvalidField(event.currentTarget);
            else if (!change.isPending)
              change.mutate({
                ...(role === member.role ? {} : { role }),
                ...(isTakenOver || limit !== formatDailyLimit(member.dailyLimit)
                  ? { dailyLimit: typed.limit }
                  : {}),
              });
          }}
        >
          <div className="grid gap-4">
            <p className="text-14 text-muted">{member.email}</p>
            <MemberRoleField roles={roles} value={role} onChange={setRole} />
            <DailyLimitField
              value={limit}
              onChange={setLimit}
              isWrong={isTried && !typed.ok}
              own={reader?.dailyLimit ?? null}
            />
            {mayTakeOver && (
              <div className="grid gap-1">
                <LimitsAbove member={member} />
                <Checkbox
                  name="takeOver"
                  checked={isTakenOver}
                  onChange={({ target }) => setTakenOver(target.checked)}
                >
                  {t('team.take-over-limit')}
                </Checkbox>
                <p className="text-13 text-muted">{t('team.take-over-limit-hint', { name: member.name })}</p>
              </div>
            )}
            <DialogProblem problem={change.problem} />
          </div>
          <DialogActions onClose={onClose}>
            <Button type="submit" isPending={change.isPending}>
              {t('team.save')}
            </Button>
          </DialogActions>
        </form>
        <div className="mt-5 border-t border-dashed border-control pt-4">
          <Button kind="danger" onClick={onRemove}>
            {t('team.remove.open')}
          </Button>
        </div>
      </Dialog>
      {change.confirmation}
    </>
  );
}
