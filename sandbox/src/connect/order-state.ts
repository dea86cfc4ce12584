import type { ConnectOrder } from '@marga/contract/connect/protocol';
import type { SupplierContext } from './supplier-context.ts';
import type { BookedOrder } from './order-book.ts';
import { advanceWaitlist } from './waitlist.ts';
import { refundsOf } from './refunds.ts';

/** Returns the order as of this moment, after everything due by now has happened. */
export function findOrder(context: SupplierContext, id: string): BookedOrder | undefined {
  const booked = context.book.findById(id);
  if (booked) advanceWaitlist(context, booked);
  return booked;
}

export function orderResource(context: SupplierContext, booked: BookedOrder): ConnectOrder {
  return { ...booked.order, refunds: refundsOf(booked, context.now()) };
}
