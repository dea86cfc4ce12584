import type { InvitationCard } from '@marga/contract/identity/team';
import { useTranslations } from '../shared/i18n/use-translations.ts';

/** Renders the invitation as a ticket: the company, and on the stub the invited person and their role. */
export function InvitationSummaryCard({
  card: { companyName, email, role, invitedBy },
}: {
  card: InvitationCard;
}) {
  const t = useTranslations();
  return (
    <div className="mt-8 max-w-lg animate-arrive rounded-14 border border-line bg-surface text-ink">
      <div className="p-5 md:p-6">
        <p className="text-14 text-muted">{t('invitation.from', { name: invitedBy })}</p>
        <p className="mt-1 font-display text-24 font-semibold break-words md:text-32">{companyName}</p>
        <p className="mt-3 text-14">{t(`role-note.${role}`)}</p>
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 border-t border-dashed border-control bg-sunken px-5 py-4 text-14 rounded-b-14 md:px-6">
        <dt className="text-muted">{t('invitation.role')}</dt>
        <dd className="font-semibold">{t(`role.${role}`)}</dd>
        <dt className="text-muted">{t('invitation.address')}</dt>
        <dd className="font-semibold break-all">{email}</dd>
      </dl>
    </div>
  );
}
