/** Says how a secret changes: which of the procedures of docs/runbooks/rotating-secrets.md it follows. */
export type Procedure =
  /** A ring of our own keys, with which something may be stored. */
  | { readonly kind: 'ring' }
  /** A secret that others present to us: both are accepted while they change it. */
  | { readonly kind: 'accepted'; readonly by: string }
  /** A password that we present to PostgreSQL, which knows one for each role. */
  | { readonly kind: 'password'; readonly role: string }
  /** A credential that we present to a server which accepts two at a time. */
  | { readonly kind: 'presented'; readonly to: string };

/** Lists how each secret of the table of settings changes. A test compares the names. */
export const PROCEDURES: Readonly<Record<string, Procedure>> = {
  AUTH_SECRET: { kind: 'ring' },
  TRAVELLER_KEYS: { kind: 'ring' },
  RAZORPAY_WEBHOOK_SECRET: { kind: 'accepted', by: 'the gateway, which signs its webhooks with it' },
  RAZORPAY_KEY_SECRET: {
    kind: 'accepted',
    by: 'the gateway, which signs with it what returning browsers bring, and to which we present the first',
  },
  SUPPLIERS: {
    kind: 'accepted',
    by: 'suppliers, which sign their notices with it (webhookSecret, formerKeys), and to which we present the token or the secret',
  },
  DATABASE_URL: { kind: 'password', role: 'marga_app' },
  DATABASE_IDENTITY_URL: { kind: 'password', role: 'marga_identity' },
  DATABASE_OPERATOR_URL: { kind: 'password', role: 'marga_operator' },
  DATABASE_RELAY_URL: { kind: 'password', role: 'marga_relay' },
  DATABASE_MIGRATOR_URL: { kind: 'presented', to: 'PostgreSQL, by migrations alone' },
  REDIS_URL: { kind: 'presented', to: 'Redis, whose users may have two passwords' },
  SMTP_URL: { kind: 'presented', to: 'the mail server' },
};
