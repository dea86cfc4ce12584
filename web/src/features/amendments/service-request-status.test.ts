import { expect, test } from 'vitest';
import { cancelButtonStyle, serviceRequestStatusOf } from './service-request-status.ts';
import {
  instantHoursFromNow,
  sampleBooking,
  sampleCancellation,
  sampleBookingChange,
  sampleServiceRequest,
  sampleItineraryVersions,
} from './sample-amendments.ts';

const booking = sampleBooking();
const quote = sampleCancellation({ isManual: true });

test('says how it stands, and how it ended for three days', () => {
  const declined = (hours: number) => ({
    serviceRequest: sampleServiceRequest({
      state: 'declined',
      answer: 'No',
      endedAt: instantHoursFromNow(hours),
    }),
    serviceRequestQuote: null,
  });
  expect(
    serviceRequestStatusOf(booking, { serviceRequest: null, serviceRequestQuote: null }),
  ).toBeUndefined();
  expect(
    serviceRequestStatusOf(booking, { serviceRequest: sampleServiceRequest(), serviceRequestQuote: null }),
  ).toBe('with-us');
  expect(serviceRequestStatusOf(booking, declined(-1))).toBe('declined');
  expect(serviceRequestStatusOf(booking, declined(-73))).toBeUndefined();
  expect(serviceRequestStatusOf({ ...booking, status: 'completed' }, declined(-1))).toBeUndefined();
});

test('what holds no longer is over, whether or not the server has said so yet', () => {
  const serviceRequest = sampleServiceRequest({ state: 'quoted', endedAt: instantHoursFromNow(-80) });
  const news = (changes: object) =>
    serviceRequestStatusOf(booking, { serviceRequest, serviceRequestQuote: { ...quote, ...changes } });
  expect(news({ expiresAt: instantHoursFromNow(1) })).toBe('answered');
  expect(news({ expiresAt: instantHoursFromNow(-1) })).toBe('over');
  expect(news({ state: 'expired', expiresAt: instantHoursFromNow(-1) })).toBe('over');
  expect(news({ state: 'expired', expiresAt: instantHoursFromNow(-73) })).toBeUndefined();
  expect(news({ state: 'rejected', expiresAt: instantHoursFromNow(1) })).toBeUndefined();
  expect(serviceRequestStatusOf(booking, { serviceRequest, serviceRequestQuote: null })).toBeUndefined();
  // A manual change request behaves like a cancellation request.
  const serviceRequestChange = sampleBookingChange({ isManual: true, expiresAt: instantHoursFromNow(1) });
  expect(
    serviceRequestStatusOf(booking, { serviceRequest, serviceRequestQuote: null, serviceRequestChange }),
  ).toBe('answered');
});

test('what was taken back is said where it was taken back', () => {
  const serviceRequest = sampleServiceRequest({ state: 'withdrawn', endedAt: instantHoursFromNow(0) });
  expect(serviceRequestStatusOf(booking, { serviceRequest, serviceRequestQuote: null })).toBeUndefined();
  expect(
    serviceRequestStatusOf(booking, { serviceRequest, serviceRequestQuote: null }, serviceRequest.id),
  ).toBe('taken-back');
});

test('one thing at a time is asked: what would cancel stands back while something else waits for an answer', () => {
  const serviceRequest = sampleServiceRequest({ state: 'quoted', endedAt: instantHoursFromNow(-1) });
  const nothing = { serviceRequest: null, serviceRequestQuote: null, unanswered: null };
  const answered = {
    ...nothing,
    serviceRequest,
    serviceRequestQuote: { ...quote, expiresAt: instantHoursFromNow(1) },
  };
  expect(cancelButtonStyle(booking, nothing)).toBe('danger');
  expect(cancelButtonStyle(booking, { ...nothing, serviceRequest: sampleServiceRequest() })).toBe('danger');
  expect(cancelButtonStyle(booking, answered)).toBe('outline');
  expect(
    cancelButtonStyle(booking, {
      ...answered,
      serviceRequestQuote: { ...quote, expiresAt: instantHoursFromNow(-1) },
    }),
  ).toBe('danger');
  expect(cancelButtonStyle(booking, { ...nothing, unanswered: sampleItineraryVersions()[0] ?? null })).toBe(
    'outline',
  );
});
