// Written by `npm run generate` from the functions of the schema support; edit their files in functions/ instead.
import type { Instant } from '@marga/contract/kernel/time';
import { sql } from 'kysely';
import type { Argument } from '../../../platform/db/sql-argument.ts';

/** Adds a message of the sender. Returns 'again' with the first message on a repeat, 'taken' when the id belongs to another message, and 'too-many' above thirty messages a minute or a thousand in a ticket. */
export const addCustomerMessage = (p: {
  ticketId: Argument<string>;
  keyHash: Argument<string | null>;
  tokenHash: Argument<string | null>;
  messageId: Argument<string>;
  messageText: Argument<string>;
  team: Argument<string>;
  isSupportOnline: Argument<boolean>;
}) =>
  sql<{
    outcome: 'written' | 'again' | 'taken' | 'too-many';
    seq: number | null;
    at: Instant | null;
  }>`support.add_customer_message("ticket_id" => (${p.ticketId})::text, "key_hash" => (${p.keyHash})::text, "token_hash" => (${p.tokenHash})::text, "message_id" => (${p.messageId})::text, "message_text" => (${p.messageText})::text, "team" => (${p.team})::text, "is_support_online" => (${p.isSupportOnline})::bool)`;
export const addSupportAnswer = (p: {
  ticketId: Argument<string>;
  messageId: Argument<string>;
  messageText: Argument<string>;
  isSenderOnline: Argument<boolean>;
  requestId: Argument<string>;
  ip: Argument<string>;
}) =>
  sql<{
    outcome: 'written' | 'again' | 'taken';
    seq: number | null;
    at: Instant | null;
    by_name: string | null;
  }>`support.add_support_answer("ticket_id" => (${p.ticketId})::text, "message_id" => (${p.messageId})::text, "message_text" => (${p.messageText})::text, "is_sender_online" => (${p.isSenderOnline})::bool, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text)`;
export const countSupportBacklog = () =>
  sql<{ waiting: bigint; oldest_ms: bigint }>`support.count_support_backlog()`;
/** Returns the tickets of the session's user for the account export. An invalid session has no tickets. */
export const exportTickets = (p: { tokenHash: Argument<string> }) =>
  sql<unknown>`support.export_tickets("token_hash" => (${p.tokenHash})::text)`;
/** Returns the active chat of this browser or this person. A chat that somebody else began under their account opens only through its link and does not appear by itself. */
export const findChat = (p: { keyHash: Argument<string | null>; tokenHash: Argument<string | null> }) =>
  sql<
    string | null
  >`support.find_chat("key_hash" => (${p.keyHash})::text, "token_hash" => (${p.tokenHash})::text)`;
/** Stores the hash of a link's secret for the process that is about to mail it. Returns false when the mail is out of date: the ticket or its address has changed, or the message has been read. */
export const issueTicketLinkCode = (p: {
  codeHash: Argument<string>;
  ofTicket: Argument<string>;
  address: Argument<string>;
  upTo: Argument<number | null>;
  lives: Argument<string>;
}) =>
  sql<boolean>`support.issue_ticket_link_code("code_hash" => (${p.codeHash})::text, "of_ticket" => (${p.ofTicket})::text, "address" => (${p.address})::text, "up_to" => (${p.upTo})::int4, "lives" => (${p.lives})::interval)`;
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
/** Mails answers to senders who were present when support answered and have not read them since. Returns how many. */
export const mailUnreadAnswers = (p: { patience: Argument<string>; most: Argument<number> }) =>
  sql<number>`support.mail_unread_answers("patience" => (${p.patience})::interval, "most" => (${p.most})::int4)`;
/** Returns null when this sender has no such ticket; otherwise whether anything changed. */
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
/** Opens a ticket with its first message. 'again' means that the same ticket exists and this browser may open it: the first answer may have been lost together with the key, so for ten minutes knowing all that was sent is enough. A signed-in user needs no key, and leaves none in the browser when the session ends. */
export const openTicket = (p: {
  keyHash: Argument<string>;
  tokenHash: Argument<string | null>;
  namedCompany: Argument<string | null>;
  ticketId: Argument<string>;
  ticketReference: Argument<string>;
  messageId: Argument<string>;
  ofKind: Argument<string>;
  senderName: Argument<string | null>;
  address: Argument<string | null>;
  senderPhone: Argument<string | null>;
  inLocale: Argument<string>;
  fromPage: Argument<string | null>;
  withGroupRequest: Argument<string | null>;
  messageText: Argument<string>;
  team: Argument<string>;
  isSupportOnline: Argument<boolean>;
}) =>
  sql<
    'again' | 'taken' | 'started'
  >`support.open_ticket("key_hash" => (${p.keyHash})::text, "token_hash" => (${p.tokenHash})::text, "named_company" => (${p.namedCompany})::text, "ticket_id" => (${p.ticketId})::text, "ticket_reference" => (${p.ticketReference})::text, "message_id" => (${p.messageId})::text, "of_kind" => (${p.ofKind})::text, "sender_name" => (${p.senderName})::text, "address" => (${p.address})::text, "sender_phone" => (${p.senderPhone})::text, "in_locale" => (${p.inLocale})::text, "from_page" => (${p.fromPage})::text, "with_group_request" => (${p.withGroupRequest})::jsonb, "message_text" => (${p.messageText})::text, "team" => (${p.team})::text, "is_support_online" => (${p.isSupportOnline})::bool)`;
/** A ticket without a reply to the last answer for a month is closed; one closed two years ago is deleted. */
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
/** Returns when support last answered a member's tickets that concern this company or none. A user who is no member of the company of this transaction gets no rows. */
export const recentSupportAnswers = (p: {
  ofUser: Argument<string>;
  lately: Argument<string>;
  most: Argument<number>;
}) =>
  sql<{
    id: string;
    reference: string;
    at: Instant;
  }>`support.recent_support_answers("of_user" => (${p.ofUser})::text, "lately" => (${p.lately})::interval, "most" => (${p.most})::int4)`;
/** Gives this browser the access that the mailed link gives; returns null when the link is invalid. */
export const redeemTicketLink = (p: { codeHash: Argument<string>; keyHash: Argument<string> }) =>
  sql<
    string | null
  >`support.redeem_ticket_link("code_hash" => (${p.codeHash})::text, "key_hash" => (${p.keyHash})::text)`;
/** The previous address, perhaps mistyped, loses access: neither links mailed there nor a browser that followed one open the ticket any more. */
export const setCustomerEmail = (p: {
  ticketId: Argument<string>;
  keyHash: Argument<string | null>;
  tokenHash: Argument<string | null>;
  senderName: Argument<string>;
  address: Argument<string>;
}) =>
  sql<boolean>`support.set_customer_email("ticket_id" => (${p.ticketId})::text, "key_hash" => (${p.keyHash})::text, "token_hash" => (${p.tokenHash})::text, "sender_name" => (${p.senderName})::text, "address" => (${p.address})::text)`;
export const setTicketState = (p: {
  ticketId: Argument<string>;
  toState: Argument<string>;
  requestId: Argument<string>;
  ip: Argument<string>;
}) =>
  sql<
    boolean | null
  >`support.set_ticket_state("ticket_id" => (${p.ticketId})::text, "to_state" => (${p.toState})::text, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text)`;
