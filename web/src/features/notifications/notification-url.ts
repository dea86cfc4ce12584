import type { Notification } from '@marga/contract/notifications/notifications';
import { SCREENS } from '../../routes.ts';

type Kind = Notification['kind'];

/** Colours the mark before a notification; the text says the same. */
export const NOTICE_LOOKS: Record<Kind, string> = {
  'booking-confirmed': 'bg-confirmed',
  'booking-waitlist': 'bg-held',
  'booking-rac': 'bg-held',
  'booking-failed': 'bg-failed',
  'booking-unknown': 'bg-held',
  'booking-on-hold': 'bg-held',
  'booking-escalated': 'bg-held',
  'booking-cancelled': 'bg-failed',
  'booking-schedule-changed': 'bg-held',
  'booking-berth': 'bg-confirmed',
  'booking-service-request-quoted': 'bg-held',
  'booking-service-request-declined': 'bg-failed',
  'booking-service-request-not-done': 'bg-failed',
  'ticket-answered': 'bg-link',
  'company-approved': 'bg-confirmed',
  'company-refused': 'bg-failed',
  'company-suspended': 'bg-failed',
  'company-reinstated': 'bg-confirmed',
  'gstin-approved': 'bg-confirmed',
  'gstin-refused': 'bg-failed',
  'company-details-approved': 'bg-confirmed',
  'company-details-refused': 'bg-failed',
};

/** Returns the page that shows what a notification is about. */
export function notificationUrl({ kind, subject }: Pick<Notification, 'kind' | 'subject'>): string {
  switch (kind) {
    case 'booking-confirmed':
    case 'booking-waitlist':
    case 'booking-rac':
    case 'booking-failed':
    case 'booking-unknown':
    case 'booking-on-hold':
    case 'booking-escalated':
    case 'booking-cancelled':
    case 'booking-schedule-changed':
    case 'booking-berth':
    case 'booking-service-request-quoted':
    case 'booking-service-request-declined':
    case 'booking-service-request-not-done':
      return SCREENS.booking.path.replace(':bookingId', subject);
    case 'ticket-answered':
      return `/support/ticket?id=${subject}`;
    case 'company-approved':
    case 'company-refused':
    case 'company-suspended':
    case 'company-reinstated':
      return SCREENS.dashboard.path;
    case 'gstin-approved':
    case 'gstin-refused':
    case 'company-details-approved':
    case 'company-details-refused':
      return SCREENS.profile.path;
  }
}
