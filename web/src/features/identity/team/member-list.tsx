import type { TeamMember } from '@marga/contract/identity/team';
import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatMoment, formatMoney } from '../../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { CardActions, CardButton } from '../../../ui/card-actions.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Price } from '../../../ui/price.tsx';
import { TableRowButton } from '../../../ui/table-row-button.tsx';
import { CELL, HEAD, TableFrame } from '../../../ui/table.tsx';
import { useIsDesktop } from '../../../ui/use-is-desktop.ts';

interface MemberListProps {
  members: readonly TeamMember[];
  /** Holds the reader's own user id. */
  self: string;
  mayChange: (member: TeamMember) => boolean;
  onChange: (member: TeamMember) => void;
}

/** Renders a table where there is room for one, and cards on a phone. */
export function MemberList(props: MemberListProps) {
  return useIsDesktop(72) ? <MemberTable {...props} /> : <MemberCards {...props} />;
}

function MemberTable({ members, self, mayChange, onChange }: MemberListProps) {
  const t = useTranslations();
  const isAnyChangeable = members.some(mayChange);
  return (
    <TableFrame caption={t('team.members')}>
      <thead className="bg-fog">
        <tr>
          <th scope="col" className={HEAD}>
            {t('team.name')}
          </th>
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
            {t('team.last-sign-in')}
          </th>
          <th scope="col" className={HEAD}>
            {t('team.second-factor')}
          </th>
          {isAnyChangeable && (
            <th scope="col" className={HEAD}>
              <span className="sr-only">{t('team.actions')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <tr key={member.userId} className="border-t border-line hover:bg-tint">
            <th scope="row" className={`${CELL} max-w-48 truncate text-left font-semibold`}>
              <MemberName member={member} self={self} />
            </th>
            <td className={`${CELL} w-full max-w-0`}>
              <MemberEmail member={member} />
            </td>
            <td className={CELL}>{t(`role.${member.role}`)}</td>
            <td className={`${CELL} text-right`}>
              <MemberDailyLimit limit={member.dailyLimit} />
              <LimitsAbove member={member} />
            </td>
            <td className={`${CELL} tabular-nums`}>
              <LastSignIn member={member} />
            </td>
            <td className={CELL}>
              <SecondFactor isOn={member.secondFactor} />
            </td>
            {isAnyChangeable && (
              <td className={`${CELL} text-right`}>
                {mayChange(member) && (
                  <TableRowButton subject={member.name} onClick={() => onChange(member)}>
                    {t('team.change')}
                  </TableRowButton>
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}

function MemberCards({ members, self, mayChange, onChange }: MemberListProps) {
  const t = useTranslations();
  return (
    <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2">
      {members.map((member) => (
        <li key={member.userId} className="flex flex-col rounded-8 border border-line bg-surface px-4 py-3">
          <div className="flex items-start justify-between gap-3">
            <div className="min-w-0">
              <p className="font-semibold">
                <MemberName member={member} self={self} />
              </p>
              <div className="text-13 text-muted">
                <MemberEmail member={member} />
              </div>
            </div>
            <p className="shrink-0 text-14 font-semibold">{t(`role.${member.role}`)}</p>
          </div>
          <dl className="mt-2 grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-0.5 text-13">
            <Fact label={t('team.limit')}>
              <MemberDailyLimit limit={member.dailyLimit} />
              <LimitsAbove member={member} />
            </Fact>
            <Fact label={t('team.last-sign-in')}>
              <LastSignIn member={member} />
            </Fact>
            <Fact label={t('team.second-factor')}>
              <SecondFactor isOn={member.secondFactor} />
            </Fact>
          </dl>
          {mayChange(member) && (
            <CardActions>
              <CardButton subject={member.name} onClick={() => onChange(member)}>
                {t('team.change')}
              </CardButton>
            </CardActions>
          )}
        </li>
      ))}
    </ul>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="text-right">{children}</dd>
    </>
  );
}

function MemberName({ member, self }: { member: TeamMember; self: string }) {
  const t = useTranslations();
  return (
    <>
      {member.name}
      {member.userId === self && <span className="font-normal text-muted"> {t('team.you')}</span>}
    </>
  );
}

function MemberEmail({ member: { email, emailVerified } }: { member: TeamMember }) {
  const t = useTranslations();
  return (
    <span className="flex items-center gap-2">
      <span title={email} className="min-w-0 truncate">
        {email}
      </span>
      {!emailVerified && <Chip tone="held">{t('team.unverified')}</Chip>}
    </span>
  );
}

export function MemberDailyLimit({ limit }: { limit: TeamMember['dailyLimit'] }) {
  const t = useTranslations();
  return limit === null ? <span className="text-muted">{t('team.no-limit')}</span> : <Price money={limit} />;
}

/** Lists the limits of others that count what the member spends. */
export function LimitsAbove({ member: { countsAgainst } }: { member: TeamMember }) {
  const t = useTranslations();
  const locale = useLocale();
  return countsAgainst.map(({ userId, name, dailyLimit }) => {
    const limit = formatMoney(dailyLimit, locale);
    return (
      <span key={userId} className="ml-auto block max-w-48 text-13 whitespace-normal text-muted">
        {name === null
          ? t('team.counts-against-former', { limit })
          : t('team.counts-against', { name, limit })}
      </span>
    );
  });
}

function LastSignIn({ member: { lastSignInTime } }: { member: TeamMember }) {
  const t = useTranslations();
  const locale = useLocale();
  if (lastSignInTime === null) return <span className="text-muted">{t('team.never')}</span>;
  return <time dateTime={lastSignInTime}>{formatMoment(lastSignInTime, locale, 'minute')}</time>;
}

function SecondFactor({ isOn }: { isOn: boolean }) {
  const t = useTranslations();
  if (!isOn) return <span className="text-muted">{t('team.second-factor-off')}</span>;
  return (
    <span className="inline-flex items-center gap-1 align-middle font-semibold text-confirmed">
      <ShieldCheck aria-hidden size={15} />
      {t('team.second-factor-on')}
    </span>
  );
}
