import { isIP } from 'node:net';
import { z } from 'zod';
import { parseGstin } from '@marga/contract/kernel/indian-identifiers';
import { FARE_TYPES } from '@marga/contract/search/criteria';
import { SERVICES } from '@marga/contract/travel-services';

/** A credential that others present to us, newest first: the first is ours, and the others are only accepted. */
export type SecretList = readonly [string, ...string[]];

export interface RingKey {
  readonly id: string;
  readonly key: Buffer;
}

/** Holds keys of our own: the first one encrypts and signs, the others only decrypt and verify. */
export type KeyRing = readonly [RingKey, ...RingKey[]];

const sharedSecret = z.string().min(16).max(500);

/** In SUPPLIERS a secret that changes is a list, the new one first. */
const secretOrList = z
  .union([sharedSecret, z.array(sharedSecret).min(1).max(5)])
  .transform((given): SecretList => nonEmpty(typeof given === 'string' ? [given] : given));

const connection = {
  name: z.string().regex(/^[a-z][a-z0-9-]{1,30}$/),
  url: z.url({ protocol: /^https?$/ }),
  /** Operators telephone the supplier's support here, with what its people ask for first: "agent line, PIN 4471". */
  supportPhone: z
    .string()
    .regex(/^\+[1-9]\d{6,14}$/)
    .optional(),
  supportNote: z.string().min(1).max(60).optional(),
};

const duffelConnection = z.strictObject({
  ...connection,
  kind: z.literal('duffel'),
  token: z.string().min(1),
  /** The supplier signs its webhooks with one of these secrets; without any none is accepted. */
  webhookSecret: secretOrList.optional(),
  /** Holds the airlines' codes of the fares negotiated for us: {"corporate":{"AI":"MARGA"}}. */
  fareCodes: z
    .partialRecord(z.enum(FARE_TYPES), z.record(z.string().length(2), z.string().min(1)))
    .optional(),
});

const connectConnection = z.strictObject({
  ...connection,
  kind: z.literal('connect'),
  keyId: z.string().min(1).max(100),
  secret: sharedSecret,
  /** The supplier may still sign its webhooks with these former keys. */
  formerKeys: z
    .array(z.strictObject({ keyId: z.string().min(1).max(100), secret: sharedSecret }))
    .max(5)
    .optional(),
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

type DuffelConnection = z.infer<typeof duffelConnection>;
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

function nonEmpty<Item>(items: readonly Item[]): readonly [Item, ...Item[]] {
  const [first, ...rest] = items;
  if (first === undefined) throw new RangeError('a list without an entry');
  return [first, ...rest];
}

function keyRing(entry: RegExp, example: string) {
  return z
    .string()
    .refine(
      (text) => text.split(',').every((one) => entry.test(one)),
      `write it as ${example}:<32 bytes in base64>`,
    )
    .transform((text): KeyRing => {
      const keys = text.split(',').map((one) => {
        const [keyId = '', key = ''] = one.split(':');
        return { id: keyId, key: Buffer.from(key, 'base64') };
      });
      return nonEmpty(keys);
    })
    .refine((keys) => new Set(keys.map((one) => one.id)).size === keys.length, 'two keys have one id')
    .refine(
      (keys) => new Set(keys.map(({ key }) => key.toString('hex'))).size === keys.length,
      'two ids have one key',
    );
}

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

/** The addresses of one database may differ only in the password: the next is tried when one is refused. */
const databaseAddresses = z
  .string()
  .transform((text) => text.split(/,(?=postgres(?:ql)?:\/\/)/))
  .pipe(z.array(z.url({ protocol: /^postgres(ql)?$/ })).max(5))
  .refine(
    (addresses) => new Set(addresses.map(withoutPassword)).size === 1,
    'several addresses may differ only in their password',
  )
  .transform((addresses) => nonEmpty(addresses));

function withoutPassword(address: string): string {
  const url = new URL(address);
  url.password = '';
  return url.href;
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

const rupees = (example: string) => z.string().regex(/^\d{1,12}(\.\d{1,2})?$/, `rupees such as ${example}`);

/** Lists the forms that the values of settings have. */
export const FORMATS = {
  /** No process takes an empty text for a value, because a deployment writes one where a variable is missing. */
  text: z.string().min(1),
  address: z.url({ protocol: /^https?$/ }),
  engineAddress: z.url(),
  email: z.email().max(254),
  port: z.coerce.number().int().min(0).max(65_535),
  number: (least: number, most: number) => z.coerce.number().int().min(least).max(most),
  minutes: z.coerce.number().min(1).max(1_440),
  timeScale: z.coerce.number().min(1).max(100_000),
  milliseconds: z.coerce.number().int(),
  onOrOff: z.enum(['on', 'off']),
  openOrClosed: z.enum(['open', 'closed']),
  logLevel: z.enum(['debug', 'info', 'warn', 'error', 'silent']),
  sender: z
    .string()
    .regex(/^[^<>"@\p{Cc}]+ <[^<>\s"@]+@[^<>\s"@]+>$/u, 'write it as Marga <no-reply@example.com>'),
  gstin: z.string().refine((text) => parseGstin(text).ok, 'a GST number, with its check digit'),
  rates: jsonOf(z.record(z.string().regex(/^[A-Z]{3}$/), z.string().regex(/^\d{1,6}(\.\d{1,6})?$/))),
  passwordRules: jsonOf(passwordRules),
  suppliers: jsonOf(supplierConnections),
  networks: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(z.string().refine(isNetwork, 'an address or a range such as 10.0.0.0/8')).min(1)),
  secretList: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(sharedSecret).min(1).max(5))
    .transform((secrets): SecretList => nonEmpty(secrets)),
  numberedKeyRing: keyRing(/^\d{1,6}:[A-Za-z0-9+/]{43}=$/, '1'),
  keyRing: keyRing(/^[a-z0-9-]{1,20}:[A-Za-z0-9+/]{43}=$/, '2026a'),
  databaseAddresses,
  rupees,
  smtpAddress,
};

/** Returns the secrets of these connections. */
export function supplierSecrets(connections: readonly SupplierConnection[]): string[] {
  return connections.flatMap((one) =>
    one.kind === 'duffel'
      ? [one.token, ...(one.webhookSecret ?? [])]
      : [one.secret, ...(one.formerKeys ?? []).map(({ secret }) => secret)],
  );
}
