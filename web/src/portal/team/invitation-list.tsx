import type { Invitation } from '@marga/contract/identity/team';
import type { Role } from '@marga/contract/permissions';
import { isPast } from '../../lib/clock.ts';
import { formatMoment } from '../../lib/format.ts';
import { useLocale, useSay } from '../../lib/i18n/text.ts';
import { CardActions, CardButton } from '../../ui/card-actions.tsx';
import { Chip } from '../../ui/chip.tsx';
import { RowButton } from '../../ui/row-button.tsx';
import { CELL, HEAD, TableFrame } from '../../ui/table.tsx';
import { useIsDesktop } from '../../ui/use-is-desktop.ts';
import { MemberLimit } from './member-list.tsx';

interface InvitationListProps {
  invitations: readonly Invitation[];
  /** Whoever could not have sent an invitation cannot send it again or take it back. */
  rolesToInvite: readonly Role[];
  /** The one whose mail is being asked for again. */
  reminding: string | undefined;
  onRemind: (invitation: Invitation) => void;
  onWithdraw: (invitation: Invitation) => void;
}

export function InvitationList(props: InvitationListProps) {
  return useIsDesktop(72) ? <InvitationTable {...props} /> : <InvitationCards {...props} />;
}

function InvitationTable(props: InvitationListProps) {
  const { invitations, rolesToInvite, reminding, onRemind, onWithdraw } = props;
  const say = useSay();
  return (
    <TableFrame caption={say('team.invitations')}>
      <thead className="bg-fog">
        <tr>
          <th scope="col" className={HEAD}>
            {say('team.email')}
          </th>
          <th scope="col" className={HEAD}>
            {say('team.role')}
          </th>
          <th scope="col" className={`${HEAD} text-right`}>
            {say('team.limit')}
          </th>
          <th scope="col" className={HEAD}>
            {say('team.invited-by')}
          </th>
          <th scope="col" className={HEAD}>
            {say('team.link')}
          </th>
          {rolesToInvite.length > 0 && (
            <th scope="col" className={HEAD}>
              <span className="sr-only">{say('team.actions')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {invitations.map((invitation) => (
          <tr key={invitation.id} className="border-t border-line hover:bg-tint">
            <th
              scope="row"
              title={invitation.email}
              className={`${CELL} w-full max-w-0 truncate text-left font-semibold`}
            >
              {invitation.email}
            </th>
            <td className={CELL}>{say(`role.${invitation.role}`)}</td>
            <td className={`${CELL} text-right`}>
              <MemberLimit limit={invitation.dailyLimit} />
            </td>
            <td className={`${CELL} max-w-40 truncate`}>{invitation.invitedBy}</td>
            <td className={CELL}>
              <LinkState invitation={invitation} />
            </td>
            {rolesToInvite.length > 0 && (
              <td className={`${CELL} text-right`}>
                {rolesToInvite.includes(invitation.role) && (
                  <>
                    <RowButton
                      subject={invitation.email}
                      aria-disabled={reminding === invitation.id}
                      onClick={() => onRemind(invitation)}
                    >
                      {say('team.remind')}
                    </RowButton>
                    <RowButton subject={invitation.email} onClick={() => onWithdraw(invitation)}>
                      {say('team.withdraw.action')}
                    </RowButton>
                  </>
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}

function InvitationCards(props: InvitationListProps) {
  const { invitations, rolesToInvite, reminding, onRemind, onWithdraw } = props;
  const say = useSay();
  return (
    <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2">
      {invitations.map((invitation) => (
        <li key={invitation.id} className="flex flex-col rounded-8 border border-line bg-surface px-4 py-3">
          <div className="flex items-start justify-between gap-3">
            <p className="min-w-0 truncate font-semibold">{invitation.email}</p>
            <p className="shrink-0 text-14 font-semibold">{say(`role.${invitation.role}`)}</p>
          </div>
          <p className="mt-1 flex flex-wrap justify-between gap-x-4 text-13">
            <LinkState invitation={invitation} />
            <span className="text-muted">
              {say('team.invited-by')} {invitation.invitedBy}
            </span>
          </p>
          {rolesToInvite.includes(invitation.role) && (
            <CardActions>
              <CardButton
                subject={invitation.email}
                aria-disabled={reminding === invitation.id}
                onClick={() => onRemind(invitation)}
              >
                {say('team.remind')}
              </CardButton>
              <CardButton subject={invitation.email} onClick={() => onWithdraw(invitation)}>
                {say('team.withdraw.action')}
              </CardButton>
            </CardActions>
          )}
        </li>
      ))}
    </ul>
  );
}

/** How long the mailed link still works. */
function LinkState({ invitation: { expiresAt } }: { invitation: Invitation }) {
  const say = useSay();
  const locale = useLocale();
  if (expiresAt === null) return <span className="text-muted">{say('team.mail-leaving')}</span>;
  if (isPast(expiresAt)) return <Chip tone="held">{say('team.expired')}</Chip>;
  return (
    <time dateTime={expiresAt} className="tabular-nums">
      {say('team.works-until', { time: formatMoment(expiresAt, locale, 'minute') })}
    </time>
  );
}
