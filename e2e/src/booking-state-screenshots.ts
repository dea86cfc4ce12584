import type { StateFactory } from './create-bookings-in-every-state.ts';
import {
  languageOf,
  pressButton,
  pressDialogButton,
  runActionsInOrder,
  type PageAction,
  pathInLanguage,
  type Screenshot,
  textOn,
  waitForText,
} from './screenshot-actions.ts';

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
      page.goto(url + pathInLanguage(languageOf(page), `/bookings/${await make()}`));
  const passing = { ...member, path: '/bookings' };
  return [
    {
      ...passing,
      name: 'booking-ordering',
      action: async (page) => {
        await opening(order)(page);
        await page.getByText(textOn(page, 'booking.state.ordering'), { exact: true }).first().waitFor();
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
        await page
          .getByText(textOn(page, 'amendment.cancellation-unknown', { supplier: '' }).trim().slice(0, 40))
          .waitFor();
      },
    },
    ...Object.entries(samples).map(([state, bookingId]): Screenshot => ({
      ...member,
      name: `booking-${state}`,
      path: `/bookings/${bookingId}`,
    })),
    {
      ...member,
      name: 'booking-cancel-dialog',
      path: `/bookings/${samples['upcoming']}`,
      action: runActionsInOrder(pressButton('cancel.open'), pressDialogButton('cancel.ask'), (page) =>
        page.getByRole('list', { name: textOn(page, 'cancel.lines') }).waitFor(),
      ),
      isViewportOnly: true,
    },
    { ...member, name: 'refunds-late', path: '/refunds?state=late' },
    { ...member, name: 'refunds-paid-back', path: '/refunds?state=paid-back' },
  ];
}
