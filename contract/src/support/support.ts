import { z } from 'zod';
import { actionCode, email, LOCALES, multilineTextSchema, personName } from '../identity/field-schemas.ts';
import {
  emptyResponse,
  eventStreamResponse,
  jsonResponse,
  publicAccess,
  listPageSchemaOf,
  pageQuery,
  defineRoute,
  signedInAccess,
  staffAccess,
  shows,
  showsNothingOfOthers,
} from '../route-definition.ts';
import { SERVICES } from '../travel-services.ts';
import { idSchemaOf, wireInstant, wireLocalDate } from '../wire-schemas.ts';

/**
 * A ticket is one conversation with support, however it began: a message from the contact page, a group request, or
 * a chat. All three have a reference, are answered from one inbox, and continue by mail when nobody is online.
 */

export const TICKET_KINDS = ['message', 'group', 'chat'] as const;
export type TicketKind = (typeof TICKET_KINDS)[number];

/**
 * In `waiting` the last message is the sender's, in `answered` it is support's. `closed` is done, and a further
 * message reopens it.
 */
export const TICKET_STATES = ['waiting', 'answered', 'closed'] as const;
export type TicketState = (typeof TICKET_STATES)[number];

/** Accepts numbers as people write them: digits with separators, and nothing that a mail program turns into a link. */
const phone = z
  .string()
  .trim()
  .max(30)
  .regex(/^\+?(?:[\s()./-]*\d){5,20}[\s()./-]*$/, 'format');
const messageText = multilineTextSchema(1, 4_000);
/** Accepts one line of printable text. */
function line(max: number) {
  return z
    .string()
    .trim()
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'format');
}

/** Describes the travel that a group wants a price for from sales. */
export const groupRequestDetails = z
  .strictObject({
    groupSize: z.int().min(1).max(5_000),
    startsOn: wireLocalDate,
    endsOn: wireLocalDate.nullable(),
    services: z.array(z.enum(SERVICES)).min(1).max(SERVICES.length),
    route: line(200),
  })
  .refine(({ startsOn, endsOn }) => endsOn === null || endsOn >= startsOn, {
    path: ['endsOn'],
    message: 'not before the first day',
  })
  .meta({ id: 'GroupRequestDetails' });
export type GroupRequestDetails = z.infer<typeof groupRequestDetails>;

export const ticketMessage = z
  .strictObject({
    id: idSchemaOf('message'),
    /** Counts from 1 within the ticket, without gaps, in the order in which the messages were received. */
    seq: z.int().min(1),
    from: z.enum(['sender', 'support']),
    /** This is the operator's first name; it is null for the sender's own messages. */
    by: z.string().nullable(),
    /** The text is empty only in the first message of a group request, where the request details say everything. */
    text: z.string(),
    at: wireInstant,
  })
  .meta({ id: 'TicketMessage' });
export type TicketMessage = z.infer<typeof ticketMessage>;

/** This is what the sender sees of a ticket. */
export const ticket = z
  .strictObject({
    id: idSchemaOf('ticket'),
    reference: z.string(),
    kind: z.enum(TICKET_KINDS),
    state: z.enum(TICKET_STATES),
    name: z.string().nullable(),
    /** Answers go to this address when the sender is offline; a chat may not have one yet. */
    email: z.email().nullable(),
    groupRequest: groupRequestDetails.nullable(),
    messages: z.array(ticketMessage),
    /** `readBySender` and `readBySupport` hold the `seq` of the last message that each side has seen, or 0 for none. */
    readBySender: z.int().min(0),
    readBySupport: z.int().min(0),
    isSupportOnline: z.boolean(),
    createdAt: wireInstant,
  })
  .meta({ id: 'Ticket' });

export type Ticket = z.infer<typeof ticket>;

/**
 * Starting a ticket sets a cookie that opens it again in this browser; the mail about it carries a link whose code
 * gives another browser the same access (`follow-ticket`). A sender who was signed in can also open it with the
 * session. To everybody else a ticket does not exist.
 */
const ofTicket = z.strictObject({ ticketId: idSchemaOf('ticket') });

export const sendMessage = defineRoute({
  name: 'support.send-message',
  summary: 'Write to the desk. It becomes a ticket with a reference, mailed to both sides.',
  method: 'POST',
  path: '/v1/support/messages',
  access: publicAccess,
  body: z.strictObject({
    /** The sender makes the id, so a form sent twice is one ticket. */
    id: idSchemaOf('ticket'),
    name: personName,
    email,
    phone,
    message: messageText,
    locale: z.enum(LOCALES),
  }),
  response: jsonResponse(ticket, 201),
  errors: [
    'idempotency-key-reused',
    'too-many-requests',
    'missing-recaptcha-token',
    'invalid-recaptcha-token',
  ],
});

