import type { ApiCallLog } from '../api-call-log.ts';
import type { SandboxOptions } from '../read-sandbox-options.ts';
import { type Book, createGatewayStore } from './gateway-store.ts';
import { GATEWAY_DEFAULTS, type GatewayOptions } from './gateway-options.ts';
import { createReconciliationReport, type ReconReport } from './reconciliation-report.ts';
import { createNamedTimers, type Timers } from './timers.ts';
import { createGatewayWebhooks, type GatewayWebhooks } from './webhooks.ts';

/** These settings can be changed while the gateway runs. */
export type GatewaySettings = { -readonly [Name in keyof GatewayOptions]: GatewayOptions[Name] } & {
  /** While this is true, events are recorded but not sent. */
  held: boolean;
};

/** Holds the payment gateway and everything it remembers. */
export interface Gateway {
  readonly options: SandboxOptions;
  readonly settings: GatewaySettings;
  readonly calls: ApiCallLog;
  readonly book: Book;
  readonly timers: Timers;
  readonly webhooks: GatewayWebhooks;
  readonly recon: ReconReport;
  /** Holds the calls that have failed once: the second time they succeed. */
  readonly faultsMet: Set<string>;
  /** Maps the merchant's idempotency key to the refund request and the refund that was made. */
  readonly refundKeys: Map<string, { readonly asked: string; readonly refund: string }>;
  clear(): void;
}

export function createSandboxGateway(options: SandboxOptions, calls: ApiCallLog): Gateway {
  const { now } = options;
  const asStarted = { ...GATEWAY_DEFAULTS, ...options.gateway, held: false };
  const settings: GatewaySettings = { ...asStarted };
  const book = createGatewayStore(now);
  const timers = createNamedTimers();
  const webhooks = createGatewayWebhooks(settings, { now, nextId: book.nextId, timers });
  const recon = createReconciliationReport(book, now);
  const faultsMet = new Set<string>();
  const refundKeys: Gateway['refundKeys'] = new Map();
  return {
    options,
    settings,
    calls,
    book,
    timers,
    webhooks,
    recon,
    faultsMet,
    refundKeys,
    clear() {
      Object.assign(settings, asStarted);
      for (const store of [book, timers, webhooks, recon, faultsMet, refundKeys]) store.clear();
    },
  };
}
