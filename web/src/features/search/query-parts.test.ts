import { plusDays } from '@marga/contract/kernel/time';
import { expect, test } from 'vitest';
import { today } from '../../shared/clock.ts';
import { addressOf, choiceIn, countIn, firstDayIn, placeIn, timeIn } from './query-parts.ts';

const params = (text: string) => new URLSearchParams(text);

test('what people call a place is read in capitals, a code of ours as it is', () => {
  expect(placeIn(params('from= new delhi '), 'from')).toBe('NEW DELHI');
  expect(placeIn(params('from=ci-delhi'), 'from')).toBe('ci-delhi');
  expect(placeIn(params('from=मुंबई'), 'from')).toBe('मुंबई');
  expect(placeIn(params(''), 'from')).toBe('');
});

test.each(['', 'on=yesterday', 'on=2020-01-01', 'on=2031-02-30', 'on=2031-02-3x'])(
  'the day of "%s" is tomorrow',
  (text) => {
    expect(firstDayIn(params(text))).toBe(plusDays(today(), 1));
  },
);

test('today and later is a day', () => {
  expect(firstDayIn(params(`on=${today()}`))).toBe(today());
});

test('what cannot be is what one would have begun with', () => {
  expect(countIn(params('n=99'), 'n', { least: 1, most: 6 })).toBe(6);
  expect(countIn(params('n=two'), 'n', { least: 1, most: 6 })).toBe(1);
  expect(choiceIn(params('class=9Z'), 'class', ['SL', 'any'], 'any')).toBe('any');
  expect(timeIn(params('at=25:00'), 'at', '09:00')).toBe('09:00');
});

test('what was not said is not in the address', () => {
  expect(addressOf({ from: 'DELHI', to: '', on: '2026-12-28' }).toString()).toBe('from=DELHI&on=2026-12-28');
});