export const requestGroup = defineRoute({
  name: 'support.request-group',
  summary: 'Ask sales for a price for a group. It becomes a ticket.',
  method: 'POST',
  path: '/v1/support/group-requests',
  access: publicAccess,
  body: z.strictObject({
    id: idSchemaOf('ticket'),
    name: personName,
    email,
    phone,
    groupRequest: groupRequestDetails,
    message: multilineTextSchema(0, 4_000),
    locale: z.enum(LOCALES),
  }),
  response: jsonResponse(ticket, 201),
  errors: [
    'idempotency-key-reused',
    'too-many-requests',
    'missing-recaptcha-token',
    'invalid-recaptcha-token',
  ],
});

export const startChat = defineRoute({
  name: 'support.start-chat',
  summary: 'Begin to talk with the desk, signed in or not.',
  method: 'POST',
  path: '/v1/support/chats',
  access: publicAccess,
  body: z.strictObject({
    id: idSchemaOf('ticket'),
    messageId: idSchemaOf('message'),
    text: messageText,
    locale: z.enum(LOCALES),
    /** This is the page on which the chat began. */
    page: line(300),
  }),
  response: jsonResponse(ticket, 201),
  errors: ['idempotency-key-reused', 'too-many-requests'],
});

export const findChat = defineRoute({
  name: 'support.find-chat',
  summary:
    'The chat that this browser has begun and not ended, if there is one, and whether somebody is at the desk.',
  method: 'GET',
  path: '/v1/support/chat',
  access: publicAccess,
  response: jsonResponse(z.strictObject({ ticket: ticket.nullable(), isSupportOnline: z.boolean() })),
  errors: [],
});

export const listOwnTickets = defineRoute({
  name: 'support.list-own-tickets',
  summary: 'The tickets that the person signed in has begun, newest first.',
  method: 'GET',
  path: '/v1/support/tickets',
  access: signedInAccess,
  query: pageQuery,
  response: jsonResponse(
    listPageSchemaOf(
      ticket.pick({ id: true, reference: true, kind: true, state: true, createdAt: true }).extend({
        lastText: z.string(),
        lastAt: wireInstant,
        unread: z.int().min(0),
      }),
    ),
  ),
  errors: [],
});

export const readTicket = defineRoute({
  name: 'support.read-ticket',
  summary: "A ticket of one's own, by cookie or session.",
  method: 'GET',
  path: '/v1/support/tickets/:ticketId',
  access: publicAccess,
  params: ofTicket,
  response: jsonResponse(ticket),
  errors: ['not-found', 'too-many-requests'],
});

export const followTicket = defineRoute({
  name: 'support.follow-ticket',
  summary: 'The ticket that a mailed link belongs to; this browser may open it from now on.',
  method: 'POST',
  path: '/v1/support/follow',
  access: publicAccess,
  body: z.strictObject({ code: actionCode }),
  response: jsonResponse(ticket),
  errors: ['invalid-action-code', 'too-many-requests'],
});

const newMessage = z.strictObject({ id: idSchemaOf('message'), text: messageText });

export const writeMessage = defineRoute({
  name: 'support.write-message',
  summary: 'A further message of the sender. The same id again changes nothing and answers the same.',
  method: 'POST',
  path: '/v1/support/tickets/:ticketId/messages',
  access: publicAccess,
  params: ofTicket,
  body: newMessage,
  response: jsonResponse(ticketMessage, 201),
  errors: ['not-found', 'idempotency-key-reused', 'too-many-requests'],
});

const upTo = z.strictObject({ upTo: z.int().min(0).max(1_000_000) });

export const markRead = defineRoute({
  name: 'support.mark-read',
  summary: 'The sender has read up to this message.',
  method: 'PUT',
  path: '/v1/support/tickets/:ticketId/read',
  access: publicAccess,
  params: ofTicket,
  body: upTo,
  response: emptyResponse,
  errors: ['not-found'],
});

export const leaveAddress = defineRoute({
  name: 'support.leave-address',
  summary: 'Where a chat goes on when nobody is there: from now on answers are mailed as well.',
  method: 'PUT',
  path: '/v1/support/tickets/:ticketId/sender',
  access: publicAccess,
  params: ofTicket,
  body: z.strictObject({ name: personName, email }),
  response: jsonResponse(ticket),
  errors: ['not-found', 'too-many-requests'],
});

/**
 * Both sides receive these events. The event id is the position in the ticket, so a client that reconnects neither
 * misses an event nor receives one twice.
 */
export const ticketEvent = z
  .discriminatedUnion('type', [
    z.strictObject({ type: z.literal('message'), message: ticketMessage }),
    z.strictObject({ type: z.literal('read'), readBySender: z.int().min(0), readBySupport: z.int().min(0) }),
    z.strictObject({ type: z.literal('state'), state: z.enum(TICKET_STATES) }),
    z.strictObject({
      type: z.literal('presence'),
      isSupportOnline: z.boolean(),
      isSenderOnline: z.boolean(),
    }),
  ])
  .meta({ id: 'TicketEvent' });
export type TicketEvent = z.infer<typeof ticketEvent>;

export const watchTicket = defineRoute({
  name: 'support.watch-ticket',
  summary: 'Messages, read marks and presence of a ticket, from Last-Event-ID on.',
  method: 'GET',
  path: '/v1/support/tickets/:ticketId/events',
  access: publicAccess,
  params: ofTicket,
  response: eventStreamResponse(ticketEvent),
  errors: ['not-found', 'too-many-requests'],
});

