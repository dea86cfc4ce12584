import type { Booking } from '@marga/contract/bookings/booking';
import { EVERY_SCREEN } from '@marga/web/screens';
import type { Page } from 'playwright-core';
import type { SampleData } from './sample-trips-and-bookings.ts';
import {
  type PageAction,
  pressButton,
  runActionsInOrder,
  type Screenshot,
  textOn,
  waitForText,
} from './screenshot-actions.ts';
import { accountMenuName } from './user-actions.ts';

/** Lists screenshots of what surrounds the pages: menus, the list of notifications, the search and the chat. */
export function listFrameScreenshots({ confirmed }: SampleData): Screenshot[] {
  const [booking] = confirmed.bookings;
  const onBookings = { seat: 'member', path: EVERY_SCREEN.bookings.path, isViewportOnly: true } as const;
  const onAbout = { seat: 'nobody', path: EVERY_SCREEN.about.path, isViewportOnly: true } as const;
  const onWorkQueue = { seat: 'lead', path: EVERY_SCREEN.workQueue.path, isViewportOnly: true } as const;
  return [
    { ...onBookings, name: 'menu', action: openMenu },
    { ...onBookings, name: 'menu-help', action: openHelp },
    { ...onAbout, name: 'menu-visitor', action: openMenu },
    { ...onWorkQueue, name: 'menu-operator', action: openMenu },
    { ...onBookings, name: 'notifications', action: openNotifications },
    { ...onBookings, name: 'command-palette', action: openCommandPalette },
    { ...onBookings, name: 'command-palette-results', action: findPlace },
    { ...onBookings, name: 'command-palette-booking', action: findBooking(booking) },
    { ...onWorkQueue, name: 'operator-find', action: openCommandPalette },
    { ...onWorkQueue, name: 'operator-find-booking', action: findBooking(booking) },
    {
      ...onAbout,
      name: 'chat',
      path: EVERY_SCREEN.contact.path,
      action: runActionsInOrder(pressButton('contact.chat'), waitForText('chat.begin.never')),
    },
  ];
}

/** Opens the menu of a visitor's phone, the sheet of a signed-in person's phone, or the account menu. */
async function openMenu(page: Page): Promise<void> {
  const menus = [
    page.getByRole('button', { name: textOn(page, 'header.menu'), exact: true }),
    page.getByRole('button', { name: textOn(page, 'frame.more'), exact: true }),
    page.getByRole('button', { name: accountMenuName((...text) => textOn(page, ...text)) }),
  ];
  for (const menu of menus) if (await menu.isVisible()) return menu.click();
}

/** Opens the help at the foot of the side navigation; on a phone it is part of the sheet. */
async function openHelp(page: Page): Promise<void> {
  const help = page.getByRole('button', { name: textOn(page, 'frame.help'), exact: true });
  await ((await help.isVisible()) ? help.click() : openMenu(page));
}

function openNotifications(page: Page): Promise<void> {
  return page
    .getByRole('banner')
    .getByRole('button', { name: new RegExp(`^${textOn(page, 'notifications.title')}`) })
    .click();
}

function openCommandPalette(page: Page): Promise<void> {
  return page.keyboard.press('Control+k');
}

async function findPlace(page: Page): Promise<void> {
  await openCommandPalette(page);
  await page.getByRole('dialog').getByRole('combobox').fill('lon');
  await page.getByRole('option').filter({ hasText: 'LHR' }).waitFor();
}

/** Pastes the supplier's reference; the row that is found shows ours. */
function findBooking(booking: Booking | undefined): PageAction {
  return async (page) => {
    await openCommandPalette(page);
    await page
      .getByRole('dialog')
      .getByRole('combobox')
      .fill(booking?.supplierReference ?? '');
    await page
      .getByRole('option')
      .filter({ hasText: booking?.reference ?? '' })
      .first()
      .waitFor();
  };
}
