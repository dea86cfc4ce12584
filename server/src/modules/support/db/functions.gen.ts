// Written by `npm run generate` from the functions of the schema support; edit their files in functions/ instead.
import type { Instant } from '@marga/contract/kernel/time';
import { sql } from 'kysely';
import type { Argument } from '../../../platform/db/sql-argument.ts';

/** Adds a message of the customer to their ticket. Returns 'again' with the first message on a repeat, 'taken' when the id belongs to another message, and 'too-many' when the customer has written `most_a_minute` messages in the last minute or the ticket has `most_in_all`. Returns no row when the caller may not open the ticket (support.can_open_ticket). The team is mailed if its address is given. */
export const addCustomerMessage = (p: {
  ticketId: Argument<string>;
  keyHash: Argument<string | null>;
  tokenHash: Argument<string | null>;
  messageId: Argument<string>;
  messageText: Argument<string>;
  team: Argument<string | null>;
  mostAMinute: Argument<number>;
  mostInAll: Argument<number>;
}) =>
  sql<{
    outcome: 'written' | 'again' | 'taken' | 'too-many';
    seq: number | null;
    at: Instant | null;
  }>`support.add_customer_message("ticket_id" => (${p.ticketId})::text, "key_hash" => (${p.keyHash})::text, "token_hash" => (${p.tokenHash})::text, "message_id" => (${p.messageId})::text, "message_text" => (${p.messageText})::text, "team" => (${p.team})::text, "most_a_minute" => (${p.mostAMinute})::int4, "most_in_all" => (${p.mostInAll})::int4)`;
export const addSupportAnswer = (p: {
  ticketId: Argument<string>;
  messageId: Argument<string>;
  messageText: Argument<string>;
  isSenderOnline: Argument<boolean>;
}) =>
  sql<{
    outcome: 'written' | 'again' | 'taken';
    seq: number | null;
    at: Instant | null;
    by_name: string | null;
  }>`support.add_support_answer("ticket_id" => (${p.ticketId})::text, "message_id" => (${p.messageId})::text, "message_text" => (${p.messageText})::text, "is_sender_online" => (${p.isSenderOnline})::bool)`;
export const countSupportBacklog = () =>
  sql<{ waiting: bigint; oldest_ms: bigint }>`support.count_support_backlog()`;
/** Returns the tickets of the session's user for the account export. An invalid session has no tickets. */
export const exportTickets = (p: { tokenHash: Argument<string> }) =>
  sql<unknown>`support.export_tickets("token_hash" => (${p.tokenHash})::text)`;
/** Returns the id of the latest open chat that this browser has a key for, or that the session's user started. A signed-in user does not get a chat that another user started, even if this browser has a key for it: that chat opens only through its link. */
export const findChat = (p: { keyHash: Argument<string | null>; tokenHash: Argument<string | null> }) =>
  sql<
    string | null
  >`support.find_chat("key_hash" => (${p.keyHash})::text, "token_hash" => (${p.tokenHash})::text)`;
/** Stores the hash of a link's code for the process that is about to mail the link. Returns false when the mail is out of date: the ticket no longer exists or has another address, or the message has been read. */
export const issueTicketLinkCode = (p: {
  codeHash: Argument<string>;
  ticket: Argument<string>;
  address: Argument<string>;
  upTo: Argument<number | null>;
  lives: Argument<string>;
}) =>
  sql<boolean>`support.issue_ticket_link_code("code_hash" => (${p.codeHash})::text, "of_ticket" => (${p.ticket})::text, "address" => (${p.address})::text, "up_to" => (${p.upTo})::int4, "lives" => (${p.lives})::interval)`;
export const listOwnTickets = (p: {
  tokenHash: Argument<string>;
  after: Argument<string | null>;
  most: Argument<number>;
}) =>
  sql<{
    id: string;
    reference: string;
    kind: string;
    state: string;
    created_at: Instant;
    last_text: string;
    last_at: Instant;
    unread: bigint;
  }>`support.list_own_tickets("token_hash" => (${p.tokenHash})::text, "after" => (${p.after})::text, "most" => (${p.most})::int4)`;
export const listTicketMessages = (p: {
  ticketId: Argument<string>;
  keyHash: Argument<string | null>;
  tokenHash: Argument<string | null>;
  after: Argument<number>;
  most: Argument<number>;
}) =>
  sql<{
    ticket_id: string;
    seq: number;
    id: string;
    from_support: boolean;
    operator_id: string | null;
    operator_name: string | null;
    text: string;
    at: Instant;
  }>`support.list_ticket_messages("ticket_id" => (${p.ticketId})::text, "key_hash" => (${p.keyHash})::text, "token_hash" => (${p.tokenHash})::text, "after" => (${p.after})::int4, "most" => (${p.most})::int4)`;
/** Mails the answers of support that were not mailed when they were written and that the customer has not read for `patience`. Returns the number of tickets. */
export const mailUnreadAnswers = (p: { patience: Argument<string>; most: Argument<number> }) =>
  sql<number>`support.mail_unread_answers("patience" => (${p.patience})::interval, "most" => (${p.most})::int4)`;
