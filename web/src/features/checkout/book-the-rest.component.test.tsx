import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { composeStoriesOfFile } from '../../styleguide/compose-stories-of-file.ts';
import { english as t } from '../../styleguide/english.ts';
import { sentRequestsTo } from '../../styleguide/sample-api.tsx';
import * as stories from './book-the-rest.stories.tsx';

const { OneItemNotBooked, RestSoldOut } = composeStoriesOfFile(stories);

test('what was not booked is booked again alone', async () => {
  await OneItemNotBooked.run();
  await page.getByRole('button', { name: t('checkout.book-rest') }).click();
  await expect.poll(() => sentRequestsTo('booking.duplicate-trip').length).toBe(1);
  expect(sentRequestsTo('booking.duplicate-trip')[0]?.body).toEqual({
    offerIds: ['ofr_01m7eh9ktefjj89ryxw9m7a2x2'],
  });
});

test('what is sold out leaves the way to alternatives', async () => {
  await RestSoldOut.run();
  await page.getByRole('button', { name: t('checkout.book-rest') }).click();
  await expect.element(page.getByText(t('problem.offer-sold-out'))).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: new RegExp(`^${t('trip.find-alternatives')}`) }))
    .toBeVisible();
});
