import type { Invitation } from '@marga/contract/identity/team';
import type { Role } from '@marga/contract/identity/permissions';
import { isPast } from '../../../shared/clock.ts';
import { formatMoment } from '../../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { CardActions, CardButton } from '../../../ui/card-actions.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { TableRowButton } from '../../../ui/table-row-button.tsx';
import { CELL, HEAD, TableFrame } from '../../../ui/table.tsx';
import { useIsDesktop } from '../../../ui/use-is-desktop.ts';
import { MemberDailyLimit } from './member-list.tsx';

interface InvitationListProps {
  invitations: readonly Invitation[];
  /** Only users who may invite with a role can resend or withdraw an invitation to it. */
  rolesToInvite: readonly Role[];
  /** Holds the id of the invitation that is being resent by email; undefined when none is. */
  reminding: string | undefined;
  onRemind: (invitation: Invitation) => void;
  onWithdraw: (invitation: Invitation) => void;
}

export function InvitationList(props: InvitationListProps) {
  return useIsDesktop(72) ? <InvitationTable {...props} /> : <InvitationCards {...props} />;
}

function InvitationTable(props: InvitationListProps) {
  const { invitations, rolesToInvite, reminding, onRemind, onWithdraw } = props;
  const t = useTranslations();
  return (
    <TableFrame caption={t('team.invitations')}>
      <thead className="bg-fog">
        <tr>
          <th scope="col" className={HEAD}>
            {t('team.email')}
          </th>
          <th scope="col" className={HEAD}>
            {t('team.role')}
          </th>
          <th scope="col" className={`${HEAD} text-right`}>
            {t('team.limit')}
          </th>
          <th scope="col" className={HEAD}>
            {t('team.invited-by')}
          </th>
          <th scope="col" className={HEAD}>
            {t('team.link')}
          </th>
          {rolesToInvite.length > 0 && (
            <th scope="col" className={HEAD}>
              <span className="sr-only">{t('team.actions')}</span>
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
            <td className={CELL}>{t(`role.${invitation.role}`)}</td>
            <td className={`${CELL} text-right`}>
              <MemberDailyLimit limit={invitation.dailyLimit} />
            </td>
            <td className={`${CELL} max-w-40 truncate`}>{invitation.invitedBy}</td>
            <td className={CELL}>
              <LinkState invitation={invitation} />
            </td>
            {rolesToInvite.length > 0 && (
              <td className={`${CELL} text-right`}>
                {rolesToInvite.includes(invitation.role) && (
                  <>
                    <TableRowButton
                      subject={invitation.email}
                      aria-disabled={reminding === invitation.id}
                      onClick={() => onRemind(invitation)}
                    >
                      {t('team.remind')}
                    </TableRowButton>
                    <TableRowButton subject={invitation.email} onClick={() => onWithdraw(invitation)}>
                      {t('team.withdraw.action')}
                    </TableRowButton>
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
  const t = useTranslations();
  return (
    <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2">
      {invitations.map((invitation) => (
        <li key={invitation.id} className="flex flex-col rounded-8 border border-line bg-surface px-4 py-3">
          <div className="flex items-start justify-between gap-3">
            <p className="min-w-0 truncate font-semibold">{invitation.email}</p>
            <p className="shrink-0 text-14 font-semibold">{t(`role.${invitation.role}`)}</p>
          </div>
          <p className="mt-1 flex flex-wrap justify-between gap-x-4 text-13">
            <LinkState invitation={invitation} />
            <span className="text-muted">
              {t('team.invited-by')} {invitation.invitedBy}
            </span>
          </p>
          {rolesToInvite.includes(invitation.role) && (
            <CardActions>
              <CardButton
                subject={invitation.email}
                aria-disabled={reminding === invitation.id}
                onClick={() => onRemind(invitation)}
              >
                {t('team.remind')}
              </CardButton>
              <CardButton subject={invitation.email} onClick={() => onWithdraw(invitation)}>
                {t('team.withdraw.action')}
              </CardButton>
            </CardActions>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Shows how long the emailed link still works. */
function LinkState({ invitation: { expiresAt } }: { invitation: Invitation }) {
  const t = useTranslations();
  const locale = useLocale();
  if (expiresAt === null) return <span className="text-muted">{t('team.mail-leaving')}</span>;
  if (isPast(expiresAt)) return <Chip tone="held">{t('team.expired')}</Chip>;
  return (
    <time dateTime={expiresAt} className="tabular-nums">
      {t('team.works-until', { time: formatMoment(expiresAt, locale, 'minute') })}
    </time>
  );
}
