import type { Booking } from '@marga/contract/bookings/booking';
import { instantFromEpochMs, addDaysToDate, localDateAt, BUSINESS_ZONE } from '@marga/contract/kernel/time';
import { type Client, signInApiClient } from './api-client.ts';
import { operator } from './create-test-company.ts';
import { recordOfflineBooking } from './record-offline-booking.ts';
import type { PortalAccess } from './start-test-portal.ts';

const PRICE = '4000.00';
const rupees = (amount: string) => ({ amount, currency: 'INR' as const });

/** Makes offline bookings and service requests about them: one that is open, and one that is answered. */
export async function makeServiceRequests(
  { url }: PortalAccess,
  client: Client,
): Promise<Record<string, Booking>> {
  const { user, memberships } = await client.call('identity.read-session');
  const [membership] = memberships;
  if (!membership) throw new Error('the buyer belongs to no company');
  const operatorClient = await signInApiClient(url, operator);
  const offline = async (): Promise<Booking> => {
    const whose = { id: membership.companyId, owner: user };
    const { bookingId } = await recordOfflineBooking({ url }, whose, PRICE);
    if (bookingId === null) throw new Error('it waits for a second person');
    return client.call('booking.read-booking', { params: { bookingId } });
  };
  const asked = async (category: 'cancel' | 'time') => {
    const booking = await offline();
    const remark = category === 'cancel' ? 'The meeting is off' : 'The day after, at the same hour';
    const { id } = await client.call('amendments.ask-service-request', {
      key: crypto.randomUUID(),
      params: { bookingId: booking.id },
      body: { category, travellers: null, legs: null, remark },
    });
    return { booking, workItemKey: `service-request.${id}` };
  };
  const soon = instantFromEpochMs(Date.now() + 3 * 86_400_000);
  const cancelling = await asked('cancel');
  await operatorClient.call('workqueue.perform-routine-action', {
    params: { workItemKey: cancelling.workItemKey },
    body: {
      action: 'quote-service-request',
      charge: rupees('600.00'),
      refund: rupees('3400.00'),
      refundBy: addDaysToDate(localDateAt(soon, BUSINESS_ZONE), 20),
      expiresAt: soon,
      reason: 'Told by the counter',
    },
  });
  const changing = await asked('time');
  await operatorClient.call('workqueue.perform-routine-action', {
    params: { workItemKey: changing.workItemKey },
    body: {
      action: 'quote-change',
      difference: rupees('450.00'),
      fee: rupees('200.00'),
      refundBy: null,
      expiresAt: soon,
      times: [{ at: 0, departs: '2027-03-15T16:55', arrives: '2027-03-16T08:35', number: null }],
      names: [],
      added: [],
      seats: [],
      reference: null,
      agreed: 'A lower berth',
      reason: 'Told by the counter',
    },
  });
  return {
    offline: await offline(),
    'cancel-asked-manual': (await asked('cancel')).booking,
    'cancel-quoted-manual': cancelling.booking,
    'change-asked-manual': (await asked('time')).booking,
    'change-quoted-manual': changing.booking,
  };
}
