import { type Id, type CompanyId, type TicketId } from '@marga/contract/kernel/ids';
import type { Locale } from '@marga/contract/identity/field-schemas';
import type {
  InboxTicket,
  GroupRequestDetails,
  Ticket,
  TicketKind,
  TicketMessage,
  TicketState,
} from '@marga/contract/support/support';
import { firstNameOf } from '../identity/index.ts';
import type { MessageRecord, TicketRecord } from './db/customer-tickets-queries.ts';

/**
 * This is more than a ticket can have: `support.add_customer_message` stops at a thousand, and support writes its
 * messages manually.
 */
export const ALL_MESSAGES = 5_000;

/** Returns what the sender sees of a ticket. */
export function supportTicketFromRow(
  row: TicketRecord,
  messages: readonly MessageRecord[],
  isSupportOnline: boolean,
): Ticket {
  return {
    id: row.id as TicketId,
    reference: row.reference,
    kind: row.kind as TicketKind,
    state: row.state as TicketState,
    name: row.name,
    email: row.email,
    groupRequest: row.group_request as GroupRequestDetails | null,
    messages: messages.map(supportTicketMessageFromRow),
    readBySender: row.read_by_sender,
    readBySupport: row.read_by_support,
    isSupportOnline,
    createdAt: row.created_at,
  };
}

export function supportInboxTicketFromRow(
  row: TicketRecord & { readonly company_name: string | null },
  messages: readonly MessageRecord[],
  presence: { readonly isSupportOnline: boolean; readonly isSenderOnline: boolean },
): InboxTicket {
  return {
    ...supportTicketFromRow(row, messages, presence.isSupportOnline),
    phone: row.phone,
    locale: row.locale as Locale,
    page: row.page,
    companyId: row.company_id as CompanyId | null,
    companyName: row.company_name,
    isSenderOnline: presence.isSenderOnline,
  };
}

export function supportTicketMessageFromRow(row: MessageRecord): TicketMessage {
  return {
    id: row.id as Id<'message'>,
    seq: row.seq,
    from: row.from_support ? 'support' : 'sender',
    by: firstNameOf(row.operator_name),
    text: row.text,
    at: row.at,
  };
}
