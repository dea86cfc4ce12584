/**
 * These are the credentials that the gateway gives to a merchant. They are not secret, because this gateway moves no
 * money.
 */
export const SANDBOX_GATEWAY = {
  keyId: 'rzp_test_marga',
  keySecret: 'sandbox-key-secret-that-is-no-secret',
  webhookSecret: 'sandbox-webhook-secret-that-is-no-secret',
} as const;
