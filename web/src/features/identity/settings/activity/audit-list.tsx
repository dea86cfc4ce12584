import type { AuditEntry } from '@marga/contract/identity/company';
import { LockKeyhole } from 'lucide-react';
import { formatMoment } from '../../../../shared/format-money-and-dates.ts';
import { useHasMessage, useLocale, useTranslations } from '../../../../shared/i18n/use-translations.ts';
import { ReferenceCode } from '../../../../ui/reference-code.tsx';
import { HEAD, STICKY_HEADS, TableFrame } from '../../../../ui/table.tsx';
import { useIsDesktop } from '../../../../ui/use-is-desktop.ts';
import { formatAuditAction, formatAuditDetail } from './audit-labels.ts';

interface AuditListProps {
  entries: readonly AuditEntry[];
  /** Returns the name of the user whom the action affected; undefined for users who are no longer members. */
  nameOf: (userId: string) => string | undefined;
}

/** Renders a table where there is room for one, and stacked lines on a phone. */
export function AuditList(props: AuditListProps) {
  return useIsDesktop() ? <AuditTable {...props} /> : <AuditLines {...props} />;
}

const COLUMNS = [
  'activity.when',
  'activity.who',
  'activity.what',
  'activity.detail',
  'activity.from',
] as const;

const TALL_CELL = 'px-3 py-2';

function AuditTable({ entries, nameOf }: AuditListProps) {
  const t = useTranslations();
  return (
    <TableFrame caption={t('activity.title')}>
      <thead className={STICKY_HEADS}>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col" className={HEAD}>
              {t(column)}
            </th>
          ))}
          <th scope="col" className={HEAD}>
            <span className="sr-only">{t('activity.sealed')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id} className="border-t border-line align-top hover:bg-tint">
            <td className={`${TALL_CELL} whitespace-nowrap tabular-nums`}>
              <When at={entry.at} />
            </td>
            <td className={`${TALL_CELL} whitespace-nowrap`}>
              <Who entry={entry} />
            </td>
            <th scope="row" className={`${TALL_CELL} text-left font-semibold`}>
              <What entry={entry} />
            </th>
            <td className={`${TALL_CELL} break-words text-muted`}>
              <Detail entry={entry} nameOf={nameOf} />
            </td>
            <td className={`${TALL_CELL} whitespace-nowrap`}>
              <From entry={entry} />
            </td>
            <td className={`${TALL_CELL} text-right`}>
              <Sealed isSealed={entry.sealed} />
            </td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}

function AuditLines({ entries, nameOf }: AuditListProps) {
  return (
    <ul className="overflow-clip rounded-8 border border-line bg-surface">
      {entries.map((entry) => (
        <li key={entry.id} className="border-b border-line px-4 py-2.5 text-13 last:border-0">
          <div className="flex items-start justify-between gap-3">
            <p className="text-14 font-semibold">
              <What entry={entry} />
            </p>
            <Sealed isSealed={entry.sealed} />
          </div>
          <p className="break-words text-muted empty:hidden">
            <Detail entry={entry} nameOf={nameOf} />
          </p>
          <div className="flex flex-wrap justify-between gap-x-3">
            <span>
              <Who entry={entry} />
            </span>
            <span className="text-muted tabular-nums">
              <When at={entry.at} />
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}

function When({ at }: { at: string }) {
  return <time dateTime={at}>{formatMoment(at, useLocale(), 'second')}</time>;
}

function Who({ entry: { actor, apiKeyId } }: { entry: AuditEntry }) {
  const t = useTranslations();
  const name = actor
    ? actor.staff
      ? actor.name === null
        ? t('activity.operator')
        : t('activity.support', { name: actor.name })
      : (actor.name ?? t('activity.former'))
    : t('activity.portal');
  return apiKeyId === null ? name : t('activity.with-key', { name });
}

function What({ entry }: { entry: AuditEntry }) {
  return formatAuditAction(entry, useTranslations());
}

function Detail({ entry, nameOf }: Pick<AuditListProps, 'nameOf'> & { entry: AuditEntry }) {
  return formatAuditDetail(entry, useSpeaker(), nameOf);
}

function useSpeaker() {
  const t = useTranslations();
  const locale = useLocale();
  return { t, locale, has: useHasMessage() };
}

function From({ entry: { ipAddress } }: { entry: AuditEntry }) {
  return ipAddress === null ? null : <ReferenceCode className="text-muted">{ipAddress}</ReferenceCode>;
}

function Sealed({ isSealed }: { isSealed: boolean }) {
  const t = useTranslations();
  if (!isSealed) return null;
  return (
    <span title={t('activity.sealed-text')} className="inline-flex text-confirmed">
      <LockKeyhole role="img" aria-label={t('activity.sealed')} size={15} />
    </span>
  );
}
