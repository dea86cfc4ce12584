import { z } from 'zod';
import { FARE_TYPES } from '@marga/contract/search/criteria';
import { parseGstin } from '@marga/contract/kernel/indian-identifiers';
import { SERVICES } from '@marga/contract/travel-services';
import { LIMITS } from './limits/limit-table.ts';

const connection = {
  name: z.string().regex(/^[a-z][a-z0-9-]{1,30}$/),
  url: z.url(),
};

const duffelConnection = z.strictObject({
  ...connection,
  kind: z.literal('duffel'),
  token: z.string().min(1),
  /** The supplier signs its webhooks with this secret; without it none is accepted. */
  webhookSecret: z.string().min(16).optional(),
  /** Holds the airlines' codes of the fares negotiated for us: {"corporate":{"AI":"MARGA"}}. */
  fareCodes: z
    .partialRecord(z.enum(FARE_TYPES), z.record(z.string().length(2), z.string().min(1)))
    .optional(),
});

const connectConnection = z.strictObject({
  ...connection,
  kind: z.literal('connect'),
  keyId: z.string().min(1).max(100),
  secret: z.string().min(16),
  /** Lists the services that are bought from this supplier; by default all that it says it sells. */
  services: z.array(z.enum(SERVICES)).min(1).optional(),
});

const supplierConnections = z
  .array(z.discriminatedUnion('kind', [duffelConnection, connectConnection]))
  .refine(
    (connections) => new Set(connections.map(({ name }) => name)).size === connections.length,
    'two suppliers have one name',
  )
  .refine(
    (connections) => connections.every(({ name }) => name !== 'offline'),
    'offline is what was booked by telephone',
  );

export type DuffelConnection = z.infer<typeof duffelConnection>;
export type ConnectConnection = z.infer<typeof connectConnection>;
export type SupplierConnection = DuffelConnection | ConnectConnection;

function jsonOf<Schema extends z.ZodType>(schema: Schema) {
  return z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue('not JSON');
        return z.NEVER;
      }
    })
    .pipe(schema);
}

const port = z.coerce.number().int().min(0).max(65535);

/**
 * Only a server and our credentials there are allowed, because an option hidden in the address could switch
 * encryption off.
 */
const smtpAddress = z.url({ protocol: /^smtps?$/ }).refine((text) => {
  const { hostname, pathname, search, hash } = new URL(text);
  return hostname !== '' && ['', '/'].includes(pathname) && search === '' && hash === '';
}, 'write it as smtps://user:password@host:port, with nothing behind the port');

/** The password policy of the specification is the minimum; a configuration can only make it stricter. */
const passwordRules = z.strictObject({
  minLength: z.int().min(8).max(64).default(8),
  maxLength: z.int().min(64).max(128).default(128),
  requireLowercase: z.boolean().default(false),
  requireUppercase: z.boolean().default(false),
  requireNumeric: z.boolean().default(false),
  requireNonAlphanumeric: z.boolean().default(false),
  minStrength: z.int().min(2).max(4).default(2),
});

const travellerKeys = z
  .string()
  .regex(
    /^[a-z0-9-]{1,20}:[A-Za-z0-9+/]{43}=(,[a-z0-9-]{1,20}:[A-Za-z0-9+/]{43}=)*$/,
    'write it as 2026a:<32 bytes in base64>',
  )
  .transform((text) =>
    text.split(',').map((pair) => {
      const [id = '', key = ''] = pair.split(':');
      return { id, key: Buffer.from(key, 'base64') };
    }),
  )
  .refine((keys) => new Set(keys.map(({ id }) => id)).size === keys.length, 'two keys have one id');

