import { type CompanyId, type IdKind, createId } from '@marga/contract/kernel/ids';
import { now } from '../src/platform/clock.ts';
import type { TestApi } from './api.ts';

const NOTHING = { amount: '0.00', currency: 'INR' };

/**
 * Seeds an existing booking with an unconfirmed cancellation and change, a manual request, an expected refund and a
 * version.
 */
export async function seedAmendments(
  api: TestApi,
  company: CompanyId,
  booking: string,
): Promise<Readonly<Partial<Record<IdKind, string>>>> {
  const at = now();
  const ids = {
    cancellation: createId('cancellation', at),
    change: createId('change', at),
    expectedRefund: createId('expectedRefund', at),
    serviceRequest: createId('serviceRequest', at),
  };
  const cancelled = {
    isVoid: false,
    lines: [],
    refundTo: 'wallet',
    feeSchedule: [],
    cancelledAmounts: { published: '0', lines: {} },
    expectedRefunds: [],
  };
  const [row] = await api.admin<{ itinerary: unknown; travellers: unknown }>(
    'select itinerary, travellers from bookings.booking where id = $1',
    [booking],
  );
  const changed = { ...row, seats: [], difference: NOTHING, fee: NOTHING, lines: [], expectedRefunds: [] };
  const amendment = `insert into amendments.amendment (id, company_id, booking_id, kind, user_id, supplier, supplier_quote, quote_kind, total_minor,
      currency, terms, revision, version, expires_at)
    values ($1, $2, $3, $4, 'usr_nobody', 'skybridge', $1, 'supplier', 0, 'INR', $5, 0, 1, platform.now() + interval '1 hour')`;
  await api.admin(amendment, [ids.cancellation, company, booking, 'cancellation', JSON.stringify(cancelled)]);
  await api.admin(amendment, [ids.change, company, booking, 'change', JSON.stringify(changed)]);
  await api.admin(
    `insert into checkout.change_spending (change_id, company_id, booking_id, user_id, amount_minor)
      values ($1, $2, $3, 'usr_nobody', 1)`,
    [ids.change, company, booking],
  );
  await api.admin(
    `insert into amendments.refund_balance (booking_id, company_id, paid_minor) values ($1, $2, 0)`,
    [booking, company],
  );
  await api.admin(
    `insert into refunds.expected_refund (id, company_id, booking_id, amendment_id, component, owed_by, amount_minor, currency, rule, due_by)
      values ($1, $2, $3, $4, 'ours', 'marga', 0, 'INR', 'ours-at-once', platform.now())`,
    [ids.expectedRefund, company, booking, ids.cancellation],
  );
  await api.admin(
    `insert into amendments.refund_allocation (expected_refund_id, company_id, hold, account, amount_minor) values ($1, $2, $3, 'wallet:' || $2, 1)`,
    [ids.expectedRefund, company, booking],
  );
  await api.admin(
    `insert into amendments.service_request (id, company_id, booking_id, user_id, answer_by)
      values ($1, $2, $3, 'usr_nobody', platform.now() + interval '2 hours')`,
    [ids.serviceRequest, company, booking],
  );
  await api.admin(
    `insert into amendments.version (booking_id, company_id, version, cause, itinerary)
      select id, company_id, 1, 'booked', itinerary from bookings.booking where id = $1`,
    [booking],
  );
  return ids;
}
