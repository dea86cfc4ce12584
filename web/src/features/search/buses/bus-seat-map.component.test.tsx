import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { composeStoriesOfFile } from '../../../styleguide/compose-stories-of-file.ts';
import { english as t } from '../../../styleguide/english.ts';
import * as stories from './buses.stories.tsx';

const { BusResults, SleeperBusSeats } = composeStoriesOfFile(stories);

const focusedSeat = () => document.activeElement?.getAttribute('data-seat');

test('a berth is found with the arrow keys and chosen with the space bar, on each deck', async () => {
  await page.viewport(1280, 800);
  await SleeperBusSeats.run();
  const decks = page.getByRole('grid');
  await expect.poll(() => decks.elements().length).toBe(2);
  for (const deck of decks.elements()) {
    const entries = [...deck.querySelectorAll<HTMLElement>('[data-seat][tabindex="0"]')];
    expect(entries.length).toBe(1);
    entries[0]?.focus();
    const first = focusedSeat();
    await userEvent.keyboard('{ArrowRight}');
    const next = focusedSeat();
    expect(next).not.toBe(first);
    expect(deck.contains(document.activeElement)).toBe(true);
    await userEvent.keyboard('{ArrowLeft}');
    expect(focusedSeat()).toBe(first);
    expect(document.activeElement?.getAttribute('aria-selected')).toBe('false');
    await userEvent.keyboard(' ');
    await expect.poll(() => document.activeElement?.getAttribute('aria-selected')).toBe('true');
    expect(focusedSeat()).toBe(first);
  }
});

test('a berth that is taken is reached, but not chosen by key or finger', async () => {
  await page.viewport(1280, 800);
  await SleeperBusSeats.run();
  const taken = document.querySelector<HTMLElement>('[data-seat][aria-disabled="true"]');
  taken?.focus();
  await userEvent.keyboard(' ');
  expect(document.activeElement).toBe(taken);
  taken?.click();
  expect(document.querySelectorAll('[aria-selected="true"]').length).toBe(0);
});

test('boarding and dropping points open below the row, each with its time', async () => {
  await page.viewport(1280, 800);
  await BusResults.run();
  await page
    .getByRole('button', { name: /fares of/ })
    .first()
    .click();
  for (const title of [t('buses.boarding'), t('buses.dropping')]) {
    await expect.element(page.getByText(`${title}:`)).toBeVisible();
    const line = page.getByText(`${title}:`).element().closest('p')?.innerText ?? '';
    const stops = line.slice(title.length + 1).split(',');
    for (const stop of stops) expect(stop.trim()).toMatch(/^\d\d:\d\d\s+\S/);
    expect(stops.length).toBeGreaterThan(1);
  }
});
