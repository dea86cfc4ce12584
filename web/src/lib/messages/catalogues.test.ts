import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { BOOKING_STATES, FAILURES } from '@marga/contract/booking';
import { ERROR_CODES } from '@marga/contract/errors';
import { describe, expect, test } from 'vitest';
import en from './en.json' with { type: 'json' };
import hi from './hi.json' with { type: 'json' };
import { isSiteMessage } from './site-messages.ts';

const sourceFolder = resolve(import.meta.dirname, '../..');
const sources = globSync('**/*.{ts,tsx}', { cwd: sourceFolder, exclude: ['**/*.test.*'] }).map((path) => ({
  path,
  text: readFileSync(resolve(sourceFolder, path), 'utf8'),
}));

/** Ids that are put together from a value, with every value there is. */
const composed = [
  ...ERROR_CODES.map((code) => `problem.${code}`),
  'problem.network-request-failed',
  ...BOOKING_STATES.map((state) => `booking.history.${state}`),
  ...FAILURES.map((failure) => `booking.failure.${failure}`),
  ...['none', 'held', 'charged', 'released'].map((money) => `booking.money.${money}`),
  ...['mr', 'ms', 'mrs', 'miss', 'dr'].map((title) => `traveller.title.${title}`),
  ...['title', 'givenName', 'familyName', 'bornOn', 'gender', 'email', 'phone'].flatMap((field) => [
    `traveller.${field}`,
    `traveller.problem.${field}`,
  ]),
];

function idsIn(text: string): string[] {
  return Object.keys(en).filter((id) => text.includes(`'${id}'`));
}

/** The names that a message takes, whatever their order and however it declines. */
function argumentsOf(elements: readonly MessageFormatElement[]): string[] {
  const names = elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
    if (element.type === TYPE.tag) return [element.value, ...argumentsOf(element.children)];
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [element.value];
    return [element.value, ...Object.values(element.options).flatMap(({ value }) => argumentsOf(value))];
  });
  return [...new Set(names)].toSorted();
}

describe('the catalogues', () => {
  test('say the same things in both languages', () => {
    expect(Object.keys(hi)).toEqual(Object.keys(en));
  });

  test('leave nothing empty', () => {
    expect([...Object.entries(en), ...Object.entries(hi)].filter(([, text]) => text.trim() === '')).toEqual(
      [],
    );
  });

  test('take the same values in both', () => {
    const differing = (Object.keys(en) as (keyof typeof en)[]).filter(
      (id) => argumentsOf(parse(hi[id])).join() !== argumentsOf(parse(en[id])).join(),
    );
    expect(differing).toEqual([]);
  });

  test('have words for everything that is put together from a value', () => {
    expect(composed.filter((id) => !(id in en))).toEqual([]);
  });

  test('hold nothing that no screen says', () => {
    const used = new Set([...composed, ...sources.flatMap(({ text }) => idsIn(text))]);
    expect(Object.keys(en).filter((id) => !used.has(id))).toEqual([]);
  });

  test('give the public pages all they say without the portal’s part', () => {
    const publicPages = sources.filter(({ path }) => /^(site|frame)\//.test(path));
    expect(publicPages.flatMap(({ text }) => idsIn(text)).filter((id) => !isSiteMessage(id))).toEqual([]);
  });
});
