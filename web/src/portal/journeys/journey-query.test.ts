import { plusDays } from '@marga/contract/kernel/time';
import { describe, expect, test } from 'vitest';
import { today } from '../../lib/clock.ts';
import { isAsked, readJourneyQuery, writeJourneyQuery } from './journey-query.ts';

const tomorrow = plusDays(today(), 1);
const read = (text: string) => readJourneyQuery(new URLSearchParams(text));

describe('the address of a search', () => {
  test('that says nothing asks for tomorrow', () => {
    expect(read('')).toEqual({ from: '', to: '', on: tomorrow, until: plusDays(tomorrow, 1), at: '09:00' });
  });

  test('is read in capitals, whoever wrote it', () => {
    expect(read('from= delhi &to=kanpur')).toMatchObject({ from: 'DELHI', to: 'KANPUR' });
  });

  test.each(['on=yesterday', 'on=2020-01-01', 'on=2026-02-31x'])('with %s asks for tomorrow', (text) => {
    expect(read(text).on).toBe(tomorrow);
  });

  test('never leaves a hotel before it has come there', () => {
    const on = plusDays(today(), 9);
    expect(read(`on=${on}&until=${tomorrow}`).until).toBe(plusDays(on, 1));
    expect(read(`on=${on}&until=${plusDays(on, 3)}`).until).toBe(plusDays(on, 3));
  });

  test('holds only what its form asks for', () => {
    const query = read(`from=DELHI&to=MUMBAI&on=${tomorrow}&at=25:00`);
    expect(writeJourneyQuery('train', query).toString()).toBe(`from=DELHI&to=MUMBAI&on=${tomorrow}`);
    expect([...writeJourneyQuery('hotel', query).keys()]).toEqual(['to', 'on', 'until']);
    expect(writeJourneyQuery('cab', query).get('at')).toBe('09:00');
  });
});

test('a hotel is asked for by its place alone, everything else by both ends', () => {
  expect(isAsked('hotel', read('to=DELHI'))).toBe(true);
  expect(isAsked('bus', read('to=JAIPUR'))).toBe(false);
  expect(isAsked('bus', read('from=DELHI&to=JAIPUR'))).toBe(true);
});
