import type { Page } from 'playwright-core';
import type { SampleData } from './sample-trips-and-bookings.ts';
import {
  pressButton,
  runActionsInOrder,
  type Screenshot,
  textOn,
  waitForText,
} from './screenshot-actions.ts';
import { findPayButton, openFoldedLine, openTravellerSheet } from './user-actions.ts';

/** Lists screenshots of the payment step: its folded lines, its dialogs and sheets, and what is missing before it is paid. */
export function listCheckoutScreenshots({ tripId, familyTripId }: SampleData): Screenshot[] {
  const member = { seat: 'member' } as const;
  const [two, family] = [`/trips/${tripId}`, `/trips/${familyTripId}`];
  const opened = { ...member, isViewportOnly: true };
  return [
    { ...member, name: 'trip-family', path: family, action: waitForText('trip.pay-with') },
    { ...opened, name: 'trip-family-viewport', path: family, action: waitForText('trip.pay-with') },
    { ...opened, name: 'trip-family-traveller', path: family, action: openFirstTraveller },
    { ...member, name: 'trip-price-details', path: two, action: unfold('trip.price-details') },
    { ...member, name: 'trip-invoice', path: two, action: unfold('trip.invoice') },
    { ...member, name: 'trip-ancillaries', path: two, action: openAncillaries },
    { ...member, name: 'trip-to-fix', path: two, action: payWithoutNames },
    { ...opened, name: 'trip-choose-travellers', path: family, action: pressButton('trip.party.choose') },
    {
      ...opened,
      name: 'trip-quote',
      path: two,
      action: runActionsInOrder(openMoreActions, pressButton('trip.quote'), waitForText('trip.quote-title')),
    },
    {
      ...member,
      name: 'trip-change',
      path: two,
      action: runActionsInOrder(openMoreActions, unfold('trip.change')),
    },
  ];
}

function unfold(messageId: string) {
  return (page: Page) => openFoldedLine(page, textOn(page, messageId));
}

async function openFirstTraveller(page: Page): Promise<void> {
  await waitForText('trip.pay-with')(page);
  await openTravellerSheet(page, 1, (...text) => textOn(page, ...text));
}

/** A phone folds the actions of a trip into one button. */
async function openMoreActions(page: Page): Promise<void> {
  await waitForText('trip.pay-with')(page);
  const more = page.getByRole('button', { name: textOn(page, 'trip.more'), exact: true });
  if (await more.isVisible()) await more.click();
}

async function openAncillaries(page: Page): Promise<void> {
  await unfold('trip.ancillaries')(page);
  await runActionsInOrder(
    pressButton('ancillaries.open.flight'),
    waitForText('ancillaries.legend.taken'),
  )(page);
}

async function payWithoutNames(page: Page): Promise<void> {
  await findPayButton(page).click();
}
