import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { composeStoriesOfFile } from '../../styleguide/compose-stories-of-file.ts';
import { english as t } from '../../styleguide/english.ts';
import { focusedFieldName, readFieldErrors } from '../../styleguide/read-field-errors.ts';
import { sentRequestsTo } from '../../styleguide/sample-api.tsx';
import * as stories from './traveller-dialogs.stories.tsx';

const {
  EditTravellerChangedByAnother,
  NewTravellerWithMistakes,
  PastedTravellers,
  PastedTravellersRefused,
  TravellerKnown,
} = composeStoriesOfFile(stories);

const added = () => sentRequestsTo('travellers.add');

test('a new traveller needs a name, a title and who agreed', async () => {
  await NewTravellerWithMistakes.run();
  await expect.poll(focusedFieldName).toBe('title');
  expect(readFieldErrors()).toMatchObject({
    title: t('traveller.problem.title'),
    givenName: t('traveller.problem.givenName'),
    email: t('travellers.problem.email'),
    consent: t('travellers.problem.consent'),
  });
  expect(added()).toEqual([]);
});

test('somebody who is saved already is opened, or added as another person under the same id', async () => {
  await TravellerKnown.run();
  await expect.element(page.getByText(t('travellers.known.text', { name: 'ASHA RAO' }))).toBeVisible();
  await page.getByRole('button', { name: t('travellers.known.add') }).click();
  await expect.poll(() => added().length).toBe(2);
  const [first, second] = added().map(({ body }) => body as { known: string; travellers: { id: string }[] });
  expect([first?.known, second?.known]).toEqual(['skip', 'add']);
  expect(second?.travellers[0]?.id).toBe(first?.travellers[0]?.id);
  // The question is about the name that was typed, and leaves with it.
  await page.getByLabelText(t('traveller.familyName')).fill('Menon');
  await expect
    .element(page.getByText(t('travellers.known.text', { name: 'ASHA RAO' })))
    .not.toBeInTheDocument();
});

test('a change that a colleague made first is said, and nothing that was typed is lost', async () => {
  await EditTravellerChangedByAnother.run();
  await expect.element(page.getByText(t('travellers.stale'))).toBeVisible();
  await expect.element(page.getByLabelText(t('traveller.phone'))).toHaveValue('+919812345679');
});

test('a pasted list is checked line by line, and one person on two lines is named', async () => {
  await PastedTravellers.run();
  await expect.element(page.getByText(t('pasted.counts', { good: 3, bad: 1 }))).toBeVisible();
  await expect.element(page.getByText(t('pasted.problem.day'))).toBeVisible();
  await expect.element(page.getByText(t('pasted.twice', { line: 1 }))).toBeVisible();
});

test('a list is taken only after somebody agreed, for the children too', async () => {
  await PastedTravellers.run();
  const take = page.getByRole('button', { name: t('pasted.take', { count: 3 }) });
  await expect.element(take).toBeDisabled();
  await page.getByLabelText(t('pasted.consent')).selectOptions('employer');
  await expect.element(take).toBeDisabled();
  await page.getByRole('checkbox', { name: t('pasted.children', { count: 1 }) }).click();
  await take.click();
  await expect.poll(() => added().length).toBe(1);
  expect(added()[0]?.body).toMatchObject({
    travellers: [
      { givenName: 'ASHA', consent: 'employer' },
      { givenName: 'ASHA', consent: 'employer' },
      { givenName: 'OM', bornOn: '2019-05-01', consent: 'guardian' },
    ],
  });
});

test('a list that could not be saved stays, and is sent again under the same ids', async () => {
  await PastedTravellersRefused.run();
  await page.getByLabelText(t('pasted.consent')).selectOptions('traveller');
  await page.getByRole('checkbox').click();
  const take = page.getByRole('button', { name: t('pasted.take', { count: 3 }) });
  await take.click();
  await expect.element(page.getByText(t('problem.unavailable'))).toBeVisible();
  await take.click();
  await expect.poll(() => added().length).toBe(2);
  expect(added()[1]?.body).toEqual(added()[0]?.body);
});
