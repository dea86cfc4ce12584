import { z } from 'zod';
import { empty, json, member, memberInPerson, route } from './route.ts';
import { wireInstant } from './wire.ts';

/**
 * What a member should know since they last looked. Notices are read from what happened (bookings, tickets, the company's
 * own state), never written: they cannot disagree with it. Only how far a person has looked is kept.
 */
export const NOTICE_KINDS = [
  'booking-confirmed',
  'booking-failed',
  'booking-on-hold',
  'booking-unknown',
  'booking-escalated',
  'booking-cancelled',
  'booking-schedule-changed',
  'booking-berth',
  'booking-service-request-quoted',
  'booking-service-request-declined',
  /** Confirmed, and our people could not have it done. */
  'booking-service-request-not-done',
  'ticket-answered',
  'company-approved',
  'company-refused',
  'company-suspended',
  'company-reinstated',
  'gstin-approved',
  'gstin-refused',
] as const;

export const notice = z
  .strictObject({
    kind: z.enum(NOTICE_KINDS),
    /** The booking, ticket or company it is about. */
    subject: z.string(),
    /** What a person recognises it by: the booking's reference and way, the ticket's reference, a GST number. */
    title: z.string(),
    at: wireInstant,
    isNew: z.boolean(),
  })
  .meta({ id: 'Notice' });

export type Notice = z.infer<typeof notice>;

export const listNotices = route({
  name: 'notices.list',
  summary: 'The last thirty days, newest first, and how many of it are new to the person asking.',
  method: 'GET',
  path: '/v1/notices',
  access: member('company:read'),
  response: json(z.strictObject({ items: z.array(notice).max(30), unseen: z.int().min(0) })),
  errors: [],
});

export const markSeen = route({
  name: 'notices.mark-seen',
  summary: 'The person has seen everything up to this moment.',
  method: 'PUT',
  path: '/v1/notices/seen',
  access: memberInPerson('company:read'),
  body: z.strictObject({ upTo: wireInstant }),
  response: empty,
  errors: [],
});

export const noticesRoutes = [listNotices, markSeen] as const;
