import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { composeStoriesOfFile } from '../../styleguide/compose-stories-of-file.ts';
import { english as t } from '../../styleguide/english.ts';
import { sentRequestsTo } from '../../styleguide/sample-api.tsx';
import * as stories from './command-palette.stories.tsx';

const {
  BeforeTyping,
  Closed,
  FullOfResults,
  MemberLooksForTeam,
  NothingFound,
  NotSearchedEverywhere,
  OperatorFindsByPnr,
  OperatorFindsNothing,
  OperatorSearchFailed,
  StrangerLooksForTeam,
} = composeStoriesOfFile(stories);

const palette = page.getByRole('dialog', { name: t('command-palette.title') });
const field = page.getByRole('combobox', { name: t('command-palette.title') });
const options = page.getByRole('option');
const selected = () =>
  document.getElementById(field.element().getAttribute('aria-activedescendant') ?? '')?.textContent;

test('the arrows walk over all groups and around the ends, and the field keeps the focus', async () => {
  await page.viewport(1280, 800);
  await FullOfResults.run();
  await expect.element(options.filter({ hasText: 'Delhi – London return' })).toBeVisible();
  await expect.element(options.filter({ hasText: 'LONI' })).toBeVisible();
  const count = options.elements().length;
  const first = selected();
  for (let step = 0; step < count; step += 1) await userEvent.keyboard('{ArrowDown}');
  expect(selected()).toBe(first);
  await userEvent.keyboard('{ArrowUp}');
  expect(selected()).toBe(options.elements().at(-1)?.textContent);
  await expect.element(field).toHaveFocus();
});

test('what was opened is offered first the next time', async () => {
  await FullOfResults.run();
  await expect.element(options.filter({ hasText: 'Delhi – London return' })).toBeVisible();
  await options.filter({ hasText: 'Delhi – London return' }).click();
  await expect.element(palette).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.poll(selected).toContain('Delhi – London return');
});

test('a stranger is offered nothing of the portal', async () => {
  await MemberLooksForTeam.run();
  await expect.element(options.filter({ hasText: t('command-palette.page.team') }).first()).toBeVisible();
  await StrangerLooksForTeam.run();
  await expect.element(options.filter({ hasText: t('command-palette.page.about') }).first()).toBeVisible();
  expect(options.filter({ hasText: t('command-palette.page.team') }).elements()).toEqual([]);
  expect(sentRequestsTo('booking.find')).toEqual([]);
});

test('a text that finds nothing is repeated, with ways on', async () => {
  await NothingFound.run();
  await expect.element(page.getByText(t('command-palette.none', { text: 'qqqqq' }))).toBeVisible();
  await expect.element(options.filter({ hasText: t('command-palette.ask-us') })).toBeVisible();
});

test('a source that did not answer is said beside what was found, and asked again', async () => {
  await NotSearchedEverywhere.run();
  await expect.element(page.getByText(t('command-palette.broken'))).toBeVisible();
  await expect.element(options.filter({ hasText: t('command-palette.page.contact') }).first()).toBeVisible();
  await page.getByRole('button', { name: t('command-palette.retry') }).click();
  await expect.poll(() => sentRequestsTo('places.find').length).toBe(2);
});

test('its single key can be switched off, and Ctrl and K opens it all the same', async () => {
  await page.viewport(1280, 800);
  await Closed.run();
  await userEvent.keyboard('/');
  const box = palette.getByRole('checkbox');
  await box.click();
  await userEvent.keyboard('{Escape}');
  await expect.element(palette).not.toBeInTheDocument();
  await userEvent.keyboard('/');
  expect(palette.elements()).toEqual([]);
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(palette).toBeVisible();
  await box.click();
  await expect.element(box).toBeChecked();
});

test('an operator finds a booking of any company by its PNR, before everything else', async () => {
  await OperatorFindsByPnr.run();
  await expect.element(options.filter({ hasText: 'Himalaya Holidays' })).toBeVisible();
  await expect.poll(selected).toContain('QXK7PL');
  expect(sentRequestsTo('places.find')).toEqual([]);
});

test('Enter opens what the server finds when it was pressed before the answer', async () => {
  await OperatorFindsByPnr.run();
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(palette).not.toBeInTheDocument();
});

test('an operator is told when no booking is found and when the search failed', async () => {
  await OperatorFindsNothing.run();
  await expect.element(page.getByText(t('command-palette.none', { text: 'ZZZ999' }))).toBeVisible();
  await OperatorSearchFailed.run();
  await expect.element(page.getByText(t('command-palette.broken'))).toBeVisible();
});

test('the button closes it', async () => {
  await BeforeTyping.run();
  await page.getByRole('button', { name: t('command-palette.close') }).click();
  await expect.element(palette).not.toBeInTheDocument();
});
