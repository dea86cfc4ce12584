import { expect, test } from 'vitest';
import { cancelLook, newsOfErrand } from './errand-news.ts';
import {
  inHours,
  sampleBooking,
  sampleCancellation,
  sampleChange,
  sampleErrand,
  sampleVersions,
} from './sample-aftercare.ts';

const booking = sampleBooking();
const quote = sampleCancellation({ byHand: true });

test('says how it stands, and how it ended for three days', () => {
  const declined = (hours: number) => ({
    errand: sampleErrand({ state: 'declined', answer: 'No', endedAt: inHours(hours) }),
    errandQuote: null,
  });
  expect(newsOfErrand(booking, { errand: null, errandQuote: null })).toBeUndefined();
  expect(newsOfErrand(booking, { errand: sampleErrand(), errandQuote: null })).toBe('with-us');
  expect(newsOfErrand(booking, declined(-1))).toBe('declined');
  expect(newsOfErrand(booking, declined(-73))).toBeUndefined();
  expect(newsOfErrand({ ...booking, status: 'completed' }, declined(-1))).toBeUndefined();
});

test('what holds no longer is over, whether or not the server has said so yet', () => {
  const errand = sampleErrand({ state: 'quoted', endedAt: inHours(-80) });
  const news = (changes: object) => newsOfErrand(booking, { errand, errandQuote: { ...quote, ...changes } });
  expect(news({ expiresAt: inHours(1) })).toBe('answered');
  expect(news({ expiresAt: inHours(-1) })).toBe('over');
  expect(news({ state: 'expired', expiresAt: inHours(-1) })).toBe('over');
  expect(news({ state: 'expired', expiresAt: inHours(-73) })).toBeUndefined();
  expect(news({ state: 'rejected', expiresAt: inHours(1) })).toBeUndefined();
  expect(newsOfErrand(booking, { errand, errandQuote: null })).toBeUndefined();
  // Of a change the same.
  const errandChange = sampleChange({ byHand: true, expiresAt: inHours(1) });
  expect(newsOfErrand(booking, { errand, errandQuote: null, errandChange })).toBe('answered');
});

test('what was taken back is said where it was taken back', () => {
  const errand = sampleErrand({ state: 'withdrawn', endedAt: inHours(0) });
  expect(newsOfErrand(booking, { errand, errandQuote: null })).toBeUndefined();
  expect(newsOfErrand(booking, { errand, errandQuote: null }, errand.id)).toBe('taken-back');
});

test('one thing at a time is asked: what would cancel stands back while something else waits for an answer', () => {
  const errand = sampleErrand({ state: 'quoted', endedAt: inHours(-1) });
  const nothing = { errand: null, errandQuote: null, unanswered: null };
  const answered = { ...nothing, errand, errandQuote: { ...quote, expiresAt: inHours(1) } };
  expect(cancelLook(booking, nothing)).toBe('danger');
  expect(cancelLook(booking, { ...nothing, errand: sampleErrand() })).toBe('danger');
  expect(cancelLook(booking, answered)).toBe('outline');
  expect(cancelLook(booking, { ...answered, errandQuote: { ...quote, expiresAt: inHours(-1) } })).toBe(
    'danger',
  );
  expect(cancelLook(booking, { ...nothing, unanswered: sampleVersions()[0] ?? null })).toBe('outline');
});
