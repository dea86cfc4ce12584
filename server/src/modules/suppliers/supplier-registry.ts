import { randomBytes } from 'node:crypto';
import type { Service } from '@marga/contract/travel-services';
import type { Config, SupplierConnection } from '../../platform/config.ts';
import type { Telemetry } from '../../platform/telemetry.ts';
import { createConnectProtocolSupplier } from './connect/adapter.ts';
import { readConnectProtocolWebhook } from './connect/webhook.ts';
import { createDuffelSupplier } from './duffel/adapter.ts';
import { readDuffelWebhook } from './duffel/webhook.ts';
import {
  type ResilientSupplier,
  createResilientSupplier,
  resilienceRulesOf,
  type Standing,
} from './resilient-supplier.ts';
import type { UnverifiedSupplierWebhook, SupplierWebhook } from './supplier-webhook.ts';
import { OFFLINE_SUPPLIER, offlineSupplier } from './offline/adapter.ts';
import type { Supplier } from './supplier-port.ts';

export interface Suppliers {
  /** This name tells this process from the others in the health reports that they share. */
  readonly process: string;
  readonly all: readonly Supplier[];
  /**
   * Returns a supplier by name; throws when there is none. The offline supplier is included, but is not in `all`
   * because it cannot be called. Calls on behalf of a caller leave room for those of others.
   */
  get(name: string, caller?: string): Supplier;
  /** Parses a webhook that was posted in a supplier's name, and checks its signature. */
  readNotice(name: string, raw: UnverifiedSupplierWebhook): Promise<SupplierWebhook>;
  /**
   * Returns the suppliers that sell the service. A paused supplier is included, so that a search reports it by name
   * as skipped.
   */
  forService(service: Service): readonly Supplier[];
  /** Returns the health of each supplier as this process has measured it. */
  health(): readonly SupplierHealth[];
  isPaused(name: string): boolean;
  /**
   * Returns false while searches skip the supplier because it is paused or failing, so that callers need not
   * prepare a search.
   */
  isAsked(name: string): boolean;
  /**
   * Excludes exactly these suppliers from searches from now on; any other supplier is no longer paused. Orders are
   * never blocked.
   */
  pause(names: Iterable<string>): void;
}

export interface SupplierHealth extends Standing {
  readonly name: string;
}

/**
 * Returns the suppliers that this installation is connected to, each isolated so that its failures do not affect the
 * others.
 */
export function createConfiguredSuppliers(config: Config, telemetry: Telemetry): Suppliers {
  let paused: ReadonlySet<string> = new Set();
  const isPaused = (name: string) => paused.has(name);
  const rules = resilienceRulesOf(config);
  const all: readonly ResilientSupplier[] = config.SUPPLIERS.map((connection) =>
    createResilientSupplier(
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
    get: (name, caller) => {
      if (name === OFFLINE_SUPPLIER) return offlineSupplier;
      const supplier = byName.get(name);
      if (!supplier) throw new Error(`no supplier is connected as ${name}`);
      return caller === undefined ? supplier : supplier.by(caller);
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

async function noticeFrom(
  connection: SupplierConnection,
  raw: UnverifiedSupplierWebhook,
): Promise<SupplierWebhook> {
  switch (connection.kind) {
    case 'duffel':
      return readDuffelWebhook(connection.webhookSecret, raw);
    case 'connect':
      return readConnectProtocolWebhook(connection, raw);
  }
}

/**
 * Each kind of connection has one folder. Searches and orders of a supplier use separate adapters with different
 * timeouts.
 */
function connected(connection: SupplierConnection, timeoutMs: number): Supplier {
  switch (connection.kind) {
    case 'duffel':
      return createDuffelSupplier(connection, timeoutMs);
    case 'connect':
      return createConnectProtocolSupplier(connection, timeoutMs);
  }
}
