import type { ReactNode } from 'react';

export interface Column<Row, Order extends string = string> {
  readonly id: string;
  readonly name: string;
  readonly cell: (row: Row) => ReactNode;
  /** The cell that names its row contains the link and is always shown. */
  readonly isName?: boolean;
  readonly isFigure?: boolean;
  /** The column is shown only when the user selects it. */
  readonly isOptional?: boolean;
  /** Holds the two sort orders that a press on the column's head switches between, the more common one first. */
  readonly orders?: readonly [first: OrderOf<Order>, second: OrderOf<Order>];
}

interface OrderOf<Order extends string> {
  readonly order: Order;
  readonly direction: 'ascending' | 'descending';
}

/** Returns the sort order after a press on a column head: its second order if the first is active, else the first. */
export function nextSortOrder<Row, Order extends string>(
  { orders }: Column<Row, Order>,
  present: Order,
): Order | undefined {
  if (!orders) return undefined;
  return orders[0].order === present ? orders[1].order : orders[0].order;
}

export function sortDirectionOf<Row, Order extends string>(
  { orders }: Column<Row, Order>,
  present: Order,
): 'ascending' | 'descending' | undefined {
  return orders?.find(({ order }) => order === present)?.direction;
}
