import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { composeStoriesOfFile } from '../../styleguide/compose-stories-of-file.ts';
import { english as t } from '../../styleguide/english.ts';
import * as stories from './results-page.stories.tsx';

const { FiveFlights, FiftyFlights, TwoThousandFlights, FlightsAwaited, ReturnFlights } =
  composeStoriesOfFile(stories);

/** The frame of the application has a bar of this height above the page. */
const TOP_BAR = 52;
const TRIP_BAR = 64;

beforeEach(() => {
  sessionStorage.clear();
  scrollTo(0, 0);
});

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-row]')];
const boxOf = (selector: string) =>
  document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
/** Returns a distance from the upper edge of the window, with the application's bar above the page. */
const below = (y: number) => y - boxOf('[data-page]').top + TOP_BAR;
const toggles = () => page.getByRole('button', { name: /^Select/ });
const arrows = () => page.getByRole('button', { name: /fares of/ });

const LISTS = [
  [5, FiveFlights],
  [50, FiftyFlights],
  [2_000, TwoThousandFlights],
] as const;

async function show(story: (typeof LISTS)[number][1], width: number, height: number): Promise<void> {
  await page.viewport(width, height);
  await story.run();
  await expect.poll(() => rows().length).toBeGreaterThanOrEqual(5);
  await expect.poll(() => document.querySelector('section[aria-busy="false"]')).not.toBeNull();
}

describe.each(LISTS)('a list of %i flights', (count, story) => {
  test('has touching rows of 72 px at 1280 × 900, the first at 250 px or above', async () => {
    await show(story, 1280, 900);
    expect(boxOf('[data-search-line]').height).toBe(44);
    expect(boxOf('[data-columns-head]').height).toBe(28);
    const boxes = rows().map((row) => row.getBoundingClientRect());
    for (const [at, { height, top }] of boxes.entries()) {
      expect(height).toBe(72);
      const before = boxes[at - 1];
      if (before) expect(top).toBeCloseTo(before.bottom, 0);
    }
    expect(below(boxes[0]?.top ?? Infinity)).toBeLessThanOrEqual(250);
    const visible = boxes.filter(({ bottom }) => below(bottom) <= 900 - TRIP_BAR);
    expect(visible.length).toBeGreaterThanOrEqual(Math.min(count, 7));
  });

  test('has rows of 112 px on a phone, and the first price within 200 px', async () => {
    await show(story, 390, 844);
    expect(boxOf('[data-search-line]').height).toBe(44);
    for (const row of rows()) expect(row.getBoundingClientRect().height).toBe(112);
    expect(below(boxOf('[data-row] button[aria-pressed] .figures').bottom)).toBeLessThanOrEqual(200);
    for (const target of document.querySelectorAll('[data-row] button'))
      expect(target.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });
});

test('draws every line of an hour through all rows without a break', async () => {
  await show(FiftyFlights, 1280, 900);
  const lines = rows().map((row) =>
    [...row.querySelectorAll('.bg-line, .bg-control')]
      .map((line) => line.getBoundingClientRect())
      .filter(({ width }) => width === 1),
  );
  const [first = []] = lines;
  expect(first.length).toBeGreaterThan(3);
  for (const line of lines) {
    expect(line.map(({ left }) => left)).toEqual(first.map(({ left }) => left));
    for (const { height } of line) expect(height).toBeGreaterThanOrEqual(71);
  }
});

test('opens the fares of one flight at a time in a panel of 92 px', async () => {
  await show(FiftyFlights, 1280, 900);
  await arrows().nth(0).click();
  await expect.poll(() => document.querySelectorAll('[data-fares]').length).toBe(1);
  expect(boxOf('[data-fares]').height).toBe(92);
  await arrows().nth(2).click();
  await expect.poll(() => arrows().nth(2).element().getAttribute('aria-expanded')).toBe('true');
  expect(document.querySelectorAll('[data-fares]').length).toBe(1);
});

test('takes the fare that is chosen in the panel onto the price button', async () => {
  await show(FiveFlights, 1280, 900);
  await arrows().nth(0).click();
  await page.getByRole('radio', { name: /^Flexi Plus/ }).click({ force: true });
  await expect.poll(() => toggles().nth(0).element().textContent).toContain('Flexi Plus +2');
  await toggles().nth(0).click();
  await expect.element(page.getByRole('button', { name: /^Deselect Flexi Plus/ })).toBeVisible();
});

test('shows bags in kilograms, penalties in rupees, the hold and few seats', async () => {
  await show(FiveFlights, 1280, 900);
  expect(rows()[0]?.innerText).toContain('15 kg + 7 kg');
  expect(rows()[0]?.innerText).toContain(t('results.seats-left', { count: 4 }));
  await arrows().nth(0).click();
  const panel = () => document.querySelector<HTMLElement>('[data-fares]')?.innerText ?? '';
  await expect.poll(panel).toContain('Change ₹2,999 · Cancel ₹3,500');
  expect(panel()).toContain('Hold until 20 Dec, 14:00');
  expect(panel()).toContain(t('fare.change-free'));
});

test('moves from row to row with the arrow keys', async () => {
  await show(FiftyFlights, 1280, 900);
  (toggles().nth(0).element() as HTMLElement).focus();
  for (let step = 0; step < 3; step += 1) await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement?.closest('li')?.getAttribute('aria-posinset')).toBe('4');
  await userEvent.keyboard('{ArrowUp}');
  expect(document.activeElement?.closest('li')?.getAttribute('aria-posinset')).toBe('3');
});

