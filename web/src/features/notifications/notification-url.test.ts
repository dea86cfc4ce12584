import { expect, test } from 'vitest';
import { notificationUrl } from './notification-url.ts';

test.each([
  ['booking-failed', 'bkg_1', '/bookings/bkg_1'],
  ['ticket-answered', 'tkt_1', '/support/ticket?id=tkt_1'],
  ['company-approved', 'cmp_1', '/dashboard'],
  ['gstin-refused', 'cmp_1', '/profile-settings'],
  ['company-details-approved', 'cmp_1', '/profile-settings'],
] as const)('%s leads to where it is seen', (kind, subject, address) => {
  expect(notificationUrl({ kind, subject })).toBe(address);
});
