import { z } from 'zod';
import {
  emptyResponse,
  jsonResponse,
  memberAccess,
  memberSessionOnlyAccess,
  defineRoute,
} from '../route-definition.ts';
import { itineraryRoute } from '../search/itineraries.ts';
import { wireInstant } from '../wire-schemas.ts';

/**
 * Notifications show a member what happened since their last visit. They are derived from bookings, tickets and the
 * company's state and are never stored, so they cannot contradict them. Only how far a person has read is stored.
 */
export const NOTIFICATION_KINDS = [
  'booking-confirmed',
  /** The supplier has made the booking, but somebody is waitlisted, or RAC. */
  'booking-waitlist',
  'booking-rac',
  'booking-failed',
  'booking-on-hold',
  'booking-unknown',
  'booking-escalated',
  'booking-cancelled',
  'booking-schedule-changed',
  'booking-berth',
  'booking-service-request-quoted',
  'booking-service-request-declined',
  /** The buyer confirmed the service request, but operators could not complete it. */
  'booking-service-request-not-done',
  'ticket-answered',
  'company-approved',
  'company-refused',
  'company-suspended',
  'company-reinstated',
  'gstin-approved',
  'gstin-refused',
  'company-details-approved',
  'company-details-refused',
] as const;

export const notification = z
  .strictObject({
    kind: z.enum(NOTIFICATION_KINDS),
    /** This is the booking, ticket or company that the notification is about. */
    subject: z.string(),
    /**
     * People recognise the subject by this title: the booking's reference, the ticket's reference, or a GST number.
     */
    title: z.string(),
    /** Says where the booking goes; null for anything else. */
    route: itineraryRoute.nullable(),
    at: wireInstant,
    isNew: z.boolean(),
  })
  .meta({ id: 'Notification' });

export type Notification = z.infer<typeof notification>;

export const listNotifications = defineRoute({
  name: 'notifications.list',
  summary: 'The last thirty days, newest first, and how many of it are new to the person asking.',
  method: 'GET',
  path: '/v1/notifications',
  access: memberAccess('company:read'),
  response: jsonResponse(z.strictObject({ items: z.array(notification).max(30), unseen: z.int().min(0) })),
  errors: [],
});

export const markSeen = defineRoute({
  name: 'notifications.mark-seen',
  summary: 'The person has seen everything up to this moment.',
  method: 'PUT',
  path: '/v1/notifications/seen',
  access: memberSessionOnlyAccess('company:read'),
  body: z.strictObject({ upTo: wireInstant }),
  response: emptyResponse,
  errors: [],
});

export const notificationsRoutes = [listNotifications, markSeen] as const;
