import type { StateFactory } from './create-bookings-in-every-state.ts';
import { type PageAction, type Screenshot, waitForText } from './screenshot-actions.ts';
import { createTranslator } from './translator.ts';

const t = createTranslator('en');
const member = { seat: 'member' } as const;

/**
 * Lists a screenshot for every state of a booking, in the order in which a booking reaches the states. Bookings in
 * short-lived states are made for the screenshot.
 */
export function listBookingStateScreenshots(
  url: string,
  { samples, order, cancelInSilence }: StateFactory,
): Screenshot[] {
  const opening =
    (make: () => Promise<string>): PageAction =>
    async (page) =>
      page.goto(`${url}/bookings/${await make()}`);
  const passing = { ...member, path: '/bookings' };
  return [
    {
      ...passing,
      name: 'booking-ordering',
      action: async (page) => {
        await opening(order)(page);
        await page.getByText(t('booking.state.ordering'), { exact: true }).first().waitFor();
      },
    },
    {
      ...passing,
      name: 'booking-being-cancelled',
      action: async (page) => {
        await opening(cancelInSilence)(page);
        await waitForText('amendment.cancelling')(page);
      },
    },
    {
      ...passing,
      name: 'booking-cancellation-unknown',
      action: async (page) => {
        await opening(cancelInSilence)(page);
        await page.getByText('Do not take it for cancelled.').waitFor();
      },
    },
    ...Object.entries(samples).map(([state, bookingId]): Screenshot => ({
      ...member,
      name: `booking-${state}`,
      path: `/bookings/${bookingId}`,
    })),
    {
      ...member,
      name: 'booking-schedule-changed-dark',
      path: `/bookings/${samples['moved']}`,
      theme: 'dark',
    },
    {
      ...member,
      name: 'booking-refund-late-dark',
      path: `/bookings/${samples['refund-late']}`,
      theme: 'dark',
    },
    { ...member, name: 'booking-part-cancelled-hindi', path: `/hi/bookings/${samples['part-cancelled']}` },
    {
      ...member,
      name: 'booking-change-quoted-manual-hindi',
      path: `/hi/bookings/${samples['change-quoted-manual']}`,
    },
    { ...member, name: 'refunds-late', path: '/refunds?state=late' },
    { ...member, name: 'refunds-paid-back', path: '/refunds?state=paid-back' },
    { ...member, name: 'refunds-hindi', path: '/hi/refunds' },
    { seat: 'lead', name: 'work-queue-hindi', path: '/hi/console/work-queue' },
  ];
}
