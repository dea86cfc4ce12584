import type { ConnectOrder } from '@marga/contract/connect/protocol';
import type { Desk } from './desk-state.ts';
import type { BookedOrder } from './order-book.ts';
import { moveUp } from './queue.ts';
import { refundsOf } from './refunds.ts';

/** As it stands at this moment: whatever was to happen by now has happened. */
export function found(desk: Desk, id: string): BookedOrder | undefined {
  const booked = desk.book.findById(id);
  if (booked) moveUp(desk, booked);
  return booked;
}

export function told(desk: Desk, booked: BookedOrder): ConnectOrder {
  return { ...booked.order, refunds: refundsOf(booked, desk.now()) };
}
