import type { BookingWithDetails } from '@marga/contract/bookings/booking';
import type { Instant } from '@marga/contract/kernel/time';
import { now } from '../clock.ts';
import { actingCompanyId, chosenCompanyId, currentSession } from '../session-store.ts';
import { offlineCacheNameOf, type OfflineOwner, readOfflineDataOwner } from './offline-data-owner.ts';

/** Holds a booking as the server once returned it. */
export interface OfflineBooking {
  readonly booking: BookingWithDetails;
  readonly readAt: Instant;
}

/** Identifies who reads and for which company: what is stored for one company is never looked up for another. */
interface Reader {
  readonly userId: string;
  readonly companyId: string;
}

/** Only the bookings opened last are stored, because a browser is no archive. */
const MOST_STORED = 50;

export async function saveBookingOfflineCopy(booking: BookingWithDetails): Promise<void> {
  const reader = presentReader();
  // The response may arrive after the session has ended; the booking is then not stored.
  if (!reader || readOfflineDataOwner()?.userId !== reader.userId || !('caches' in globalThis)) return;
  const cache = await caches.open(offlineCacheNameOf(reader.userId));
  const stored: OfflineBooking = { booking, readAt: now() };
  const address = addressOf(reader, booking.id);
  // The entry moves to the end, so the booking opened longest ago comes first.
  await cache.delete(address);
  await cache.put(address, new Response(JSON.stringify(stored)));
  const addresses = await cache.keys();
  await Promise.all(addresses.slice(0, -MOST_STORED).map((old) => cache.delete(old)));
  // Another tab may have ended the session and deleted the cache before this was written.
  if (readOfflineDataOwner()?.userId !== reader.userId)
    await caches.delete(offlineCacheNameOf(reader.userId));
}

/**
 * Deletes the offline copy of a booking after the server has reported that the booking no longer exists for this
 * reader.
 */
export async function deleteBookingOfflineCopy(bookingId: string): Promise<void> {
  const reader = presentReader();
  if (!reader || !('caches' in globalThis)) return;
  const cache = await caches.open(offlineCacheNameOf(reader.userId));
  await cache.delete(addressOf(reader, bookingId));
}

export async function findBookingOfflineCopy(bookingId: string): Promise<OfflineBooking | undefined> {
  const reader = presentReader();
  if (!reader || !('caches' in globalThis)) return undefined;
  const found = await caches.match(addressOf(reader, bookingId), {
    cacheName: offlineCacheNameOf(reader.userId),
  });
  return found && ((await found.json()) as OfflineBooking);
}

/** Lists the stored bookings, the one opened last first. */
export async function listBookingOfflineCopies(): Promise<readonly OfflineBooking[]> {
  const reader = presentReader();
  if (!reader || !('caches' in globalThis) || !(await caches.has(offlineCacheNameOf(reader.userId))))
    return [];
  const cache = await caches.open(offlineCacheNameOf(reader.userId));
  const own = (await cache.keys()).filter(({ url }) =>
    new URL(url).pathname.startsWith(addressOf(reader, '')),
  );
  const found = await Promise.all(own.map((address) => cache.match(address)));
  const stored = await Promise.all(
    found.map(async (answer) => (await answer?.json()) as OfflineBooking | undefined),
  );
  return stored.filter((one) => one !== undefined).toReversed();
}

/**
 * Returns the current user and company. Without a network the server cannot identify the user, so the marker stored
 * for the session does.
 */
function presentReader(): Reader | undefined {
  const session = currentSession();
  const mark = session ? undefined : readOfflineDataOwner();
  const userId = session ? session.user.uid : mark?.userId;
  const companyId = session ? actingCompanyId() : mark && companyOf(mark);
  return userId === undefined || companyId === undefined ? undefined : { userId, companyId };
}

/** As in a session, the company chosen in this tab applies as long as the user belongs to it. */
function companyOf({ companyIds }: OfflineOwner): string | undefined {
  const chosen = chosenCompanyId();
  return companyIds.find((companyId) => companyId === chosen) ?? companyIds[0];
}

function addressOf({ companyId }: Reader, bookingId: string): string {
  return `/kept/${companyId}/${bookingId}`;
}
