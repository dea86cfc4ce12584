import { addDaysToDate } from '@marga/contract/kernel/time';
import { expect, test } from 'vitest';
import { todayInIndia } from '../../shared/clock.ts';
import {
  buildSearchUrlParams,
  placeParamAt,
  readChoiceParam,
  readCountParam,
  readFirstDayParam,
  readPlaceParam,
  readTimeParam,
} from './search-url-params.ts';

const params = (text: string) => new URLSearchParams(text);

test('what people call a place is read in capitals, a code of ours as it is', () => {
  expect(readPlaceParam(params('from= new delhi '), 'from')).toBe('NEW DELHI');
  expect(readPlaceParam(params('from=ci-delhi'), 'from')).toBe('ci-delhi');
  expect(readPlaceParam(params('from=ap-goa'), 'from')).toBe('ap-goa');
  expect(readPlaceParam(params('from=मुंबई'), 'from')).toBe('मुंबई');
  expect(readPlaceParam(params(''), 'from')).toBe('');
});

test('names the parameter of each place of the form', () => {
  expect([0, 1, 2, 3, 11].map((at) => placeParamAt('flight', at))).toEqual([
    'from',
    'to',
    'from2',
    'to2',
    'to6',
  ]);
  expect(placeParamAt('hotel', 0)).toBe('to');
});

test.each(['', 'on=yesterday', 'on=2020-01-01', 'on=2031-02-30', 'on=2031-02-3x'])(
  'the day of "%s" is tomorrow',
  (text) => {
    expect(readFirstDayParam(params(text))).toBe(addDaysToDate(todayInIndia(), 1));
  },
);

test('today and later is a day', () => {
  expect(readFirstDayParam(params(`on=${todayInIndia()}`))).toBe(todayInIndia());
});

test('what cannot be is what one would have begun with', () => {
  expect(readCountParam(params('n=99'), 'n', { least: 1, most: 6 })).toBe(6);
  expect(readCountParam(params('n=two'), 'n', { least: 1, most: 6 })).toBe(1);
  expect(readChoiceParam(params('class=9Z'), 'class', ['SL', 'any'], 'any')).toBe('any');
  expect(readTimeParam(params('at=25:00'), 'at', '09:00')).toBe('09:00');
});

test('what was not said is not in the address', () => {
  expect(buildSearchUrlParams({ from: 'DELHI', to: '', on: '2026-12-28' }).toString()).toBe(
    'from=DELHI&on=2026-12-28',
  );
});
