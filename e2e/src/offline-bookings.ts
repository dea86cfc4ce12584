import { phoneBookedItinerary } from '@marga/server/test/phone-booked-itinerary';
import { signInClient } from './client.ts';
import { operatorLead, type OwnCompany } from './company.ts';
import type { PortalAccess } from './portal.ts';
import { traveller } from './sample-data.ts';

/** Whose it is, and in whose name. */
interface Whose {
  readonly id: OwnCompany['id'];
  readonly owner: Pick<OwnCompany['owner'], 'uid'>;
}

/** A train that an operator has bought at a counter, so that its supplier can be asked for nothing; or which waits for a second one. */
export async function recordOfflineBooking(
  { url }: Pick<PortalAccess, 'url'>,
  company: Whose,
  rupees: string,
) {
  const lead = await signInClient(url, operatorLead);
  return lead.call('workqueue.record-offline-booking', {
    key: crypto.randomUUID(),
    params: { companyId: company.id },
    body: {
      bookedWith: 'New Delhi reservation office',
      supplierReference: '2418830011',
      itinerary: phoneBookedItinerary,
      travellers: [traveller(0)],
      total: { amount: rupees, currency: 'INR' },
      payWith: 'wallet',
      forUser: company.owner.uid,
      reason: 'The buyer telephoned',
    },
  });
}
