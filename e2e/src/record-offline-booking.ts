import { phoneBookedItinerary } from '@marga/server/test/phone-booked-itinerary';
import { signInApiClient } from './api-client.ts';
import { operatorLead, type OwnCompany } from './create-test-company.ts';
import type { PortalAccess } from './start-test-portal.ts';
import { sampleTravellerByIndex } from './sample-trips-and-bookings.ts';

/** Names the company that the booking belongs to, and the member in whose name it is recorded. */
interface Whose {
  readonly id: OwnCompany['id'];
  readonly owner: Pick<OwnCompany['owner'], 'uid'>;
}

/**
 * Records a train that an operator bought at a counter, from a supplier without an API. A large amount makes the
 * booking wait for a second operator's approval.
 */
export async function recordOfflineBooking(
  { url }: Pick<PortalAccess, 'url'>,
  company: Whose,
  rupees: string,
) {
  const lead = await signInApiClient(url, operatorLead);
  return lead.call('workqueue.record-offline-booking', {
    key: crypto.randomUUID(),
    params: { companyId: company.id },
    body: {
      bookedWith: 'New Delhi reservation office',
      supplierReference: '2418830011',
      itinerary: phoneBookedItinerary,
      travellers: [sampleTravellerByIndex(0)],
      total: { amount: rupees, currency: 'INR' },
      payWith: 'wallet',
      forUser: company.owner.uid,
      reason: 'The buyer telephoned',
    },
  });
}
