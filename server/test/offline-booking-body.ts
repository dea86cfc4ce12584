import { phoneBookedItinerary } from './phone-booked-itinerary.ts';
import { traveller } from './search-and-start-checkout.ts';
import type { TestCompany } from './seed-companies-and-users.ts';

/** Returns what an operator enters for a ticket that was bought at a counter for the owner of the company. */
export function offlineBookingBody(company: TestCompany, total: string) {
  return {
    bookedWith: 'New Delhi reservation office',
    supplierReference: '2418830011',
    itinerary: phoneBookedItinerary,
    travellers: [traveller],
    total: { amount: total, currency: 'INR' },
    payWith: 'wallet' as const,
    forUser: company.person('owner').user,
    reason: 'The buyer telephoned, the portal had no quota',
  };
}
