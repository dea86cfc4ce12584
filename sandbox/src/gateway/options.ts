export interface GatewayOptions {
  /** Where the merchant is told of events; they are recorded and not sent while it is null. */
  readonly webhookUrl: string | null;
  /** How long a UPI request stays undecided. */
  readonly pendingMs: number;
  /** After how long a payment comes that the merchant no longer waits for. */
  readonly lateMs: number;
  /** How long a refund that is not made at once stays pending. */
  readonly refundMs: number;
  /** Before a webhook that was not taken is sent again; twice as long each time. */
  readonly retryMs: number;
}

export const GATEWAY_DEFAULTS: GatewayOptions = {
  webhookUrl: null,
  pendingMs: 5_000,
  lateMs: 20 * 60_000,
  refundMs: 3_000,
  retryMs: 250,
};
