import { expect, test } from 'vitest';
import type { TrainItinerary } from '@marga/contract/search/itineraries';
import { createId, shortReferenceOf } from '@marga/contract/kernel/ids';
import { parseZonedLocalTime } from '@marga/contract/kernel/time';
import { now } from '../../platform/clock.ts';
import type { MailLocale } from '../../platform/mail/mail-template.ts';
import { bookingChangeMails } from './booking-change-mails.ts';

const train = (departs: string, status: 'waitlist' | 'available'): TrainItinerary => ({
  service: 'train',
  segments: [
    {
      carrier: 'Rajdhani',
      carrierCode: '',
      number: '12951',
      origin: 'MMCT',
      originName: 'Mumbai Central',
      destination: 'NDLS',
      destinationName: 'New Delhi',
      departsAt: parseZonedLocalTime(departs, 'Asia/Kolkata'),
      arrivesAt: parseZonedLocalTime('2027-03-15T08:32', 'Asia/Kolkata'),
      durationMinutes: 932,
    },
  ],
  durationMinutes: 932,
  class: '3A',
  quota: 'GN',
  availability: { status, count: 12 },
  distanceKm: 1_384,
  refundable: true,
});

const bookingId = createId('booking', now());
const params = {
  bookingId,
  before: train('2027-03-14T17:00', 'waitlist'),
  after: train('2027-03-14T17:40', 'available'),
  minor: '-12345',
  currency: 'INR',
};
const templates = bookingChangeMails({ config: { PUBLIC_ORIGIN: 'https://portal.example' } });

async function letter(template: string, locale: MailLocale, given: object = params) {
  const prepared = await templates[template]?.({
    id: createId('mail', now()),
    companyId: null,
    userId: null,
    recipient: 'meera@people.example',
    template,
    locale,
    params: given,
    createdAt: now(),
  });
  if (prepared === undefined || prepared === 'obsolete') throw new Error(`no letter for ${template}`);
  return prepared;
}

test('a berth mail says how each traveller stands', async () => {
  const ticket = { position: null, coach: null, place: null, number: null };
  const after = {
    ...train('2027-03-14T17:00', 'waitlist'),
    tickets: [
      { ...ticket, status: 'confirmed' as const, coach: 'B4', place: '31 LB' },
      { ...ticket, status: 'rac' as const, position: 14 },
      { ...ticket, status: 'waitlist' as const, position: 3 },
    ],
  };
  const { subject, text } = await letter('berth-changed', 'en', { ...params, after });
  expect(text).toContain('CNF B4 31 LB, RAC 14, WL 3');
  expect(subject, 'nothing that a supplier types').toMatch(/: CNF, RAC 14, WL 3$/);
});

test.each<[string, MailLocale, readonly string[]]>([
  ['schedule-changed', 'en', ['5:00', '5:40', '(Asia/Kolkata)', 'without charge']],
  ['schedule-changed', 'hi', ['5:00', '5:40', 'बिना']],
  ['berth-changed', 'en', ['a berth is confirmed', 'You need not do anything']],
  ['berth-changed', 'hi', ['बर्थ पक्की']],
  ['booking-changed', 'en', ['5:40', '₹123.45 comes back']],
  ['booking-changed', 'hi', ['₹123.45', 'लौटाए']],
])('%s in %s says what happened and where to go', async (template, locale, phrases) => {
  const { subject, text } = await letter(template, locale);
  expect(subject).toContain(shortReferenceOf(bookingId));
  expect(text).toContain(`/bookings/${bookingId}`);
  expect(text).toContain('Mumbai Central – New Delhi');
  for (const word of phrases) expect(text).toContain(word);
  expect(text).not.toMatch(/\{\w+\}/);
});
