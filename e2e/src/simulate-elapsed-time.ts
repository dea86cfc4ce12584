import type { Booking } from '@marga/contract/bookings/booking';
import { createId } from '@marga/contract/kernel/ids';
import {
  addDaysToDate,
  BUSINESS_ZONE,
  instantFromEpochMs,
  type LocalDate,
  localDateAt,
  startOfDay,
} from '@marga/contract/kernel/time';
import pg from 'pg';
import type { PortalAccess } from './start-test-portal.ts';

/** This file holds helpers that change the database directly to simulate the passing of time. */

/** Expires the unused links that were mailed to this address. */
export async function expireMailedLinks(portal: PortalAccess, email: string): Promise<void> {
  await change(
    portal,
    `update identity.action_code set expires_at = platform.now() - interval '1 second'
      where email = $1 and used_at is null`,
    email,
  );
}

/** Makes the person's last password entry more than ten minutes old, in every session. */
export async function expireRecentAuthentication(portal: PortalAccess, email: string): Promise<void> {
  await change(
    portal,
    `update engine.session set confirmed_at = platform.now() - interval '11 minutes'
      where "userId" = (select "id" from engine."user" where "email" = $1)`,
    email,
  );
}

/**
 * Makes the company's first week be over, and its approval that of an operator who has left: the two operators of the
 * tests may then fund it.
 */
export async function moveApprovalBack(portal: PortalAccess, companyId: string): Promise<void> {
  await change(
    portal,
    `update identity.company set credit_from = platform.now() - interval '1 day', approved_by = null where id = $1`,
    companyId,
  );
}

/** Expires the payment; the gateway is then polled about it once more, as for any expired payment. */
export async function expirePayment(portal: PortalAccess, paymentId: string): Promise<void> {
  await change(
    portal,
    `update payments.payment set expires_at = platform.now() - interval '1 second', ask_again_at = platform.now()
      where id = $1`,
    paymentId,
  );
}

/** Expires the hold, so that its workflow is due to continue. */
export async function expireCheckoutHold(portal: PortalAccess, checkoutId: string): Promise<void> {
  const passed = `platform.now() - interval '1 second'`;
  await change(
    portal,
    `update bookings.booking set pay_by = ${passed} where checkout_id = $1 and state = 'on-hold'`,
    checkoutId,
  );
  await change(
    portal,
    `update checkout.checkout set pay_by = ${passed}, lease_expires_at = ${passed} where id = $1`,
    checkoutId,
  );
}

/** Simulates that a look-up found the order cancelled by the supplier, without information about a refund. */
export async function simulateSupplierCancellation(portal: PortalAccess, bookingId: string): Promise<void> {
  await change(
    portal,
    `update monitoring.order_monitor set discrepancy = 'cancelled', last_checked_at = platform.now(), next_check_at = platform.now() + interval '1 day'
      where booking_id = $1`,
    bookingId,
  );
}

/** Ends the half hour in which a supplier is polled about this checkout, so that the next look-up is the last. */
export async function endSupplierPolling(portal: PortalAccess, checkoutId: string): Promise<void> {
  const passed = `platform.now() - interval '1 second'`;
  await change(
    portal,
    `update bookings.booking set ask_until = ${passed}, ask_again_at = ${passed}
      where checkout_id = $1 and state = 'unknown'`,
    checkoutId,
  );
  await change(portal, `update checkout.checkout set lease_expires_at = ${passed} where id = $1`, checkoutId);
}

/** Expires the cancellation and change quotes of a booking. */
export async function expireAmendmentQuotes(portal: PortalAccess, bookingId: string): Promise<void> {
  await change(
    portal,
    `update amendments.amendment set expires_at = platform.now() - interval '1 second' where booking_id = $1 and state = 'quoted'`,
    bookingId,
  );
}

/** Moves the deadline of this booking's supplier refund into the past, so that the refund is four days late. */
export async function makeRefundLate(portal: PortalAccess, bookingId: string): Promise<void> {
  await change(
    portal,
    `update refunds.expected_refund set created_at = created_at - interval '12 days', due_by = platform.now() - interval '4 days'
      where booking_id = $1 and paid_back_at is null`,
    bookingId,
  );
}

/** Moves all days of the booking into the past, so that everybody has arrived. */
export async function moveTravelIntoPast(
  portal: PortalAccess,
  { id, itinerary }: Pick<Booking, 'id' | 'itinerary'>,
  days: number,
): Promise<void> {
  const earlier = JSON.stringify(itinerary).replaceAll(/\d{4}-\d\d-\d\d/g, (day) =>
    addDaysToDate(day as LocalDate, -days),
  );
  await change(
    portal,
    `update bookings.booking set itinerary = $2::jsonb, departs_at = departs_at - $3::int * interval '1 day',
        arrives_at = arrives_at - $3::int * interval '1 day' where id = $1`,
    id,
    earlier,
    String(days),
  );
}

/** Closes the company's credit statement some days ago and makes it due in the given number of days. */
export async function makeCreditStatementDue(
  portal: PortalAccess,
  companyId: string,
  inDays: number,
): Promise<void> {
  const now = instantFromEpochMs(Date.now());
  const today = localDateAt(now, BUSINESS_ZONE);
  await change(
    portal,
    `insert into ledger.credit_statement (id, company_id, from_on, until_on, closed_at, amount_due_minor, due_on, overdue_at)
      select $2, company_id, $3, $4, $5, -balance_minor, $6, $7 from ledger.account where id = 'credit:' || $1`,
    companyId,
    createId('creditStatement', now),
    addDaysToDate(today, -40),
    addDaysToDate(today, -10),
    startOfDay(addDaysToDate(today, -9), BUSINESS_ZONE),
    addDaysToDate(today, inDays),
    startOfDay(addDaysToDate(today, inDays + 1), BUSINESS_ZONE),
  );
  // The worker runs this review periodically; here it runs at once.
  await change(portal, 'select * from ledger.review_credit_lines()');
}

async function change({ database }: PortalAccess, statement: string, ...values: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: database.migrator });
  await client.connect();
  try {
    const { rowCount } = await client.query(statement, values);
    if (rowCount === 0) throw new Error(`time had nothing to change for ${String(values[0])}`);
  } finally {
    await client.end();
  }
}
