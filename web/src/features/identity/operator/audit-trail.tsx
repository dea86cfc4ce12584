import type { AuditEntry } from '@marga/contract/identity/company';
import type { CompanyFile } from '@marga/contract/identity/company-and-user-administration';
import { formatMoment } from '../../../shared/format-money-and-dates.ts';
import {
  type Translate,
  useHasMessage,
  useLocale,
  useTranslations,
} from '../../../shared/i18n/use-translations.ts';
import { formatAuditAction, formatAuditDetail } from '../settings/activity/audit-labels.ts';
import { SettingsPanel } from '../settings/settings-panel.tsx';

/** Lists who did what to this company, newest first. */
export function AuditTrail({ file: { audit, owners } }: { file: CompanyFile }) {
  const t = useTranslations();
  return (
    <SettingsPanel title={t('console.trail')}>
      {audit.length === 0 ? (
        <p className="text-14 text-muted">{t('console.trail.none')}</p>
      ) : (
        <ol className="grid gap-3 text-14">
          {audit.map((entry) => (
            <Entry
              key={entry.id}
              entry={entry}
              nameOf={(userId) => owners.find((owner) => owner.userId === userId)?.name}
            />
          ))}
        </ol>
      )}
    </SettingsPanel>
  );
}

interface EntryProps {
  entry: AuditEntry;
  nameOf: (userId: string) => string | undefined;
}

function Entry({ entry, nameOf }: EntryProps) {
  const t = useTranslations();
  const locale = useLocale();
  const speaker = { t, locale, has: useHasMessage() };
  const { actor, at, ipAddress } = entry;
  const where = [formatActor(actor, t), ipAddress].filter(Boolean).join(', ');
  return (
    <li>
      <p className="font-semibold">{formatAuditAction(entry, t)}</p>
      <p className="break-words empty:hidden">{formatAuditDetail(entry, speaker, nameOf)}</p>
      <p className="text-13 text-muted">
        <time dateTime={at}>{formatMoment(at, locale, 'minute')}</time>, {where}
      </p>
    </li>
  );
}

function formatActor(actor: AuditEntry['actor'], t: Translate): string {
  if (actor === null) return t('console.trail.portal');
  const { name, staff } = actor;
  if (staff) return name === null ? t('console.trail.operator') : t('console.trail.staff', { name });
  return name ?? t('console.trail.unknown');
}
