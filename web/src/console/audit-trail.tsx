import type { AuditEntry } from '@marga/contract/identity/company';
import type { CompanyFile } from '@marga/contract/identity/console';
import { formatMoment } from '../lib/format.ts';
import { type Say, useHasWords, useLocale, useSay } from '../lib/i18n/text.ts';
import { actionWords, detailWords } from '../portal/settings/activity/audit-words.ts';
import { Panel } from '../portal/settings/panel.tsx';

/** Who did what to this company, newest first. */
export function AuditTrail({ file: { audit, owners } }: { file: CompanyFile }) {
  const say = useSay();
  return (
    <Panel title={say('console.trail')}>
      {audit.length === 0 ? (
        <p className="text-14 text-muted">{say('console.trail.none')}</p>
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
    </Panel>
  );
}

interface EntryProps {
  entry: AuditEntry;
  nameOf: (userId: string) => string | undefined;
}

function Entry({ entry, nameOf }: EntryProps) {
  const say = useSay();
  const locale = useLocale();
  const speaker = { say, locale, has: useHasWords() };
  const { actor, at, ipAddress } = entry;
  const where = [actorWords(actor, say), ipAddress].filter(Boolean).join(', ');
  return (
    <li>
      <p className="font-semibold">{actionWords(entry, say)}</p>
      <p className="break-words empty:hidden">{detailWords(entry, speaker, nameOf)}</p>
      <p className="text-13 text-muted">
        <time dateTime={at}>{formatMoment(at, locale, 'minute')}</time>, {where}
      </p>
    </li>
  );
}

function actorWords(actor: AuditEntry['actor'], say: Say): string {
  if (actor === null) return say('console.trail.portal');
  const { name, staff } = actor;
  if (staff) return name === null ? say('console.trail.operator') : say('console.trail.staff', { name });
  return name ?? say('console.trail.unknown');
}
