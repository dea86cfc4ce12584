import { expect, test } from 'vitest';
import { cancelLook, newsOfServiceRequest } from './service-request-news.ts';
import {
  inHours,
  sampleBooking,
  sampleCancellation,
  sampleChange,
  sampleServiceRequest,
  sampleVersions,
} from './sample-amendments.ts';

const booking = sampleBooking();
const quote = sampleCancellation({ isManual: true });

test('says how it stands, and how it ended for three days', () => {
  const declined = (hours: number) => ({
    serviceRequest: sampleServiceRequest({ state: 'declined', answer: 'No', endedAt: inHours(hours) }),
    serviceRequestQuote: null,
  });
  expect(newsOfServiceRequest(booking, { serviceRequest: null, serviceRequestQuote: null })).toBeUndefined();
  expect(
    newsOfServiceRequest(booking, { serviceRequest: sampleServiceRequest(), serviceRequestQuote: null }),
  ).toBe('with-us');
  expect(newsOfServiceRequest(booking, declined(-1))).toBe('declined');
  expect(newsOfServiceRequest(booking, declined(-73))).toBeUndefined();
  expect(newsOfServiceRequest({ ...booking, status: 'completed' }, declined(-1))).toBeUndefined();
});

test('what holds no longer is over, whether or not the server has said so yet', () => {
  const serviceRequest = sampleServiceRequest({ state: 'quoted', endedAt: inHours(-80) });
  const news = (changes: object) =>
    newsOfServiceRequest(booking, { serviceRequest, serviceRequestQuote: { ...quote, ...changes } });
  expect(news({ expiresAt: inHours(1) })).toBe('answered');
  expect(news({ expiresAt: inHours(-1) })).toBe('over');
  expect(news({ state: 'expired', expiresAt: inHours(-1) })).toBe('over');
  expect(news({ state: 'expired', expiresAt: inHours(-73) })).toBeUndefined();
  expect(news({ state: 'rejected', expiresAt: inHours(1) })).toBeUndefined();
  expect(newsOfServiceRequest(booking, { serviceRequest, serviceRequestQuote: null })).toBeUndefined();
  // A change behaves the same.
  const serviceRequestChange = sampleChange({ isManual: true, expiresAt: inHours(1) });
  expect(
    newsOfServiceRequest(booking, { serviceRequest, serviceRequestQuote: null, serviceRequestChange }),
  ).toBe('answered');
});

test('what was taken back is said where it was taken back', () => {
  const serviceRequest = sampleServiceRequest({ state: 'withdrawn', endedAt: inHours(0) });
  expect(newsOfServiceRequest(booking, { serviceRequest, serviceRequestQuote: null })).toBeUndefined();
  expect(
    newsOfServiceRequest(booking, { serviceRequest, serviceRequestQuote: null }, serviceRequest.id),
  ).toBe('taken-back');
});

test('one thing at a time is asked: what would cancel stands back while something else waits for an answer', () => {
  const serviceRequest = sampleServiceRequest({ state: 'quoted', endedAt: inHours(-1) });
  const nothing = { serviceRequest: null, serviceRequestQuote: null, unanswered: null };
  const answered = { ...nothing, serviceRequest, serviceRequestQuote: { ...quote, expiresAt: inHours(1) } };
  expect(cancelLook(booking, nothing)).toBe('danger');
  expect(cancelLook(booking, { ...nothing, serviceRequest: sampleServiceRequest() })).toBe('danger');
  expect(cancelLook(booking, answered)).toBe('outline');
  expect(
    cancelLook(booking, { ...answered, serviceRequestQuote: { ...quote, expiresAt: inHours(-1) } }),
  ).toBe('danger');
  expect(cancelLook(booking, { ...nothing, unanswered: sampleVersions()[0] ?? null })).toBe('outline');
});
