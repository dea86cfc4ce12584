import { soldByTelephone } from '@marga/server/test/sold-by-telephone';
import { signInClient } from './client.ts';
import { operatorLead, type OwnCompany } from './company.ts';
import { thePortal } from './journey.ts';
import { traveller } from './sample-data.ts';

/** A train that an operator has bought at a counter, so that its supplier can be asked for nothing; or which waits for a second one. */
export async function enterOutside(company: OwnCompany, rupees: string) {
  const lead = await signInClient(thePortal().url, operatorLead);
  return lead.call('operations.enter-outside', {
    key: crypto.randomUUID(),
    params: { companyId: company.id },
    body: {
      bookedWith: 'New Delhi reservation office',
      supplierReference: '2418830011',
      itinerary: soldByTelephone,
      travellers: [traveller(0)],
      total: { amount: rupees, currency: 'INR' },
      payWith: 'wallet',
      forUser: company.owner.uid,
      reason: 'The buyer telephoned',
    },
  });
}
