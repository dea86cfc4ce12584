/**
 * The sandbox's Connect suppliers identify Marga by this key. It is not secret: anyone who reaches the sandbox may
 * use it.
 */
export const SANDBOX_KEY = {
  keyId: 'sandbox',
  secret: 'sandbox-connect-secret-0123456789abcdef',
} as const;

/**
 * The sandbox's flight suppliers sign the events that they post to the configured address with this secret. Like the
 * key above, it may be public.
 */
export const SANDBOX_WEBHOOK_SECRET = 'sandbox-webhook-secret-0123456789abcdef';
