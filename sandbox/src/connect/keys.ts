/** What the sandbox's Connect suppliers know Marga by. No secret: whoever reaches the sandbox may use it. */
export const SANDBOX_KEY = {
  keyId: 'sandbox',
  secret: 'sandbox-connect-secret-0123456789abcdef',
} as const;

/** What the sandbox's flight suppliers sign the events with that they post to the configured address. No secret either. */
export const SANDBOX_WEBHOOK_SECRET = 'sandbox-webhook-secret-0123456789abcdef';
