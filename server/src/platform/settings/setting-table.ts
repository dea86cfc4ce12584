import type { z } from 'zod';
import { LIMITS } from '../limits/limit-table.ts';
import { isOnlyForDevelopment } from './public-installation.ts';
import { FORMATS, type KeyRing, type SecretList, supplierSecrets } from './setting-formats.ts';

/** These are the programs in `server/src/bin`, each of which is given its own settings and no others. */
export type Program = 'api' | 'worker' | 'migrate' | 'seed' | 'rotate-secret';

const API = ['api'] as const;
const WORKER = ['worker'] as const;
const SERVERS = ['api', 'worker'] as const;

interface Row<Programs extends readonly Program[], Format extends z.ZodType> {
  /** Says what the setting is, as the table in docs/settings.md shows it. */
  readonly what: string;
  /** Lists the programs that need the setting; no other reads it. */
  readonly usedBy: Programs;
  readonly format: Format;
  /** The text that counts when the setting is absent. Without it the setting is required. */
  readonly byDefault?: string;
  /** Says that the setting has no default and may be absent: what needs it is then off. */
  readonly isOptional?: true;
  /** Says that a public installation must set it, whatever the default is. */
  readonly isRequiredInPublic?: true;
  /** Returns the secrets that a value holds: they are never printed, and must be strong in public. */
  readonly secretsOf?: (value: NoInfer<z.output<Format>>) => readonly (string | Buffer)[];
  /** Returns what a public installation must not do with this value. The answers never repeat a secret. */
  readonly refusalsInPublic?: (value: NoInfer<z.output<Format>>) => readonly (string | undefined)[];
}

/** Infers the type of one row. */
function setting<const Programs extends readonly Program[], Format extends z.ZodType>(
  row: Row<Programs, Format> & { readonly isOptional: true },
): Row<Programs, Format> & { readonly isOptional: true };
function setting<const Programs extends readonly Program[], Format extends z.ZodType>(
  row: Row<Programs, Format>,
): Row<Programs, Format> & { readonly isOptional?: never };
function setting(row: object): object {
  return row;
}

const refuse = (isRefused: boolean, why: string): readonly (string | undefined)[] => [
  isRefused ? why : undefined,
];

const mustBe = (allowed: string | number) => (value: string | number) =>
  refuse(
    value !== allowed,
    `is only for tests and development: leave it out, or set it to ${String(allowed)}`,
  );

const onlyForTests = () => refuse(true, 'is only for tests and chaos tests: leave it out');

const ownMachine = 'names this machine or a host that is reserved for tests: name the real one';

/** Refuses an outside service that is a sandbox, or that is reached in plain text. */
const outsideService = (address: string) => [
  ...refuse(isOnlyForDevelopment(address), ownMachine),
  ...refuse(new URL(address).protocol !== 'https:', 'must begin with https://'),
];

const engine = (address: string) => refuse(isOnlyForDevelopment(address), ownMachine);

const passwordOf = (address: string) => decodeURIComponent(new URL(address).password);

const databaseRefusals = (addresses: SecretList) =>
  addresses.flatMap((address) => [
    ...engine(address),
    ...refuse(
      new URL(address).searchParams.getAll('sslmode').join() !== 'verify-full' ||
        new URL(address).searchParams.has('uselibpqcompat'),
      'must check the certificate of the database: end it with ?sslmode=verify-full',
    ),
  ]);

/** Returns the row of a database address, which differs only in its role and in the programs that have it. */
function database<const Programs extends readonly Program[]>(usedBy: Programs, what: string) {
  return setting({
    what: `${what}; several addresses that differ in the password are tried in turn`,
    usedBy,
    format: FORMATS.databaseAddresses,
    secretsOf: (addresses) => addresses.map(passwordOf),
    refusalsInPublic: databaseRefusals,
  });
}

const keysOf = (ring: KeyRing) => ring.map(({ key }) => key);

const domainOf = (address: string) =>
  `mailto://${address.slice(address.lastIndexOf('@') + 1).replace('>', '')}`;

const mailAddress = (address: string) =>
  refuse(isOnlyForDevelopment(domainOf(address)), 'has a domain that is reserved for examples');

/**
 * This is the table of all settings: what each is, which programs need it, whether it is secret, and what a public
 * installation must not set it to. The table in docs/settings.md is made from it.
 */
