import { randomBytes } from 'node:crypto';
import type { Service } from '@marga/contract/services';
import type { Config, SupplierConnection } from '../../platform/config.ts';
import type { Telemetry } from '../../platform/telemetry.ts';
import { connectSupplier } from './connect/adapter.ts';
import { readConnectNotice } from './connect/notice.ts';
import { duffelSupplier } from './duffel/adapter.ts';
import { readDuffelNotice } from './duffel/notice.ts';
import { type GuardedSupplier, guardSupplier, guardRules, type Standing } from './guard.ts';
import type { RawNotice, SupplierNotice } from './notice.ts';
import { OFFLINE_SUPPLIER, offlineSupplier } from './offline/adapter.ts';
import type { Supplier } from './port.ts';

export interface Suppliers {
  /** What this process is called among the others. */
  readonly process: string;
  readonly all: readonly Supplier[];
  /** Also the one outside, which is not among `all`: nobody can ask it anything. */
  get(name: string): Supplier;
  /** What somebody has posted in a supplier's name. */
  readNotice(name: string, raw: RawNotice): Promise<SupplierNotice>;
  /** Those that sell it. A paused one is among them: its searches end as skipped, by name. */
  forService(service: Service): readonly Supplier[];
  /** How this process stands with each. */
  health(): readonly SupplierHealth[];
  isPaused(name: string): boolean;
  /** False while searches skip it, because it is paused or has been failing: nothing need be arranged for one. */
  isAsked(name: string): boolean;
  /** Takes these, and no others, out of searches from now on. Orders are never held back. */
  pause(names: Iterable<string>): void;
}

export interface SupplierHealth extends Standing {
  readonly name: string;
}

/** The suppliers this installation is connected to, each behind a guard of its own. */
export function connectSuppliers(config: Config, telemetry: Telemetry): Suppliers {
  let paused: ReadonlySet<string> = new Set();
  const isPaused = (name: string) => paused.has(name);
  const rules = guardRules(config);
  const all: readonly GuardedSupplier[] = config.SUPPLIERS.map((connection) =>
    guardSupplier(
      {
        searching: connected(connection, rules.searchTimeoutMs),
        ordering: connected(connection, rules.orderTimeoutMs),
      },
      rules,
      { telemetry, isPaused },
    ),
  );
  const byName = new Map(all.map((supplier) => [supplier.name, supplier]));
  return {
    process: randomBytes(4).toString('hex'),
    all,
    get: (name) => {
      const supplier = name === OFFLINE_SUPPLIER ? offlineSupplier : byName.get(name);
      if (!supplier) throw new Error(`no supplier is connected as ${name}`);
      return supplier;
    },
    readNotice: async (name, raw) => {
      const connection = config.SUPPLIERS.find((one) => one.name === name);
      return connection ? noticeFrom(connection, raw) : { kind: 'unsigned' };
    },
    forService: (service) => all.filter(({ capabilities }) => capabilities.services.includes(service)),
    health: () => all.map((supplier) => ({ name: supplier.name, ...supplier.standing() })),
    isPaused,
    isAsked: (name) => byName.get(name)?.isAsked ?? false,
    pause: (names) => {
      paused = new Set(names);
    },
  };
}

async function noticeFrom(connection: SupplierConnection, raw: RawNotice): Promise<SupplierNotice> {
  switch (connection.kind) {
    case 'duffel':
      return readDuffelNotice(connection.webhookSecret, raw);
    case 'connect':
      return readConnectNotice(connection, raw);
  }
}

/** One kind, one folder. Searches and orders of a supplier have each an adapter, with the patience that fits them. */
function connected(connection: SupplierConnection, timeoutMs: number): Supplier {
  switch (connection.kind) {
    case 'duffel':
      return duffelSupplier(connection, timeoutMs);
    case 'connect':
      return connectSupplier(connection, timeoutMs);
  }
}
