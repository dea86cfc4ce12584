// Written by `npm run generate` from the functions of the schema support; edit their files in functions/ instead.
import type { Instant } from '@marga/contract/kernel/time';
import { sql } from 'kysely';
import type { Argument } from '../../../platform/db/argument.ts';

/** A further message of the sender. 'again' with the message of the first time; 'taken' when the id is another message's; 'too-many' for more than thirty a minute, or a ticket of a thousand. */
export const addSenderMessage = (p: {
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
  }>`support.add_sender_message("ticket_id" => (${p.ticketId})::text, "key_hash" => (${p.keyHash})::text, "token_hash" => (${p.tokenHash})::text, "message_id" => (${p.messageId})::text, "message_text" => (${p.messageText})::text, "team" => (${p.team})::text, "is_support_online" => (${p.isSupportOnline})::bool)`;
export const answer = (p: {
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
  }>`support.answer("ticket_id" => (${p.ticketId})::text, "message_id" => (${p.messageId})::text, "message_text" => (${p.messageText})::text, "is_sender_online" => (${p.isSenderOnline})::bool, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text)`;
export const backlog = () => sql<{ waiting: bigint; oldest_ms: bigint }>`support.backlog()`;
/** The tickets of the person whose session it is, as they are exported with the account. A session that opens nothing has no tickets. */
export const exportTickets = (p: { tokenHash: Argument<string> }) =>
  sql<unknown>`support.export_tickets("token_hash" => (${p.tokenHash})::text)`;
/** The chat that is going on in this browser or with this person. One that somebody else began under their account opens to whoever has followed its link, and does not come up by itself. */
export const findChat = (p: { keyHash: Argument<string | null>; tokenHash: Argument<string | null> }) =>
  sql<
    string | null
  >`support.find_chat("key_hash" => (${p.keyHash})::text, "token_hash" => (${p.tokenHash})::text)`;
/** Keeps the hash of a link's secret, for the process that is about to mail it. False when there is nothing to tell any more: the ticket or its address is another by now, or what the mail tells has been read. */
export const issueCode = (p: {
  codeHash: Argument<string>;
  ofTicket: Argument<string>;
  address: Argument<string>;
  upTo: Argument<number | null>;
  lives: Argument<string>;
}) =>
  sql<boolean>`support.issue_code("code_hash" => (${p.codeHash})::text, "of_ticket" => (${p.ofTicket})::text, "address" => (${p.address})::text, "up_to" => (${p.upTo})::int4, "lives" => (${p.lives})::interval)`;
/** Whoever had the address before, perhaps mistyped, opens nothing any more: not by the links mailed there, and not in a browser that has followed one. */
export const leaveAddress = (p: {
  ticketId: Argument<string>;
  keyHash: Argument<string | null>;
  tokenHash: Argument<string | null>;
  senderName: Argument<string>;
  address: Argument<string>;
}) =>
  sql<boolean>`support.leave_address("ticket_id" => (${p.ticketId})::text, "key_hash" => (${p.keyHash})::text, "token_hash" => (${p.tokenHash})::text, "sender_name" => (${p.senderName})::text, "address" => (${p.address})::text)`;
/** Whoever was there when we answered and has not read it since gets it by mail. Answers how many. */
export const mailUnread = (p: { patience: Argument<string>; most: Argument<number> }) =>
  sql<number>`support.mail_unread("patience" => (${p.patience})::interval, "most" => (${p.most})::int4)`;
/** Null when there is no such ticket for this sender; else whether it changed anything. */
export const markRead = (p: {
  ticketId: Argument<string>;
  keyHash: Argument<string | null>;
  tokenHash: Argument<string | null>;
  upTo: Argument<number>;
}) =>
  sql<
    boolean | null
  >`support.mark_read("ticket_id" => (${p.ticketId})::text, "key_hash" => (${p.keyHash})::text, "token_hash" => (${p.tokenHash})::text, "up_to" => (${p.upTo})::int4)`;
export const markReadBySupport = (p: { ticketId: Argument<string>; upTo: Argument<number> }) =>
  sql<
    boolean | null
  >`support.mark_read_by_support("ticket_id" => (${p.ticketId})::text, "up_to" => (${p.upTo})::int4)`;
/** Begins a ticket, with its first message. 'again': the same was begun before, and this browser may open it; the answer to the first attempt may have been lost, and with it the key, so for ten minutes knowing all that was sent is enough. Whoever is signed in needs no key, and leaves none behind in the browser when the session ends. */
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
export const ownTickets = (p: {
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
  }>`support.own_tickets("token_hash" => (${p.tokenHash})::text, "after" => (${p.after})::text, "most" => (${p.most})::int4)`;
/** An answer that nobody replied to for a month was the last word; what was closed two years ago is forgotten. */
export const purgeTickets = () => sql<void>`support.purge_tickets()`;
export const readMessages = (p: {
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
  }>`support.read_messages("ticket_id" => (${p.ticketId})::text, "key_hash" => (${p.keyHash})::text, "token_hash" => (${p.tokenHash})::text, "after" => (${p.after})::int4, "most" => (${p.most})::int4)`;
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
/** When the desk last answered the tickets of a member, of those that have to do with this company or with none. Whoever is no member of the company of this transaction has none here. */
export const recentAnswers = (p: {
  ofUser: Argument<string>;
  lately: Argument<string>;
  most: Argument<number>;
}) =>
  sql<{
    id: string;
    reference: string;
    at: Instant;
  }>`support.recent_answers("of_user" => (${p.ofUser})::text, "lately" => (${p.lately})::interval, "most" => (${p.most})::int4)`;
/** Gives this browser what the mailed link gives; null when the link leads nowhere. */
export const redeemTicketLink = (p: { codeHash: Argument<string>; keyHash: Argument<string> }) =>
  sql<
    string | null
  >`support.redeem_ticket_link("code_hash" => (${p.codeHash})::text, "key_hash" => (${p.keyHash})::text)`;
export const setState = (p: {
  ticketId: Argument<string>;
  toState: Argument<string>;
  requestId: Argument<string>;
  ip: Argument<string>;
}) =>
  sql<
    boolean | null
  >`support.set_state("ticket_id" => (${p.ticketId})::text, "to_state" => (${p.toState})::text, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text)`;
