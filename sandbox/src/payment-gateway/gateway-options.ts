export interface GatewayOptions {
  /** Events are posted to this URL; while it is null, they are recorded but not sent. */
  readonly webhookUrl: string | null;
  /** A UPI request stays undecided for this long. */
  readonly pendingMs: number;
  /** A late payment comes after this long, when the merchant no longer waits for it. */
  readonly lateMs: number;
  /** A refund that is not made at once stays pending for this long. */
  readonly refundMs: number;
  /** A webhook that was not accepted is sent again after this long; the wait doubles each time. */
  readonly retryMs: number;
}

export const GATEWAY_DEFAULTS: GatewayOptions = {
  webhookUrl: null,
  pendingMs: 5_000,
  lateMs: 20 * 60_000,
  refundMs: 3_000,
  retryMs: 250,
};
