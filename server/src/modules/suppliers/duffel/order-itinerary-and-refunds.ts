import type { FlightItinerary } from '@marga/contract/search/itineraries';
import { isNegativeMoney, multiplyMoney, parseMoney } from '@marga/contract/kernel/money';
import { parseInstant } from '@marga/contract/kernel/time';
import type { SupplierRefund } from '../supplier-port.ts';
import { encodeChangeQuoteToken } from './amendments.ts';
import { type Duffel, callDuffel } from './duffel-client.ts';
import { toItinerary } from './mapping.ts';
import { responseBodyOf } from './duffel-error-responses.ts';
import type { OfferPassenger } from './passengers.ts';
import { cancellationListAnswer, type DuffelCancellation, type DuffelOrder, flown } from './schemas.ts';
import { ticketsOf } from './tickets.ts';

/** Reads the details of an order; what cannot be read is left out. */

/** Returns the flights with the travellers' tickets; `offered` are the passengers of the offer that was ordered. */
export function parseOrderItinerary(
  order: DuffelOrder,
  offered: readonly OfferPassenger[],
): FlightItinerary | undefined {
  const flights = flown.safeParse(order).data;
  const tickets = ticketsOf(order, offered);
  return flights && readable(() => ({ ...toItinerary(flights, 'regular'), ...(tickets && { tickets }) }));
}

/** Returns the refunds of cancellations and changes, or undefined when Duffel cannot be reached. */
export async function readOrderRefunds(
  duffel: Duffel,
  order: DuffelOrder,
): Promise<SupplierRefund[] | undefined> {
  const cancelled = order.cancelled_at ? await cancellationOf(duffel, order) : [];
  if (!cancelled) return undefined;
  const changed = (order.changes ?? []).flatMap((change) => changeRefund(change) ?? []);
  return [...cancelled.flatMap((one) => cancelRefund(one) ?? []), ...changed];
}

async function cancellationOf(duffel: Duffel, order: DuffelOrder): Promise<DuffelCancellation[] | undefined> {
  if (order.cancellation) return [order.cancellation];
  const listed = await callDuffel(() => duffel.orderCancellations.list({ order_id: order.id, limit: 50 }));
  return cancellationListAnswer.safeParse(responseBodyOf(listed)).data?.data;
}

/**
 * A refund to our balance counts as paid when the cancellation is confirmed. Other refunds stay pending, because
 * Duffel does not report when they arrive.
 */
function cancelRefund(given: DuffelCancellation): SupplierRefund | undefined {
  const { id, confirmed_at: at, refund_amount: amount, refund_currency: currency, refund_to: to } = given;
  if (!at || amount === null || currency === null) return undefined;
  return readable(() => {
    const owed = parseMoney(amount, currency);
    const isCredited = to === null || to === undefined || to === 'balance';
    return owed.minor > 0n
      ? { quote: id, amount: owed, paidAt: isCredited ? parseInstant(at) : null }
      : undefined;
  });
}

type DuffelChange = NonNullable<DuffelOrder['changes']>[number];

function changeRefund(change: DuffelChange): SupplierRefund | undefined {
  const { id, confirmed_at: at, change_total_amount: amount, change_total_currency: currency } = change;
  if (!at || !amount || !currency) return undefined;
  return readable(() => {
    const total = parseMoney(amount, currency);
    if (!isNegativeMoney(total)) return undefined;
    return {
      quote: encodeChangeQuoteToken(id, total),
      amount: multiplyMoney(total, -1n),
      paidAt: parseInstant(at),
    };
  });
}

function readable<Read>(read: () => Read): Read | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