/** The following schemas and routes are for operators. */

export const ticketRow = z
  .strictObject({
    id: idSchemaOf('ticket'),
    reference: z.string(),
    kind: z.enum(TICKET_KINDS),
    state: z.enum(TICKET_STATES),
    name: z.string().nullable(),
    email: z.email().nullable(),
    companyId: idSchemaOf('company').nullable(),
    companyName: z.string().nullable(),
    lastText: z.string(),
    lastAt: wireInstant,
    /** The sender has waited for an answer since this time; it is null when the last message is support's. */
    waitingSince: wireInstant.nullable(),
    unread: z.int().min(0),
    isSenderOnline: z.boolean(),
  })
  .meta({ id: 'TicketRow' });
export type TicketRow = z.infer<typeof ticketRow>;

export const listTickets = defineRoute({
  name: 'support.list-tickets',
  summary: 'The inbox: who has waited longest comes first.',
  method: 'GET',
  path: '/v1/console/support',
  access: staffAccess('support:answer'),
  audits: shows('personal-data'),
  query: pageQuery.extend({
    state: z.enum(TICKET_STATES).optional(),
    kind: z.enum(TICKET_KINDS).optional(),
    search: z.string().trim().max(100).optional(),
  }),
  response: jsonResponse(listPageSchemaOf(ticketRow)),
  errors: [],
});

export const inboxTicket = ticket
  .extend({
    phone: z.string().nullable(),
    locale: z.enum(LOCALES),
    page: z.string().nullable(),
    companyId: idSchemaOf('company').nullable(),
    companyName: z.string().nullable(),
    isSenderOnline: z.boolean(),
  })
  .meta({ id: 'InboxTicket' });

export type InboxTicket = z.infer<typeof inboxTicket>;

export const readInboxTicket = defineRoute({
  name: 'support.read-inbox-ticket',
  summary: 'A ticket as the desk sees it.',
  method: 'GET',
  path: '/v1/console/support/:ticketId',
  access: staffAccess('support:answer'),
  audits: shows('personal-data'),
  params: ofTicket,
  response: jsonResponse(inboxTicket),
  errors: [],
});

export const answerTicket = defineRoute({
  name: 'support.answer-ticket',
  summary: 'Answer. It is mailed as well, unless the sender is there to read it.',
  method: 'POST',
  path: '/v1/console/support/:ticketId/messages',
  access: staffAccess('support:answer'),
  params: ofTicket,
  body: newMessage,
  response: jsonResponse(ticketMessage, 201),
  errors: ['idempotency-key-reused'],
});

export const markReadBySupport = defineRoute({
  name: 'support.mark-read-by-support',
  summary: 'The desk has read up to this message.',
  method: 'PUT',
  path: '/v1/console/support/:ticketId/read',
  access: staffAccess('support:answer'),
  params: ofTicket,
  body: upTo,
  response: emptyResponse,
  errors: [],
});

export const closeTicket = defineRoute({
  name: 'support.close-ticket',
  summary: 'Close a ticket, or open it again.',
  method: 'PUT',
  path: '/v1/console/support/:ticketId/state',
  access: staffAccess('support:answer'),
  params: ofTicket,
  body: z.strictObject({ state: z.enum(['closed', 'waiting']) }),
  response: jsonResponse(inboxTicket),
  errors: [],
});

export const watchInboxTicket = defineRoute({
  name: 'support.watch-inbox-ticket',
  summary: 'A ticket live, for the desk.',
  method: 'GET',
  path: '/v1/console/support/:ticketId/events',
  access: staffAccess('support:answer'),
  audits: shows('personal-data'),
  params: ofTicket,
  response: eventStreamResponse(ticketEvent),
  errors: ['too-many-requests'],
});

/** Names the ticket that changed, so that the inbox reads it again. */
export const inboxEvent = z
  .discriminatedUnion('type', [
    z.strictObject({ type: z.literal('ticket-changed'), ticketId: idSchemaOf('ticket') }),
    z.strictObject({ type: z.literal('reset') }),
  ])
  .meta({ id: 'InboxEvent' });
export type InboxEvent = z.infer<typeof inboxEvent>;

export const watchInbox = defineRoute({
  name: 'support.watch-inbox',
  summary: 'What changes in the inbox. Whoever listens as available is at the desk for chats.',
  method: 'GET',
  path: '/v1/console/support-events',
  access: staffAccess('support:answer'),
  audits: showsNothingOfOthers,
  query: z.strictObject({ available: z.enum(['yes', 'no']).default('no') }),
  response: eventStreamResponse(inboxEvent),
  errors: ['too-many-requests'],
});

export const supportRoutes = [
  sendMessage,
  requestGroup,
  startChat,
  findChat,
  listOwnTickets,
  readTicket,
  followTicket,
  writeMessage,
  markRead,
  leaveAddress,
  watchTicket,
  listTickets,
  readInboxTicket,
  answerTicket,
  markReadBySupport,
  closeTicket,
  watchInboxTicket,
  watchInbox,
] as const;