/** Holds the whole configuration of a process, parsed once at its start. Nothing else reads the environment. */
const environment = z.object({
  DATABASE_URL: z.url(),
  DATABASE_IDENTITY_URL: z.url(),
  DATABASE_RELAY_URL: z.url(),
  DATABASE_OPERATOR_URL: z.url(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(20),
  REDIS_URL: z.url(),
  RESTATE_INGRESS_URL: z.url(),
  /**
   * Holds the public keys of Restate, the durable workflow engine, separated by commas: a worker that has them runs
   * nothing that Restate did not sign.
   */
  RESTATE_IDENTITY_KEYS: z.string().optional(),
  API_PORT: port.default(7001),
  WORKER_PORT: port.default(7002),
  /**
   * After an API process has reported that it is not ready, it still serves requests for this long, so that load
   * balancers can notice.
   */
  DRAIN_MS: z.coerce.number().int().min(0).max(60_000).default(0),
  BIND_ADDRESS: z.string().default('127.0.0.1'),
  /**
   * This is the address that people open: the only origin whose requests may carry a session cookie and change
   * something.
   */
  PUBLIC_ORIGIN: z.url(),
  /**
   * Lists the load balancers whose X-Forwarded-For is trusted, as addresses or ranges separated by commas; none by
   * default.
   */
  TRUSTED_PROXIES: z.string().optional(),
  /** This server sends our mail. `smtp:` means STARTTLS, which is optional only for this machine itself. */
  SMTP_URL: smtpAddress,
  MAIL_FROM: z
    .string()
    .regex(/^[^<>"@\p{Cc}]+ <[^<>\s"@]+@[^<>\s"@]+>$/u, 'write it as Marga <no-reply@example.com>'),
  /** Notifications of new tickets go to this address. */
  CONTACT_MAIL: z.email().max(254).default('help@marga.example'),
  SUPPLIERS: jsonOf(supplierConnections),
  /** A supplier may take this long for an order, a price or a look-up. */
  SUPPLIER_TIMEOUT_MS: z.coerce.number().int().min(50).default(20_000),
  /**
   * A supplier may take this long to respond to a search; a response after `SEARCH_DEADLINE_MS` only fills the cache.
   */
  SUPPLIER_SEARCH_TIMEOUT_MS: z.coerce.number().int().min(50).default(10_000),
  /** Limits the concurrent searches of one supplier in one process; as many again may wait briefly. */
  SUPPLIER_SEARCHES: z.coerce.number().int().min(1).max(1_000).default(40),
  /** A search waits this long for its suppliers; later responses are cached for the next search. */
  SEARCH_DEADLINE_MS: z.coerce.number().int().min(50).max(60_000).default(8_000),
  /** Says whether searches are refused while the process is overloaded. */
  LOAD_SHEDDING: z.enum(['on', 'off']).default('on'),
  /** Limits the searches that one company may start in a minute. */
  SEARCHES_A_MINUTE: z.coerce.number().int().min(1).default(LIMITS['search.searches'].most),
  /**
   * Holds the rupees for one unit of a currency: {"USD":"83.40"}. They are used for currencies missing from the
   * source below, or while it is unavailable.
   */
  EXCHANGE_RATES: jsonOf(
    z.record(z.string().regex(/^[A-Z]{3}$/), z.string().regex(/^\d{1,6}(\.\d{1,6})?$/)),
  ).prefault('{}'),
  /** The current rates are read from this address, whose response is {"rates":{"USD":"83.40"}}. */
  EXCHANGE_RATES_URL: z.url().optional(),
  /** This is the address of the payment gateway; in development it is the sandbox's. */
  RAZORPAY_URL: z.url().default('https://api.razorpay.com'),
  RAZORPAY_KEY_ID: z.string().regex(/^[A-Za-z0-9_]{4,60}$/),
  RAZORPAY_KEY_SECRET: z.string().min(16),
  /** The gateway signs its webhooks with this secret, which differs from that of the key. */
  RAZORPAY_WEBHOOK_SECRET: z.string().min(16),
  RAZORPAY_TIMEOUT_MS: z.coerce.number().int().min(50).max(60_000).default(15_000),
  /** A payment appears in the gateway's report after at most this many days, and is not reported missing before. */
  RAZORPAY_SETTLEMENT_DAYS: z.coerce.number().int().min(0).max(14).default(3),
  /** A payment through the gateway stays open for this long. */
  PAYMENT_MINUTES: z.coerce.number().min(1).max(1_440).default(15),
  /** This is our own GST registration: with the buyer's it decides how the tax on our own charges is split. */
  PORTAL_GSTIN: z
    .string()
    .refine((text) => parseGstin(text).ok, 'a GST number, with its check digit')
    .default('29AABCM4521L1ZC'),
  /** This file lists further railway stations, as scripts/import-railway-stations.ts writes it. */
  PLACES_FILE: z.string().min(1).optional(),
  /** This is for development and tests only: it says whether the sandbox's test places can be searched for. */
  TEST_PLACES: z.enum(['on', 'off']).default('off'),
  /** One operator may correct or grant up to this amount in rupees alone; above it a second one must approve. */
  APPROVAL_THRESHOLD: z
    .string()
    .regex(/^\d{1,12}(\.\d{1,2})?$/, 'rupees such as 50000.00')
    .default('50000.00'),
  /** The fonts Noto Sans and Noto Sans Devanagari are in this folder; documents are rendered with them. */
  DOCUMENT_FONTS: z.string().min(1).default('/usr/share/fonts/truetype/noto'),
  AUTH_SECRET: z.string().min(32),
  /**
   * Travellers' details are encrypted with these keys, as id:key in base64 with 32 bytes, separated by commas; the
   * first encrypts, the others only decrypt.
   */
  TRAVELLER_KEYS: travellerKeys,
  /** Says whether companies may sign up by themselves. */
  SIGN_UP: z.enum(['open', 'closed']).default('open'),
  /** Staff sign in with a second factor; tests and development may switch it off. */
  STAFF_SECOND_FACTOR: z.enum(['on', 'off']).default('on'),
  /** Overrides parts of the default password policy: {"minLength":12}. */
  PASSWORD_POLICY: jsonOf(passwordRules).prefault('{}'),
  /** Sets how expensive a captcha is to solve: at 2,000 a laptop needs a tenth of a second. */
  CAPTCHA_COST: z.coerce.number().int().min(1).max(100_000).default(2_000),
  /**
   * The delays of durable workflows are divided by this number, so that thirty minutes can pass in a second in a
   * chaos test.
   */
  TIME_SCALE: z.coerce.number().min(1).max(100_000).default(1),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  TELEMETRY: z.enum(['on', 'off']).default('on'),
  METRICS_PORT: port.default(0),
  /** Traces are sent to this address; without it none are made. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  /**
   * Checks every response against the contract before it is sent. It costs time, so it is for tests and development.
   */
  VERIFY_RESPONSES: z.enum(['on', 'off']).default('off'),
  /**
   * This is for chaos tests only: a process reports here that it has reached a named boundary, and waits to be killed
   * or to continue.
   */
  FAILPOINTS_URL: z.url().optional(),
  /** This is for tests only: it shifts the database's clock for this process, in milliseconds. */
  TEST_CLOCK_OFFSET_MS: z.coerce.number().int().optional(),
});

export type Config = z.infer<typeof environment>;

/**
 * Returns whether the installation is publicly reachable: it uses HTTPS, and its host name has none of the reserved
 * endings, which belong to nobody.
 */
export function isPublicInstallation(config: Pick<Config, 'PUBLIC_ORIGIN'>): boolean {
  const { protocol, hostname } = new URL(config.PUBLIC_ORIGIN);
  return protocol === 'https:' && !/(^|\.)(example|test|localhost)$/.test(hostname);
}

/** Throws if a public installation has set a switch that is only for tests and chaos tests. */
function refuseTestSwitches(config: Config): void {
  if (!isPublicInstallation(config)) return;
  const set = [
    ...(config.FAILPOINTS_URL === undefined ? [] : ['FAILPOINTS_URL']),
    ...(config.TEST_CLOCK_OFFSET_MS === undefined ? [] : ['TEST_CLOCK_OFFSET_MS']),
    ...(config.TIME_SCALE === 1 ? [] : ['TIME_SCALE']),
    ...(config.STAFF_SECOND_FACTOR === 'on' ? [] : ['STAFF_SECOND_FACTOR']),
    ...(config.TEST_PLACES === 'off' ? [] : ['TEST_PLACES']),
  ];
  if (set.length > 0)
    throw new Error(`only for tests and chaos tests, not for ${config.PUBLIC_ORIGIN}: ${set.join(', ')}`);
}

export function readConfig(env: NodeJS.ProcessEnv): Config {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The environment is not usable:\n${lines.join('\n')}`);
  }
  refuseTestSwitches(parsed.data);
  return parsed.data;
}
