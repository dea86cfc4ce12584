import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { composeStoriesOfFile } from '../styleguide/compose-stories-of-file.ts';
import { english as t } from '../styleguide/english.ts';
import { sentRequestsTo } from '../styleguide/sample-api.tsx';
import * as stories from './newsletter-form.stories.tsx';

const { AddressRefused, Empty, Sending, Subscribed, TooManyRequests, WithoutNetwork } =
  composeStoriesOfFile(stories);

const field = page.getByLabelText(t('footer.newsletter.email'));
const button = page.getByRole('button', { name: t('footer.newsletter.submit') });
const news = page.getByRole('status');
const sent = () => sentRequestsTo('newsletter.subscribe');

test('an address that is missing or none is refused by the browser and stays in its field', async () => {
  await Empty.run();
  const validity = () => (field.element() as HTMLInputElement).validity;
  await button.click();
  expect(validity().valueMissing).toBe(true);
  await field.fill('nobody');
  await button.click();
  expect(validity().typeMismatch).toBe(true);
  await expect.element(field).toHaveValue('nobody');
  expect(sent()).toEqual([]);
});

test('an address is sent once, and the field is empty only after that', async () => {
  await Sending.run();
  await expect.element(field).toHaveValue('nila@sahyadri.example');
  document.querySelector('form')?.requestSubmit();
  expect(sent().map(({ body }) => body)).toEqual([{ email: 'nila@sahyadri.example', locale: 'en' }]);
  await Subscribed.run();
  await expect
    .element(news)
    .toHaveTextContent(`${t('footer.newsletter.done')} ${t('footer.newsletter.done-text')}`);
  await expect.element(field).toHaveValue('');
});

test('what could not be sent stays in its field, and the form says what to do', async () => {
  await AddressRefused.run();
  await expect.element(news).toHaveTextContent(t('footer.newsletter.invalid'));
  await expect.element(field).toHaveValue('nila@localhost');
  await TooManyRequests.run();
  await expect.element(news).toHaveTextContent(t('footer.newsletter.too-many', { minutes: 3 }));
  await WithoutNetwork.run();
  await expect.element(news).toHaveTextContent(t('footer.newsletter.failed'));
  await expect.element(field).toHaveValue('nila@sahyadri.example');
});