/** Marks the messages up to number `up_to` as read by the customer. Returns null when the caller may not open such a ticket, otherwise whether anything changed. */
export const markReadByCustomer = (p: {
  ticketId: Argument<string>;
  keyHash: Argument<string | null>;
  tokenHash: Argument<string | null>;
  upTo: Argument<number>;
}) =>
  sql<
    boolean | null
  >`support.mark_read_by_customer("ticket_id" => (${p.ticketId})::text, "key_hash" => (${p.keyHash})::text, "token_hash" => (${p.tokenHash})::text, "up_to" => (${p.upTo})::int4)`;
export const markReadBySupport = (p: { ticketId: Argument<string>; upTo: Argument<number> }) =>
  sql<
    boolean | null
  >`support.mark_read_by_support("ticket_id" => (${p.ticketId})::text, "up_to" => (${p.upTo})::int4)`;
/** Opens a ticket with its first message. On a repeat of the same request it returns 'again', and this browser may open the ticket: the first response may have been lost together with the browser's key, so for ten minutes a request with the same content is enough. A signed-in user gets no browser key, so that none is left in the browser when the session ends. `draft` holds the columns of the ticket that the sender fills in. */
export const openTicket = (p: {
  keyHash: Argument<string>;
  tokenHash: Argument<string | null>;
  namedCompany: Argument<string | null>;
  draft: Argument<string>;
  messageId: Argument<string>;
  messageText: Argument<string>;
  team: Argument<string>;
  isSupportOnline: Argument<boolean>;
}) =>
  sql<
    'again' | 'taken' | 'started'
  >`support.open_ticket("key_hash" => (${p.keyHash})::text, "token_hash" => (${p.tokenHash})::text, "named_company" => (${p.namedCompany})::text, "draft" => (${p.draft})::jsonb, "message_id" => (${p.messageId})::text, "message_text" => (${p.messageText})::text, "team" => (${p.team})::text, "is_support_online" => (${p.isSupportOnline})::bool)`;
/** Deletes expired ticket keys, closes tickets that support answered and that got no message for thirty days, and deletes tickets that were closed two years ago. */
export const purgeTickets = () => sql<void>`support.purge_tickets()`;
export const readTicket = (p: {
  ticketId: Argument<string>;
  keyHash: Argument<string | null>;
  tokenHash: Argument<string | null>;
}) =>
  sql<{
    id: string;
    company_id: string | null;
    user_id: string | null;
    kind: string;
    state: string;
    reference: string;
    name: string | null;
    email: string | null;
    phone: string | null;
    locale: string;
    page: string | null;
    group_request: unknown;
    last_seq: number;
    last_text: string;
    last_at: Instant;
    last_support_seq: number;
    mailed_up_to: number;
    read_by_sender: number;
    read_by_support: number;
    waiting_since: Instant | null;
    closed_at: Instant | null;
    created_at: Instant;
    place: bigint;
    changed_xid: string;
  }>`support.read_ticket("ticket_id" => (${p.ticketId})::text, "key_hash" => (${p.keyHash})::text, "token_hash" => (${p.tokenHash})::text)`;
/** Returns the tickets of a member that concern the company of this transaction or none, with the time of support's last answer, if that is more recent than `lately`. A user who is not a member of that company gets no rows. */
export const recentSupportAnswers = (p: {
  user: Argument<string>;
  lately: Argument<string>;
  most: Argument<number>;
}) =>
  sql<{
    id: string;
    reference: string;
    at: Instant;
  }>`support.recent_support_answers("of_user" => (${p.user})::text, "lately" => (${p.lately})::interval, "most" => (${p.most})::int4)`;
/** Gives this browser a key to the ticket of a mailed link, valid for thirty days. Returns the ticket's id, null when the link is invalid or expired. */
export const redeemTicketLink = (p: { codeHash: Argument<string>; keyHash: Argument<string> }) =>
  sql<
    string | null
  >`support.redeem_ticket_link("code_hash" => (${p.codeHash})::text, "key_hash" => (${p.keyHash})::text)`;
/** Sets the name and the address of a ticket's customer. If this replaces another address, perhaps a mistyped one, all keys of the ticket except this browser's are deleted, so links mailed to the old address, and browsers that followed them, no longer open the ticket. A new address gets a mail that the ticket was received. */
export const setCustomerEmail = (p: {
  ticketId: Argument<string>;
  keyHash: Argument<string | null>;
  tokenHash: Argument<string | null>;
  senderName: Argument<string>;
  address: Argument<string>;
}) =>
  sql<boolean>`support.set_customer_email("ticket_id" => (${p.ticketId})::text, "key_hash" => (${p.keyHash})::text, "token_hash" => (${p.tokenHash})::text, "sender_name" => (${p.senderName})::text, "address" => (${p.address})::text)`;
export const setTicketState = (p: { ticketId: Argument<string>; toState: Argument<string> }) =>
  sql<
    boolean | null
  >`support.set_ticket_state("ticket_id" => (${p.ticketId})::text, "to_state" => (${p.toState})::text)`;
