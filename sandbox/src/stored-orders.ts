import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import type { Suppliers } from './connect/routes.ts';
import type { Gateway } from './payment-gateway/gateway.ts';
import type { FlightSupplier } from './suppliers/flights/supplier.ts';

interface Stores {
  readonly flights: Pick<FlightSupplier, 'orders'>;
  readonly shops: Suppliers;
  readonly gateway: Pick<Gateway, 'book'>;
}

/**
 * The orders of all suppliers, and the payments, survive a restart of the development system in a file: otherwise every
 * booking made before it would look as if its supplier had cancelled it.
 */
function collect({ flights, shops, gateway: { book } }: Stores) {
  return {
    flights: flights.orders.listAll(),
    others: shops.orders().map(({ supplier, booked }) => ({ supplier, booked })),
    gateway: {
      orders: book.orders.list(),
      payments: book.payments.list(),
      refunds: book.refunds.list(),
      accounts: book.accounts.list(),
    },
  };
}

export function readStoredOrders(file: string, { flights, shops, gateway: { book } }: Stores): void {
  if (!existsSync(file)) return;
  // Node's own format keeps sets and large integers; nobody but this program writes the file.
  const stored = deserialize(readFileSync(file)) as ReturnType<typeof collect>;
  flights.orders.restore(stored.flights);
  shops.restore(stored.others);
  for (const one of stored.gateway.orders) book.orders.store(one);
  for (const one of stored.gateway.payments) book.payments.store(one);
  for (const one of stored.gateway.refunds) book.refunds.store(one);
  for (const one of stored.gateway.accounts) book.accounts.store(one);
}

export function writeStoredOrders(file: string, stores: Stores): void {
  writeFileSync(file, serialize(collect(stores)));
}