export const SETTINGS = {
  PUBLIC_ORIGIN: setting({
    what: 'the address of the portal as people type it, and the only origin whose requests may carry a session cookie and change something',
    usedBy: ['api', 'worker', 'seed', 'rotate-secret'],
    format: FORMATS.address,
    refusalsInPublic: (origin) => refuse(!origin.startsWith('https:'), 'must begin with https://'),
  }),
  DATABASE_URL: database(
    ['api', 'worker', 'rotate-secret'],
    'PostgreSQL as `marga_app`, which sees one company at a time',
  ),
  DATABASE_IDENTITY_URL: database(
    ['api', 'seed', 'rotate-secret'],
    'PostgreSQL as `marga_identity`, for passwords and second factors',
  ),
  DATABASE_OPERATOR_URL: database(API, 'PostgreSQL as `marga_operator`, for what operators do'),
  DATABASE_RELAY_URL: database(
    ['worker', 'seed', 'rotate-secret'],
    'PostgreSQL as `marga_relay`, for jobs over all companies',
  ),
  DATABASE_MIGRATOR_URL: setting({
    what: 'PostgreSQL as the owner of the database, directly and not through a pooler',
    usedBy: ['migrate', 'seed'],
    format: FORMATS.engineAddress,
    secretsOf: (address) => [passwordOf(address)],
  }),
  DATABASE_POOL: setting({
    what: 'connections to PostgreSQL of one process',
    usedBy: SERVERS,
    format: FORMATS.number(1, 200),
    byDefault: '20',
  }),
  REDIS_URL: setting({
    what: 'Redis',
    usedBy: SERVERS,
    format: FORMATS.engineAddress,
    secretsOf: (address) => [passwordOf(address)],
    refusalsInPublic: engine,
  }),
  RESTATE_INGRESS_URL: setting({
    what: 'Restate, where workflows are started',
    usedBy: WORKER,
    format: FORMATS.address,
    refusalsInPublic: engine,
  }),
  RESTATE_IDENTITY_KEYS: setting({
    what: 'the public keys of Restate, separated by commas: a worker that has them runs nothing that Restate did not sign',
    usedBy: WORKER,
    format: FORMATS.text,
    isOptional: true,
    isRequiredInPublic: true,
  }),
  AUTH_SECRET: setting({
    what: 'the keys from which those of second factors, search ids, links of quotes, captchas and stored answers are derived; the first is used, the others are accepted',
    usedBy: ['api', 'seed', 'rotate-secret'],
    format: FORMATS.numberedKeyRing,
    secretsOf: keysOf,
  }),
  TRAVELLER_KEYS: setting({
    what: "the keys of travellers' details; the first encrypts, the others only decrypt",
    usedBy: ['api', 'worker', 'rotate-secret'],
    format: FORMATS.keyRing,
    secretsOf: keysOf,
  }),
  TRUSTED_PROXIES: setting({
    what: 'the balancers whose `X-Forwarded-For` counts, as addresses or ranges separated by commas; without it all callers share one address and so one limit',
    usedBy: API,
    format: FORMATS.networks,
    isOptional: true,
    isRequiredInPublic: true,
    refusalsInPublic: (networks) =>
      refuse(
        networks.some((network) => network.endsWith('/0')),
        'trusts every caller: name the balancers alone',
      ),
  }),
  API_PORT: setting({ what: 'where the api listens', usedBy: API, format: FORMATS.port, byDefault: '7001' }),
  WORKER_PORT: setting({
    what: 'where the worker listens to Restate',
    usedBy: WORKER,
    format: FORMATS.port,
    byDefault: '7002',
  }),
  BIND_ADDRESS: setting({
    what: 'the address on which a process listens',
    usedBy: SERVERS,
    format: FORMATS.text,
    byDefault: '127.0.0.1',
  }),
  DRAIN_MS: setting({
    what: 'how long a process that has reported that it is not ready still serves requests, so that load balancers can notice',
    usedBy: API,
    format: FORMATS.number(0, 60_000),
    byDefault: '0',
  }),
  SMTP_URL: setting({
    what: 'the server that sends our mail; `smtp:` means STARTTLS, which is optional only for this machine itself',
    usedBy: WORKER,
    format: FORMATS.smtpAddress,
    secretsOf: (address) => (passwordOf(address) === '' ? [] : [passwordOf(address)]),
    refusalsInPublic: engine,
  }),
  MAIL_FROM: setting({
    what: 'the sender of our mail',
    usedBy: WORKER,
    format: FORMATS.sender,
    refusalsInPublic: mailAddress,
  }),
  CONTACT_MAIL: setting({
    what: 'where notifications of new tickets go',
    usedBy: API,
    format: FORMATS.email,
    byDefault: 'help@marga.example',
    isRequiredInPublic: true,
    refusalsInPublic: mailAddress,
  }),
  SUPPLIERS: setting({
    what: 'the connections to suppliers, as JSON: [suppliers](runbooks/suppliers.md)',
    usedBy: SERVERS,
    format: FORMATS.suppliers,
    secretsOf: supplierSecrets,
    refusalsInPublic: (connections) =>
      connections.flatMap(({ name, url }) =>
        outsideService(url).map((refusal) => refusal && `the url of ${name} ${refusal}`),
      ),
  }),
  SUPPLIER_TIMEOUT_MS: setting({
    what: 'how long a supplier may take for an order, a price or a look-up',
    usedBy: SERVERS,
    format: FORMATS.number(50, Number.MAX_SAFE_INTEGER),
    byDefault: '20000',
  }),
  SUPPLIER_SEARCH_TIMEOUT_MS: setting({
    what: 'how long a supplier may take to respond to a search; a response after `SEARCH_DEADLINE_MS` only fills the cache',
    usedBy: SERVERS,
    format: FORMATS.number(50, Number.MAX_SAFE_INTEGER),
    byDefault: '10000',
  }),
  SUPPLIER_SEARCHES: setting({
    what: 'concurrent searches of one supplier in one process; as many again may wait briefly',
    usedBy: SERVERS,
    format: FORMATS.number(1, 1_000),
    byDefault: '40',
  }),
  SEARCH_DEADLINE_MS: setting({
    what: 'how long a search waits for its suppliers; later responses are cached for the next search',
    usedBy: SERVERS,
    format: FORMATS.number(50, 60_000),
    byDefault: '8000',
  }),
  LOAD_SHEDDING: setting({
    what: 'whether searches are refused while the process is overloaded',
    usedBy: API,
    format: FORMATS.onOrOff,
    byDefault: 'on',
    refusalsInPublic: mustBe('on'),
  }),
  SEARCHES_A_MINUTE: setting({
    what: 'searches that one company may start in a minute',
    usedBy: SERVERS,
    format: FORMATS.number(1, Number.MAX_SAFE_INTEGER),
    byDefault: String(LIMITS['search.searches'].most),
  }),
  PUBLIC_REQUESTS_A_MINUTE: setting({
    what: 'requests without a session that one network may send in a minute',
    usedBy: SERVERS,
    format: FORMATS.number(1, Number.MAX_SAFE_INTEGER),
    byDefault: String(LIMITS['http.public-requests'].most),
  }),
  EXCHANGE_RATES: setting({
    what: 'rupees for one unit of a currency, as JSON: {"USD":"83.40"}; used for currencies missing from the source below, or while it is unavailable',
    usedBy: SERVERS,
    format: FORMATS.rates,
    byDefault: '{}',
  }),
  EXCHANGE_RATES_URL: setting({
    what: 'where current exchange rates are read, as {"rates":{"USD":"83.40"}}; an offer in a currency without a rate is not sold',
    usedBy: SERVERS,
    format: FORMATS.address,
    isOptional: true,
    refusalsInPublic: outsideService,
  }),
  RAZORPAY_URL: setting({
    what: 'the payment gateway; in development it is the sandbox',
    usedBy: SERVERS,
    format: FORMATS.address,
    byDefault: 'https://api.razorpay.com',
    refusalsInPublic: outsideService,
  }),
  RAZORPAY_KEY_ID: setting({
    what: 'the id of our key at the gateway: [payments](runbooks/payments.md)',
    usedBy: SERVERS,
    format: FORMATS.text.regex(/^[A-Za-z0-9_]{4,60}$/),
    refusalsInPublic: (id) => refuse(id.startsWith('rzp_test_'), 'is of the test mode: use a live key'),
  }),
  RAZORPAY_KEY_SECRET: setting({
    what: 'the secret of that key; former ones behind it, separated by commas, are accepted from returning browsers',
    usedBy: SERVERS,
    format: FORMATS.secretList,
    secretsOf: (secrets) => secrets,
  }),
  RAZORPAY_WEBHOOK_SECRET: setting({
    what: 'the secrets with which the gateway may sign its webhooks, separated by commas',
    usedBy: API,
    format: FORMATS.secretList,
    secretsOf: (secrets) => secrets,
  }),
  RAZORPAY_TIMEOUT_MS: setting({
    what: 'how long the gateway may take',
    usedBy: SERVERS,
    format: FORMATS.number(50, 60_000),
    byDefault: '15000',
  }),
  RAZORPAY_SETTLEMENT_DAYS: setting({
    what: "after how many days at most a payment appears in the gateway's report; it is not reported missing before",
    usedBy: SERVERS,
    format: FORMATS.number(0, 14),
    byDefault: '3',
  }),
  PAYMENT_MINUTES: setting({
    what: 'how long a payment through the gateway stays open',
    usedBy: SERVERS,
    format: FORMATS.minutes,
    byDefault: '15',
  }),
  PORTAL_GSTIN: setting({
    what: "our own GST registration: with the buyer's it decides how the tax on our own charges is split",
    usedBy: SERVERS,
    format: FORMATS.gstin,
    byDefault: '29AABCM4521L1ZC',
    isRequiredInPublic: true,
    refusalsInPublic: (gstin) => refuse(gstin === '29AABCM4521L1ZC', 'is a made-up number: use your own'),
  }),
  PLACES_FILE: setting({
    what: 'a file of further railway stations, as `scripts/import-railway-stations.ts` writes it',
    usedBy: SERVERS,
    format: FORMATS.text,
    isOptional: true,
  }),
  TEST_PLACES: setting({
    what: "whether the sandbox's test places can be searched for, for development and tests only",
    usedBy: SERVERS,
    format: FORMATS.onOrOff,
    byDefault: 'off',
    refusalsInPublic: mustBe('off'),
  }),
  APPROVAL_THRESHOLD: setting({
    what: 'rupees that one operator may correct or grant alone for one company within a day; above it a second one must approve',
    usedBy: API,
    format: FORMATS.rupees('50000.00'),
    byDefault: '50000.00',
  }),
  OPERATOR_DAILY_LIMIT: setting({
    what: 'rupees that one operator may correct or grant alone within a day, all companies taken together',
    usedBy: API,
    format: FORMATS.rupees('200000.00'),
    byDefault: '200000.00',
  }),
  DOCUMENT_FONTS: setting({
    what: 'the folder with the fonts Noto Sans and Noto Sans Devanagari, with which documents are rendered',
    usedBy: SERVERS,
    format: FORMATS.text,
    byDefault: '/usr/share/fonts/truetype/noto',
  }),
  SIGN_UP: setting({
    what: 'whether companies may sign up by themselves: `open` or `closed`',
    usedBy: API,
    format: FORMATS.openOrClosed,
    byDefault: 'open',
  }),
  STAFF_SECOND_FACTOR: setting({
    what: 'whether operators need a second factor; tests and development may switch it off',
    usedBy: API,
    format: FORMATS.onOrOff,
    byDefault: 'on',
    refusalsInPublic: mustBe('on'),
  }),
  PASSWORD_POLICY: setting({
    what: 'stricter parts of the password policy, as JSON: {"minLength":12}',
    usedBy: API,
    format: FORMATS.passwordRules,
    byDefault: '{}',
  }),
  CAPTCHA_COST: setting({
    what: 'how expensive a captcha is to solve: at 2,000 a laptop needs a tenth of a second',
    usedBy: API,
    format: FORMATS.number(1, 100_000),
    byDefault: '2000',
    refusalsInPublic: (cost) => refuse(cost < 1_000, 'is too cheap to slow anybody down: at least 1000'),
  }),
  TIME_SCALE: setting({
    what: 'divides the delays of durable workflows, so that thirty minutes can pass in a second in a chaos test',
    usedBy: SERVERS,
    format: FORMATS.timeScale,
    byDefault: '1',
    refusalsInPublic: mustBe(1),
  }),
  LOG_LEVEL: setting({
    what: 'what is logged: `debug`, `info`, `warn`, `error` or `silent`',
    usedBy: SERVERS,
    format: FORMATS.logLevel,
    byDefault: 'info',
    refusalsInPublic: (level) => refuse(level === 'silent', 'hides attacks: log at least errors'),
  }),
  TELEMETRY: setting({
    what: 'whether metrics are measured; alerts need them',
    usedBy: SERVERS,
    format: FORMATS.onOrOff,
    byDefault: 'on',
    refusalsInPublic: mustBe('on'),
  }),
  METRICS_PORT: setting({
    what: 'where Prometheus reads `/metrics`; 0 is a free port',
    usedBy: SERVERS,
    format: FORMATS.port,
    byDefault: '0',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting({
    what: 'where traces are sent; without it none are made',
    usedBy: SERVERS,
    format: FORMATS.address,
    isOptional: true,
  }),
  VERIFY_RESPONSES: setting({
    what: 'whether every response is checked against the contract before it is sent, which costs time: for tests and development',
    usedBy: API,
    format: FORMATS.onOrOff,
    byDefault: 'off',
    refusalsInPublic: mustBe('off'),
  }),
  FAILPOINTS_URL: setting({
    what: 'where a process reports that it has reached a named boundary, for chaos tests only',
    usedBy: SERVERS,
    format: FORMATS.address,
    isOptional: true,
    refusalsInPublic: onlyForTests,
  }),
  TEST_CLOCK_OFFSET_MS: setting({
    what: "shifts the database's clock for this process, in milliseconds, for tests only",
    usedBy: SERVERS,
    format: FORMATS.milliseconds,
    isOptional: true,
    refusalsInPublic: onlyForTests,
  }),
};

/** This is a row as programs see it that go through the whole table. */
export type AnySetting = Row<readonly Program[], z.ZodType>;
