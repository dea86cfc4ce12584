import { expect, test } from 'vitest';
import english from '@marga/contract/messages/en.json' with { type: 'json' };
import type { Translate } from '../../shared/i18n/use-translations.ts';
import { sampleBookingWithDetails } from '../amendments/sample-amendments.ts';
import { formatBookingsCsv } from './export-bookings.ts';
import { MIXED_TICKETS, sampleTrainBooking } from './sample-waitlisted-train.ts';

const t: Translate = (id) => english[id];

test('a waitlisted train is exported as such, with the status of each traveller', () => {
  const [head = '', line = ''] = formatBookingsCsv([sampleTrainBooking(MIXED_TICKETS)], t, 'agent').split(
    '\r\n',
  );
  expect(head).toContain('Ticket status');
  expect(line).toContain('Waitlisted');
  expect(line).toContain('ASHA RAO: CNF B4 31 LB; VIKRAM MENON: RAC 14; SUNITA IYER: WL 3');
  expect(line).not.toMatch(/confirmed/i);
});

test('a flight is exported with the e-ticket of each traveller, and no code of railways', () => {
  const booking = sampleBookingWithDetails();
  if (booking.itinerary.service !== 'flight') throw new Error('the sample is no flight');
  const tickets = booking.travellers.map((_, at) => ({
    status: 'confirmed' as const,
    position: null,
    coach: null,
    place: null,
    number: at === 0 ? '312 2401882731' : null,
  }));
  const csv = formatBookingsCsv([{ ...booking, itinerary: { ...booking.itinerary, tickets } }], t, 'agent');
  const [first] = booking.travellers;
  expect(csv).toContain(`${first?.givenName} ${first?.familyName}: Ticketed 312 2401882731`);
  expect(csv).not.toContain('CNF');
});
