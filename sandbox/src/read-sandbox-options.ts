import { z } from 'zod';
import { GATEWAY_DEFAULTS, type GatewayOptions } from './payment-gateway/gateway-options.ts';

export interface SandboxOptions {
  /** A slow fault delays its response by this long. */
  readonly slowMs: number;
  /** Multiplies every connection's own search latency; 0 in tests. */
  readonly latencyScale: number;
  /** A reply that is never sent keeps its socket open for this long, unless the client gives up earlier. */
  readonly holdMs: number;
  /** If true, flights never run out of seats, for tests that book thousands of times. */
  readonly endlessSeats: boolean;
  /** A supplier's refund takes this long to be credited. */
  readonly refundMs: number;
  /** A waitlisted ticket to a test place waits this long at each step of the queue. */
  readonly queueMs: number;
  /** Suppliers send notices about orders to this URL, with the supplier's name appended. */
  readonly noticeUrl: string | undefined;
  /** If given, the orders are written to this file when the sandbox stops, and read from it when it starts. */
  readonly ordersFile: string | undefined;
  /** Overrides the payment gateway's default options. */
  readonly gateway: Partial<GatewayOptions>;
  readonly now: () => number;
}

export const DEFAULT_OPTIONS: SandboxOptions = {
  slowMs: 2_500,
  latencyScale: 1,
  holdMs: 60_000,
  endlessSeats: false,
  refundMs: 20_000,
  queueMs: 20_000,
  noticeUrl: undefined,
  ordersFile: undefined,
  gateway: {},
  now: Date.now,
};

const environment = z.object({
  SANDBOX_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  SANDBOX_SLOW_MS: z.coerce.number().int().min(0).default(DEFAULT_OPTIONS.slowMs),
  SANDBOX_LATENCY_SCALE: z.coerce.number().min(0).default(DEFAULT_OPTIONS.latencyScale),
  SANDBOX_SEATS: z.enum(['counted', 'endless']).default('counted'),
  SANDBOX_REFUND_MS: z.coerce.number().int().min(0).default(DEFAULT_OPTIONS.refundMs),
  SANDBOX_QUEUE_MS: z.coerce.number().int().min(0).default(DEFAULT_OPTIONS.queueMs),
  SANDBOX_NOTICE_URL: z.url().optional(),
  SANDBOX_ORDERS_FILE: z.string().min(1).optional(),
  SANDBOX_GATEWAY_WEBHOOK_URL: z.url().optional(),
  SANDBOX_GATEWAY_PENDING_MS: z.coerce.number().int().min(0).default(GATEWAY_DEFAULTS.pendingMs),
  SANDBOX_GATEWAY_LATE_MS: z.coerce.number().int().min(0).default(GATEWAY_DEFAULTS.lateMs),
  SANDBOX_GATEWAY_REFUND_MS: z.coerce.number().int().min(0).default(GATEWAY_DEFAULTS.refundMs),
});

export function readSandboxOptions(env: NodeJS.ProcessEnv): {
  port: number;
  options: Partial<SandboxOptions>;
} {
  const parsed = environment.parse(env);
  return {
    port: parsed.SANDBOX_PORT,
    options: {
      slowMs: parsed.SANDBOX_SLOW_MS,
      latencyScale: parsed.SANDBOX_LATENCY_SCALE,
      refundMs: parsed.SANDBOX_REFUND_MS,
      queueMs: parsed.SANDBOX_QUEUE_MS,
      noticeUrl: parsed.SANDBOX_NOTICE_URL,
      ordersFile: parsed.SANDBOX_ORDERS_FILE,
      endlessSeats: parsed.SANDBOX_SEATS === 'endless',
      gateway: {
        webhookUrl: parsed.SANDBOX_GATEWAY_WEBHOOK_URL ?? null,
        pendingMs: parsed.SANDBOX_GATEWAY_PENDING_MS,
        lateMs: parsed.SANDBOX_GATEWAY_LATE_MS,
        refundMs: parsed.SANDBOX_GATEWAY_REFUND_MS,
      },
    },
  };
}
