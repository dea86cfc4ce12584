import type { Cancellation } from '@marga/contract/amendments/amendments';
import type { Booking } from '@marga/contract/bookings/booking';
import type { Client } from './api-client.ts';
import type { FoundOffer } from './buyer-api-client.ts';

/** This file cancels and changes bookings as a buyer's API client does. */

/** Accepts what cancelling costs: all of the booking, or only these travellers by position. */
export async function cancelBooking(
  client: Client,
  booking: Pick<Booking, 'id'>,
  travellers: number[] | null = null,
): Promise<Cancellation> {
  const quote = await client.call('amendments.quote-cancellation', {
    params: { bookingId: booking.id },
    body: { travellers, legs: null },
  });
  return client.call('amendments.confirm-cancellation', {
    key: crypto.randomUUID(),
    params: { cancellationId: quote.id },
    body: { acceptedRefund: quote.refund },
  });
}

/** Waits until the supplier has carried the cancellation out or refused it. */
export async function awaitCancellation(
  client: Client,
  { id: cancellationId }: Pick<Cancellation, 'id'>,
): Promise<void> {
  await until(async () => {
    const { state } = await client.call('amendments.read-cancellation', { params: { cancellationId } });
    return state === 'done' || state === 'rejected';
  });
}

/** Puts another offer in the place of what is booked, pays the difference from the wallet, and waits for it. */
export async function changeBooking(
  client: Client,
  booking: Pick<Booking, 'id'>,
  { id: offerId, searchId }: Pick<FoundOffer, 'id' | 'searchId'>,
): Promise<void> {
  const params = { bookingId: booking.id };
  const quote = await client.call('amendments.quote-change', {
    params,
    body: { instead: { searchId, offerId }, seats: null, travellers: null },
  });
  await client.call('amendments.confirm-change', {
    key: crypto.randomUUID(),
    params: { changeId: quote.id },
    body: { acceptedTotal: quote.total, payWith: 'wallet' },
  });
  await until(async () => (await client.call('booking.read-booking', { params })).version > 1);
}

export async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 200));
}
