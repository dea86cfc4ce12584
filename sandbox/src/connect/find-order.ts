import type { ConnectOrder } from '@marga/contract/connect/protocol';
import type { SupplierContext } from './supplier-context.ts';
import type { BookedOrder } from './order-store.ts';
import { advanceWaitlist } from './simulate-train-waitlist.ts';
import { toRefundResources } from './refunds.ts';
import { withTickets } from './tickets.ts';

/** Returns the order as of now, after its due waitlist steps have been applied. */
export function findOrder(context: SupplierContext, id: string): BookedOrder | undefined {
  const booked = context.book.findById(id);
  if (booked) advanceWaitlist(context, booked);
  return booked;
}

export function toOrderResource(context: SupplierContext, booked: BookedOrder): ConnectOrder {
  return { ...withTickets(booked), refunds: toRefundResources(booked, context.now()) };
}
