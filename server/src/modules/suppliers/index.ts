import type { Config } from '../../platform/config.ts';
import { stopwatch } from '../../platform/clock.ts';
import type { Telemetry } from '../../platform/telemetry.ts';
import { duffelSupplier } from './duffel/adapter.ts';
import type { Supplier } from './port.ts';

export type { OrderOutcome, Supplier, SupplierOffer } from './port.ts';

export interface Suppliers {
  readonly all: readonly Supplier[];
  get(name: string): Supplier;
}

const KINDS = { duffel: duffelSupplier } as const;

/** The suppliers this installation is connected to, each call timed and counted by how it ended. */
export function connectSuppliers(config: Config, telemetry: Telemetry): Suppliers {
  const all = config.SUPPLIERS.map((connection) =>
    measured(KINDS[connection.kind](connection, config.SUPPLIER_TIMEOUT_MS), telemetry),
  );
  const byName = new Map(all.map((supplier) => [supplier.name, supplier]));
  return {
    all,
    get: (name) => {
      const supplier = byName.get(name);
      if (!supplier) throw new Error(`no supplier is connected as ${name}`);
      return supplier;
    },
  };
}

function measured(supplier: Supplier, telemetry: Telemetry): Supplier {
  if (!telemetry.on) return supplier;
  const timed = async <T extends { kind: string }>(operation: string, call: () => Promise<T>): Promise<T> => {
    const elapsed = stopwatch();
    const outcome = await telemetry.span(`supplier ${operation}`, call);
    telemetry.supplierCall(supplier.name, operation, outcome.kind, elapsed());
    return outcome;
  };
  return {
    name: supplier.name,
    search: (criteria) => timed('search', () => supplier.search(criteria)),
    price: (selection) => timed('price', () => supplier.price(selection)),
    order: (request) => timed('order', () => supplier.order(request)),
    lookUp: (request) => timed('look-up', () => supplier.lookUp(request)),
    listOrders: (since) => supplier.listOrders(since),
  };
}
