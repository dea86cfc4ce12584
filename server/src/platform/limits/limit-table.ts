import { API_KEY_REQUESTS_A_MINUTE } from '@marga/contract/identity/team';

/**
 * This file is the table of all limits: what is limited, per what, how many there may be, and within which time.
 * The table in docs/security-rules.md is made from it.
 */

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

interface Row {
  readonly what: string;
  readonly per:
    | 'account'
    | 'API key'
    | 'address'
    | 'company'
    | 'network'
    | 'process'
    | 'quote'
    | 'support ticket'
    | 'template'
    | 'trip'
    | 'user or browser';
  readonly most: number;
}

/** Limits how often something may be tried. All processes count together, in Redis. */
export interface AttemptRow extends Row {
  readonly shape: 'attempts';
  /** Without `wait`, the count starts again after this time. With it, attempts are forgotten when none is added for this time. */
  readonly windowMs: number;
  /** If given, further attempts are allowed, each after a wait that doubles. */
  readonly wait?: { readonly firstMs: number; readonly mostMs: number };
  /** Says that nobody waits for Redis: a process counts by itself and tells the others soon after. */
  readonly isLocalFirst?: true;
  /** Names the setting that replaces `most`. */
  readonly setting?: 'SEARCHES_A_MINUTE' | 'PUBLIC_REQUESTS_A_MINUTE';
}

/** Limits how many may be under way in one process, to protect its own memory, processor and connections. */
interface AtOnceRow extends Row {
  readonly shape: 'at-once';
}

/** Limits how much may be stored, so PostgreSQL counts it. */
interface StoredRow extends Row {
  readonly shape: 'stored';
  /** If given, only what was stored within this time counts. */
  readonly windowMs?: number;
}

export type LimitRow = AttemptRow | AtOnceRow | StoredRow;

const UP_TO_AN_HOUR = { firstMs: MINUTE_MS, mostMs: HOUR_MS } as const;
const AFTER_A_WRONG_GUESS = { firstMs: 30 * SECOND_MS, mostMs: HOUR_MS } as const;

