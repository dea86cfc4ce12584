import type { ReactNode } from 'react';

export interface Column<Row, Order extends string = string> {
  readonly id: string;
  readonly name: string;
  readonly cell: (row: Row) => ReactNode;
  /** The cell that names its row: the link is in it, and it is always shown. */
  readonly isName?: boolean;
  readonly isFigure?: boolean;
  /** Shown only when somebody asks for it. */
  readonly isOptional?: boolean;
  /** The two orders that its head switches between, the one that people mean first leading. */
  readonly orders?: readonly [first: OrderOf<Order>, second: OrderOf<Order>];
}

interface OrderOf<Order extends string> {
  readonly order: Order;
  readonly direction: 'ascending' | 'descending';
}

/** The order that pressing a head asks for: its first, and from there to and fro. */
export function nextOrder<Row, Order extends string>(
  { orders }: Column<Row, Order>,
  present: Order,
): Order | undefined {
  if (!orders) return undefined;
  return orders[0].order === present ? orders[1].order : orders[0].order;
}

export function directionOf<Row, Order extends string>(
  { orders }: Column<Row, Order>,
  present: Order,
): 'ascending' | 'descending' | undefined {
  return orders?.find(({ order }) => order === present)?.direction;
}
