import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { TRAVELLER_DETAILS_MONTHS } from '@marga/contract/bookings/traveller-details-retention';
import { composeStoriesOfFile } from '../../styleguide/compose-stories-of-file.ts';
import { english } from '../../styleguide/english.ts';
import * as stories from './booking-travellers.stories.tsx';

const { TravellersWithDetails, TravellersByNameOnly, TravellersOfAnOldBooking } =
  composeStoriesOfFile(stories);

test('whoever reads travellers sees when they were born and how to reach them', async () => {
  await TravellersWithDetails.run();
  await expect.element(page.getByRole('rowheader', { name: /ASHA RAO/ })).toBeVisible();
  await expect.element(page.getByText(/1988/).first()).toBeVisible();
  expect(document.body.textContent).toContain('asha@himalaya.example');
});

test('a role that does not read travellers sees their names, and why no more', async () => {
  await TravellersByNameOnly.run();
  await expect.element(page.getByText('VIKRAM MENON')).toBeVisible();
  await expect.element(page.getByText(english('booking.traveller-details.restricted'))).toBeVisible();
  expect(document.body.textContent).not.toMatch(/1988|@himalaya/);
});

test('an old booking says after how many months the details were deleted', async () => {
  await TravellersOfAnOldBooking.run();
  const months = TRAVELLER_DETAILS_MONTHS;
  await expect.element(page.getByText(english('booking.traveller-details.erased', { months }))).toBeVisible();
});