/** Every key that is counted begins with the name of its row, so that no two limits count together. */
export const LIMITS = {
  'identity.guesses': {
    shape: 'attempts',
    what: 'wrong passwords and codes of an authenticator app',
    per: 'account',
    most: 10,
    windowMs: DAY_MS,
    wait: AFTER_A_WRONG_GUESS,
  },
  // People in offices and on telephones share an address and mistype, so more are free.
  'identity.guesses-of-network': {
    shape: 'attempts',
    what: 'wrong passwords and codes of an authenticator app',
    per: 'network',
    most: 50,
    windowMs: HOUR_MS,
    wait: AFTER_A_WRONG_GUESS,
  },
  'identity.sign-ups': {
    shape: 'attempts',
    what: 'sign-ups',
    per: 'network',
    most: 10,
    windowMs: HOUR_MS,
    wait: UP_TO_AN_HOUR,
  },
  // The 256 random bits of a code cannot be guessed, but every look-up costs time.
  'identity.link-codes': {
    shape: 'attempts',
    what: 'wrong codes of mailed links',
    per: 'network',
    most: 60,
    windowMs: HOUR_MS,
    wait: AFTER_A_WRONG_GUESS,
  },
  'identity.invitations': {
    shape: 'attempts',
    what: 'invitations, which mail people who are not members yet',
    per: 'company',
    most: 30,
    windowMs: HOUR_MS,
    wait: UP_TO_AN_HOUR,
  },
  'identity.mails': {
    shape: 'attempts',
    what: 'mails on request',
    per: 'account',
    most: 5,
    windowMs: HOUR_MS,
    wait: UP_TO_AN_HOUR,
  },
  'identity.mails-of-network': {
    shape: 'attempts',
    what: 'mails on request',
    per: 'network',
    most: 5,
    windowMs: HOUR_MS,
    wait: UP_TO_AN_HOUR,
  },
  // Re-encoding a picture takes a second of processor time.
  'identity.pictures': {
    shape: 'attempts',
    what: 'uploaded logos',
    per: 'company',
    most: 20,
    windowMs: HOUR_MS,
    wait: UP_TO_AN_HOUR,
  },
  // An office shares one network; nobody in it subscribes every minute.
  'newsletter.subscriptions': {
    shape: 'attempts',
    what: 'subscriptions',
    per: 'network',
    most: 20,
    windowMs: HOUR_MS,
    wait: UP_TO_AN_HOUR,
  },
  'newsletter.addresses': {
    shape: 'attempts',
    what: 'subscriptions of one address',
    per: 'address',
    most: 5,
    windowMs: HOUR_MS,
    wait: UP_TO_AN_HOUR,
  },
  // The limit is high, because a mail provider's servers post for many people.
  'newsletter.link-codes': {
    shape: 'attempts',
    what: 'codes of mailed links',
    per: 'network',
    most: 120,
    windowMs: HOUR_MS,
    wait: AFTER_A_WRONG_GUESS,
  },
  // The gateway limits Marga's calls.
  'payments.top-ups': {
    shape: 'attempts',
    what: 'top-ups begun',
    per: 'company',
    most: 30,
    windowMs: HOUR_MS,
    wait: UP_TO_AN_HOUR,
  },
  'payments.status-checks': {
    shape: 'attempts',
    what: 'questions to the gateway about a payment',
    per: 'company',
    most: 60,
    windowMs: HOUR_MS,
    wait: { firstMs: 5 * SECOND_MS, mostMs: 10 * MINUTE_MS },
  },
  'support.tickets': {
    shape: 'attempts',
    what: 'forms',
    per: 'network',
    most: 10,
    windowMs: HOUR_MS,
    wait: UP_TO_AN_HOUR,
  },
  'support.chats': {
    shape: 'attempts',
    what: 'chats',
    per: 'network',
    most: 30,
    windowMs: HOUR_MS,
    wait: UP_TO_AN_HOUR,
  },
  // People can cause a mail to any address, whether or not it is theirs.
  'support.addresses': {
    shape: 'attempts',
    what: 'mails to one address',
    per: 'address',
    most: 5,
    windowMs: 6 * HOUR_MS,
    wait: { firstMs: 5 * MINUTE_MS, mostMs: 6 * HOUR_MS },
  },
  // Each address left in a chat is mailed, and a chat needs no captcha.
  'support.addresses-left-in-chats': {
    shape: 'attempts',
    what: 'addresses left in chats',
    per: 'network',
    most: 10,
    windowMs: HOUR_MS,
    wait: UP_TO_AN_HOUR,
  },
  'support.address-changes': {
    shape: 'attempts',
    what: 'changes of the mail address',
    per: 'support ticket',
    most: 3,
    windowMs: DAY_MS,
    wait: { firstMs: 5 * MINUTE_MS, mostMs: HOUR_MS },
  },
  // An id has 74 random bits and a link 256, but every look-up costs time.
  'support.failed-lookups': {
    shape: 'attempts',
    what: 'look-ups of tickets and links that fail',
    per: 'network',
    most: 100,
    windowMs: HOUR_MS,
    wait: AFTER_A_WRONG_GUESS,
  },
  // A file takes the processor for a second.
  'workqueue.booking-searches': {
    shape: 'attempts',
    what: 'searches of an operator for bookings of all companies',
    per: 'account',
    most: 60,
    windowMs: MINUTE_MS,
  },
  'documents.files': {
    shape: 'attempts',
    what: 'PDFs of itineraries and statements',
    per: 'company',
    most: 10,
    windowMs: MINUTE_MS,
  },
  // Mails go to any address that is typed: enough for a day at a busy counter, too few for abuse.
  'documents.itinerary-mails': {
    shape: 'attempts',
    what: 'itineraries mailed',
    per: 'company',
    most: 60,
    windowMs: HOUR_MS,
  },
  // The people who have the link may share one address or use many, so the quote is counted.
  'documents.client-quotes': {
    shape: 'attempts',
    what: 'PDFs of a client quote',
    per: 'quote',
    most: 10,
    windowMs: MINUTE_MS,
  },
  // Every search calls suppliers, and so does every other question that is counted as one.
  'search.searches': {
    shape: 'attempts',
    what: 'searches and other questions to suppliers',
    per: 'company',
    most: 600,
    windowMs: MINUTE_MS,
    isLocalFirst: true,
    setting: 'SEARCHES_A_MINUTE',
  },
  // Anybody can sign up, so what a company may do before an operator has looked at it is enough to try the portal.
  'search.searches-before-approval': {
    shape: 'attempts',
    what: 'searches and other questions to suppliers before approval',
    per: 'company',
    most: 30,
    windowMs: MINUTE_MS,
    isLocalFirst: true,
  },
  'search.searches-a-day-before-approval': {
    shape: 'attempts',
    what: 'searches and other questions to suppliers before approval',
    per: 'company',
    most: 300,
    windowMs: DAY_MS,
    isLocalFirst: true,
  },
  'trips.trips-before-approval': {
    shape: 'attempts',
    what: 'trips made or copied before approval',
    per: 'company',
    most: 20,
    windowMs: DAY_MS,
    isLocalFirst: true,
  },
  'trips.quotes-before-approval': {
    shape: 'attempts',
    what: 'quotes made before approval',
    per: 'company',
    most: 5,
    windowMs: DAY_MS,
    isLocalFirst: true,
  },
  'travellers.travellers-before-approval': {
    shape: 'attempts',
    what: 'travellers saved before approval',
    per: 'company',
    most: 20,
    windowMs: DAY_MS,
    isLocalFirst: true,
  },
  'documents.itinerary-mails-before-approval': {
    shape: 'attempts',
    what: 'itineraries mailed before approval',
    per: 'company',
    most: 5,
    windowMs: DAY_MS,
    isLocalFirst: true,
  },
  // Each request costs little, such as a search for a place at every key stroke of everybody in an office.
  'http.public-requests': {
    shape: 'attempts',
    what: 'requests that need no session',
    per: 'network',
    most: 1_200,
    windowMs: MINUTE_MS,
    isLocalFirst: true,
    setting: 'PUBLIC_REQUESTS_A_MINUTE',
  },
  // Programs of a company read and book with keys. Whoever makes a key chooses how many requests it has, up to this.
  'http.api-key-requests': {
    shape: 'attempts',
    what: 'requests, or fewer where the key says so',
    per: 'API key',
    most: API_KEY_REQUESTS_A_MINUTE.most,
    windowMs: MINUTE_MS,
    isLocalFirst: true,
  },

  // A caller with more open streams is assumed to be automated.
  'http.streams': { shape: 'at-once', what: 'open event streams', per: 'user or browser', most: 20 },
  // Callers without a session are counted by their network, which an office or a mobile operator shares among many.
  'http.streams-of-network': {
    shape: 'at-once',
    what: 'open event streams of callers without a session',
    per: 'network',
    most: 200,
  },
  // No burst of searches is that large, so further ones are refused whatever the processor does.
  'http.sheddable-requests': {
    shape: 'at-once',
    what: 'searches being started',
    per: 'process',
    most: 1_000,
  },
  // Hashing takes a core for some milliseconds, so more at once would starve everything else.
  'identity.password-hashes': { shape: 'at-once', what: 'passwords being hashed', per: 'process', most: 8 },
  // Decoding shares a small thread pool with password hashing, so pictures are processed one after the other.
  'identity.pictures-in-queue': {
    shape: 'at-once',
    what: 'logos waiting to be re-encoded',
    per: 'process',
    most: 4,
  },
  'documents.files-in-queue': {
    shape: 'at-once',
    what: 'PDFs rendered or waiting, eight for each of two threads',
    per: 'process',
    most: 16,
  },

  'identity.api-keys': { shape: 'stored', what: 'API keys', per: 'company', most: 50 },
  // Every price of the company is compared with all of its markups, and every change of one blocks all pricing.
  'pricing.own-markups': {
    shape: 'stored',
    what: 'own markups that are in force',
    per: 'company',
    most: 500,
  },
  // A client needs one link, and a second one after a change; a link can be revoked.
  'trips.open-quotes': { shape: 'stored', what: 'quotes that clients can open', per: 'trip', most: 10 },
  // Each request costs an operator a telephone call. The function that counts has thirteen parameters already, so it
  // repeats the number; the test of this table fails when the two differ.
  'amendments.service-requests': { shape: 'stored', what: 'open service requests', per: 'company', most: 50 },
  'support.messages': {
    shape: 'stored',
    what: 'messages of the customer',
    per: 'support ticket',
    most: 30,
    windowMs: MINUTE_MS,
  },
  'support.messages-in-all': { shape: 'stored', what: 'messages', per: 'support ticket', most: 1_000 },
} as const satisfies Record<string, LimitRow>;

export type LimitName = keyof typeof LIMITS;

type NamesOf<Kind> = { [Name in LimitName]: (typeof LIMITS)[Name] extends Kind ? Name : never }[LimitName];

export type AtOnceLimit = NamesOf<AtOnceRow>;
export type StoredLimit = NamesOf<StoredRow>;
export type LocalFirstLimit = NamesOf<{ readonly isLocalFirst: true }>;
export type AttemptLimit = Exclude<NamesOf<AttemptRow>, LocalFirstLimit>;
