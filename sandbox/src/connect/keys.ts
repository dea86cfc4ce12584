/** What the sandbox's Connect suppliers know Marga by. No secret: whoever reaches the sandbox may use it. */
export const SANDBOX_KEY = {
  keyId: 'sandbox',
  secret: 'sandbox-connect-secret-0123456789abcdef',
} as const;