test('opens the search form over the results, and Escape closes it', async () => {
  await show(FiftyFlights, 1280, 900);
  const top = rows()[0]?.getBoundingClientRect().top;
  const line = page.getByRole('button', { name: new RegExp(t('search.change')) });
  await line.click();
  await expect.element(page.getByRole('button', { name: t('search.submit'), exact: true })).toBeVisible();
  expect(rows()[0]?.getBoundingClientRect().top).toBe(top);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => document.querySelector('form')).toBeNull();
  await expect.element(line).toHaveFocus();
});

test('shows six placeholders of the height of the rows while no supplier has answered', async () => {
  for (const [width, height] of [
    [1280, 72],
    [390, 112],
  ] as const) {
    await page.viewport(width, 900);
    await FlightsAwaited.run();
    await expect.poll(() => document.querySelectorAll('[data-skeleton]').length).toBe(6);
    expect(boxOf('[data-skeleton]').height).toBe(height);
  }
});

test('compares and filters on a phone in sheets with targets of 44 px', async () => {
  await show(FiveFlights, 390, 844);
  for (const at of [0, 1]) {
    await arrows().nth(at).click();
    const sheet = page.getByRole('dialog');
    await expect.element(sheet).toBeVisible();
    expect(boxOf('dialog').bottom).toBe(844);
    for (const target of document.querySelectorAll('dialog :is(button, label)'))
      expect(target.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    await sheet.getByRole('checkbox', { name: t('card.compare') }).click();
    await userEvent.keyboard('{Escape}');
  }
  await page.getByRole('button', { name: t('compare.open', { count: 2 }) }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  expect(boxOf('dialog').bottom).toBe(844);
  expect(boxOf('dialog').width).toBe(390);
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: t('filters.open') }).click();
  await page.getByRole('checkbox', { name: /IndiGo/ }).click();
  expect(boxOf('dialog label').height).toBeGreaterThanOrEqual(44);
  await page.getByRole('button', { name: t('filters.show', { count: 1 }) }).click();
  await expect.poll(() => rows().length).toBe(1);
});

test.each([
  [1280, 900, TRIP_BAR],
  [390, 844, 60],
])('has at %i × %i a trip bar of %i px', async (width, height, bar) => {
  await show(FiveFlights, width, height);
  (toggles().nth(0).element() as HTMLElement).click();
  await expect.poll(() => boxOf('[data-trip-bar]').height).toBe(bar);
});

test('chooses a return at two stations: the outbound flight stays with Change, then the return flight', async () => {
  await page.viewport(1280, 900);
  await ReturnFlights.run();
  await expect.poll(() => rows().length).toBe(5);
  expect(below(rows()[0]?.getBoundingClientRect().top ?? Infinity)).toBeLessThanOrEqual(250);
  const [first] = rows();
  const times = first?.querySelector('h3')?.textContent ?? '';
  await toggles().nth(0).click();
  const stations = () => [...document.querySelectorAll<HTMLElement>('li[aria-current="step"]')];
  await expect.poll(() => stations()[0]?.innerText).toMatch(/^Return, Fri, 1 Jan/);
  await expect
    .element(page.getByRole('heading', { name: /^Return, Fri, 1 Jan: Mumbai to Delhi/ }))
    .toHaveFocus();
  await expect.element(page.getByText(/06:10 – 08:20 · IX 933/)).toBeVisible();
  expect(times).toContain('06:10');
  expect(rows().length).toBe(5);

  await toggles().nth(1).click();
  await expect.element(page.getByRole('button', { name: /^Deselect/ })).toBeVisible();
  await expect.element(page.getByText(t('payment.selected', { count: 1 }))).toBeVisible();

  await page.getByRole('button', { name: /^Change/ }).click();
  await expect.poll(() => stations()[0]?.innerText).toMatch(/^Outbound, Mon, 28 Dec/);
  expect(rows().length).toBe(5);
});
