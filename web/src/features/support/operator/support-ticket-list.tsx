import type { TicketRow } from '@marga/contract/support/support';
import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { ReferenceCode } from '../../../ui/reference-code.tsx';
import { CELL, HEAD, STICKY_HEADS, TableFrame } from '../../../ui/table.tsx';
import { useIsDesktop } from '../../../ui/use-is-desktop.ts';
import { FullRowLink } from '../../../ui/full-row-link.tsx';
import {
  SupportInboxTicketStateChip,
  KIND_LABELS,
  SupportTicketSenderPresence,
  useSupportTicketSenderName,
  SupportTicketWaitingTime,
} from './support-ticket-labels.tsx';

interface TicketListProps {
  tickets: readonly TicketRow[];
}

/** Lists the tickets; each row is one link, named after the sender. */
export function SupportTicketList(props: TicketListProps) {
  return useIsDesktop(64) ? <TicketTable {...props} /> : <TicketCards {...props} />;
}

function TicketTable({ tickets }: TicketListProps) {
  const t = useTranslations();
  const nameOf = useSupportTicketSenderName();
  return (
    <TableFrame caption={t('console.support')}>
      <thead className={STICKY_HEADS}>
        <tr>
          <th scope="col" className={HEAD}>
            {t('console.support.sender')}
          </th>
          <th scope="col" className={HEAD}>
            {t('console.support.presence')}
          </th>
          <th scope="col" className={HEAD}>
            {t('console.support.last')}
          </th>
          <th scope="col" className={HEAD}>
            {t('console.support.kind')}
          </th>
          <th scope="col" className={HEAD}>
            {t('console.state')}
          </th>
          <th scope="col" className={`${HEAD} text-right`}>
            {t('console.waits')}
          </th>
          <th scope="col" className={HEAD}>
            {t('console.support.reference')}
          </th>
        </tr>
      </thead>
      <tbody>
        {tickets.map((ticket) => (
          <tr key={ticket.id} data-row className="relative border-t border-line hover:bg-tint">
            <th scope="row" className={`${CELL} max-w-56 text-left`}>
              <FullRowLink to={`/console/support/${ticket.id}`}>{nameOf(ticket)}</FullRowLink>
            </th>
            <td className={CELL}>
              <SupportTicketSenderPresence isThere={ticket.isSenderOnline} />
            </td>
            <td className={`${CELL} w-full max-w-0`}>
              <LastMessage ticket={ticket} />
            </td>
            <td className={CELL}>{t(KIND_LABELS[ticket.kind])}</td>
            <td className={CELL}>
              <SupportInboxTicketStateChip state={ticket.state} />
            </td>
            <td className={`${CELL} text-right`}>
              <SupportTicketWaitingTime since={ticket.waitingSince} kind={ticket.kind} />
            </td>
            <td className={CELL}>
              <ReferenceCode>{ticket.reference}</ReferenceCode>
            </td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}

function LastMessage({ ticket: { companyName, lastText, unread } }: { ticket: TicketRow }) {
  const t = useTranslations();
  return (
    <span className="flex min-w-0 items-center gap-2">
      {unread > 0 && (
        <span className="shrink-0 rounded-4 bg-primary px-1.5 font-semibold text-on-primary">
          {t('console.support.unread', { count: unread })}
        </span>
      )}
      {companyName !== null && (
        <span className="max-w-40 shrink-0 truncate font-semibold">{companyName}</span>
      )}
      <span className="truncate text-muted">{lastText}</span>
    </span>
  );
}

function TicketCards({ tickets }: TicketListProps) {
  const t = useTranslations();
  const nameOf = useSupportTicketSenderName();
  return (
    <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2">
      {tickets.map((ticket) => (
        <li
          key={ticket.id}
          data-row
          className="relative min-w-0 rounded-8 border border-line bg-surface px-4 py-3 text-13"
        >
          <div className="flex items-start justify-between gap-3">
            <div className="min-w-0">
              <FullRowLink to={`/console/support/${ticket.id}`}>{nameOf(ticket)}</FullRowLink>
            </div>
            <SupportInboxTicketStateChip state={ticket.state} />
          </div>
          <div className="mt-1">
            <LastMessage ticket={ticket} />
          </div>
          <div className="mt-1 flex justify-between gap-4">
            <SupportTicketSenderPresence isThere={ticket.isSenderOnline} />
            <span className="flex gap-3">
              {t(KIND_LABELS[ticket.kind])}
              <SupportTicketWaitingTime since={ticket.waitingSince} kind={ticket.kind} />
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}
