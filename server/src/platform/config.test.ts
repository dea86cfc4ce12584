import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { SANDBOX_KEY, SANDBOX_WEBHOOK_SECRET } from '@marga/sandbox/connect/sandbox-credentials';
import { SANDBOX_GATEWAY } from '@marga/sandbox/payment-gateway/gateway-credentials';
import {
  commonEnvironment,
  databaseEnvironment,
  databaseUrls,
  sandboxSupplierConnections,
} from '../../test/configuration.ts';
import { projectRoot } from '../../test/engines/data-folder.ts';
import { foreignSettings, isPublicInstallation, type Program, readConfig } from './config.ts';
import { type AnySetting, SETTINGS } from './settings/setting-table.ts';
import { weaknessOf } from './settings/weak-secrets.ts';

type Environment = Record<string, string>;
const TABLE: Readonly<Record<string, AnySetting>> = SETTINGS as never;
const secret = () => randomBytes(24).toString('base64url');
const key = () => randomBytes(32).toString('base64');

/** This is what a development system runs with. */
const development: Environment = {
  ...commonEnvironment,
  ...databaseEnvironment(databaseUrls(7010, 'marga')),
  REDIS_URL: 'redis://127.0.0.1:7011/0',
  RESTATE_INGRESS_URL: 'http://127.0.0.1:7012',
  PUBLIC_ORIGIN: 'http://127.0.0.1:5173',
  SUPPLIERS: JSON.stringify(sandboxSupplierConnections('http://127.0.0.1:7003')),
};

const database = (role: string) =>
  `postgres://marga_${role}:${secret()}@db.marga.internal:5432/marga?sslmode=verify-full`;
const skybridge = { kind: 'duffel', name: 'skybridge', url: 'https://api.duffel.com', token: secret() };
const redline = {
  kind: 'connect',
  name: 'redline',
  url: 'https://connect.redline.in',
  keyId: 'marga',
  secret: secret(),
};

/** This is what a portal runs with that strangers can reach; it sets no more than it must. */
const everything: Environment = {
  PUBLIC_ORIGIN: 'https://portal.marga.in',
  DATABASE_URL: database('app'),
  DATABASE_IDENTITY_URL: database('identity'),
  DATABASE_OPERATOR_URL: database('operator'),
  DATABASE_RELAY_URL: database('relay'),
  DATABASE_MIGRATOR_URL: database('owner'),
  REDIS_URL: `rediss://marga:${secret()}@redis.marga.internal:6379`,
  RESTATE_INGRESS_URL: 'http://restate.marga.internal:8080',
  RESTATE_IDENTITY_KEYS: 'publickeyv1_w7YHemBctH5Ck2nQRQ47iBBqhNHy4FV7t2Usbye2A6f',
  AUTH_SECRET: `1:${key()}`,
  TRAVELLER_KEYS: `2026a:${key()}`,
  TRUSTED_PROXIES: '10.1.0.0/16, 2001:db8::1',
  SMTP_URL: `smtps://marga:${secret()}@mail.marga.in:465`,
  MAIL_FROM: 'Marga <no-reply@marga.in>',
  CONTACT_MAIL: 'help@marga.in',
  SUPPLIERS: JSON.stringify([skybridge, redline]),
  RAZORPAY_KEY_ID: 'rzp_live_Kq1',
  RAZORPAY_KEY_SECRET: secret(),
  RAZORPAY_WEBHOOK_SECRET: secret(),
  PORTAL_GSTIN: '27AAPFU0939F1ZV',
};

function environmentOf(program: Program, changes: Environment = {}): Environment {
  const foreign = new Set(foreignSettings(program));
  const own = Object.entries({ ...everything }).filter(([name]) => !foreign.has(name));
  return { ...Object.fromEntries(own), ...changes };
}

function refusalOf(program: Program, env: Environment): string {
  try {
    readConfig(env, program);
  } catch (error) {
    return (error as Error).message;
  }
  return '';
}

const PROGRAMS = ['api', 'worker', 'migrate', 'seed', 'rotate-secret'] as const;

describe('a program', () => {
  test.each(PROGRAMS)(
    '%s starts with its own settings alone, and misses each that has no default',
    (program) => {
      expect(refusalOf(program, environmentOf(program))).toBe('');
      for (const [name, row] of Object.entries(TABLE)) {
        const isNeeded = row.usedBy.includes(program) && row.byDefault === undefined && !row.isOptional;
        const { [name]: _absent, ...without } = environmentOf(program);
        if (isNeeded) expect(refusalOf(program, without)).toContain(`${name}: is missing`);
      }
    },
  );

  test.each(PROGRAMS)('%s holds no setting of another, even when its environment does', (program) => {
    const config = readConfig({ ...development }, program);
    const own = Object.keys(TABLE).filter((name) => TABLE[name]?.usedBy.includes(program));
    expect(Object.keys(config).filter((name) => !own.includes(name))).toEqual([]);
  });

  test('the api and the worker share one role of the database; no other credential of it is held by both', () => {
    const rolesOf = (program: Program) =>
      Object.keys(TABLE).filter(
        (name) => /^DATABASE_.*URL$/.test(name) && TABLE[name]?.usedBy.includes(program),
      );
    expect(rolesOf('api')).toEqual(['DATABASE_URL', 'DATABASE_IDENTITY_URL', 'DATABASE_OPERATOR_URL']);
    expect(rolesOf('worker')).toEqual(['DATABASE_URL', 'DATABASE_RELAY_URL']);
    expect(rolesOf('migrate')).toEqual(['DATABASE_MIGRATOR_URL']);
    expect(TABLE['AUTH_SECRET']?.usedBy).not.toContain('worker');
    expect(TABLE['RAZORPAY_WEBHOOK_SECRET']?.usedBy).not.toContain('worker');
    expect(TABLE['SMTP_URL']?.usedBy).not.toContain('api');
  });

  test.each([
    ['api', 'DATABASE_RELAY_URL', 'worker'],
    ['api', 'DATABASE_MIGRATOR_URL', 'migrate'],
    ['worker', 'DATABASE_IDENTITY_URL', 'api'],
    ['worker', 'AUTH_SECRET', 'api'],
  ] as const)('%s does not start in public with %s, which belongs to %s', (program, name, owner) => {
    const message = refusalOf(program, environmentOf(program, { [name]: everything[name] ?? '' }));
    expect(message).toMatch(new RegExp(`${name}: belongs to .*${owner}.*take it out`));
  });
});

describe('settings that cannot be used', () => {
  test('are named all at once, with what to do', () => {
    const message = refusalOf('api', {
      ...environmentOf('api'),
      API_PORT: 'x',
      AUTH_SECRET: 'short',
      SUPPLIERS: '{',
      TRUSTED_PROXIES: 'everybody',
    });
    for (const name of [
      'API_PORT',
      'AUTH_SECRET: write it as 1:',
      'SUPPLIERS: not JSON',
      'TRUSTED_PROXIES.0',
    ])
      expect(message).toContain(name);
  });

  test('are never printed, malformed or forbidden, as they may be secret', () => {
    const printed = Object.entries(TABLE).flatMap(([name, { secretsOf, usedBy }]) => {
      if (!secretsOf) return [];
      const [program = 'api'] = usedBy;
      const marked = 'sandbox-Marked-4711';
      const given = [
        marked,
        `postgres://marga_app:${marked}@127.0.0.1/marga?sslmode=disable`,
        `1:${Buffer.from(marked.padEnd(32)).toString('base64')}`,
        JSON.stringify([{ ...redline, secret: marked, services: [marked] }]),
        JSON.stringify([{ ...redline, url: 'http://127.0.0.1', secret: marked }]),
      ];
      return given.map((value) => refusalOf(program, { ...environmentOf(program), [name]: value }));
    });
    expect(printed.length).toBeGreaterThan(40);
    for (const message of printed) {
      expect(message).not.toContain('Marked-4711');
      expect(message).not.toContain(Buffer.from('Marked-4711').toString('base64').slice(0, 10));
    }
  });
});

describe('a portal that strangers can reach', () => {
  test.each([
    ['https://portal.marga.in', true],
    ['http://portal.marga.in', true],
    ['https://13.234.5.6', true],
    ['https://portal', true],
    ['http://127.0.0.1:5173', false],
    ['http://[::1]:5173', false],
    ['http://192.168.1.20', false],
    ['http://172.31.0.1', false],
    ['http://172.32.0.1', true],
    ['https://portal.localhost', false],
    ['https://portal.test', false],
    ['https://portal.example', false],
    ['https://portal.example.in', true],
  ])('%s is one: %s', (origin, expected) => {
    expect(isPublicInstallation({ PUBLIC_ORIGIN: origin })).toBe(expected);
  });

  test('does not start with what development runs with, and is told of every such setting at once', () => {
    const inPublic = { ...development, PUBLIC_ORIGIN: 'https://portal.marga.in' };
    const named = (program: Program) =>
      new Set([...refusalOf(program, inPublic).matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name = '']) => name));
    expect([...named('api')].toSorted()).toEqual([
      'AUTH_SECRET',
      'CAPTCHA_COST',
      'CONTACT_MAIL',
      'DATABASE_IDENTITY_URL',
      'DATABASE_MIGRATOR_URL',
      'DATABASE_OPERATOR_URL',
      'DATABASE_RELAY_URL',
      'DATABASE_URL',
      'PORTAL_GSTIN',
      'RAZORPAY_KEY_ID',
      'RAZORPAY_KEY_SECRET',
      'RAZORPAY_URL',
      'RAZORPAY_WEBHOOK_SECRET',
      'REDIS_URL',
      'SMTP_URL',
      'STAFF_SECOND_FACTOR',
      'SUPPLIERS',
      'TELEMETRY',
      'TEST_PLACES',
      'TRAVELLER_KEYS',
      'TRUSTED_PROXIES',
      'VERIFY_RESPONSES',
    ]);
    for (const name of ['MAIL_FROM', 'RESTATE_IDENTITY_KEYS', 'RESTATE_INGRESS_URL', 'DATABASE_RELAY_URL'])
      expect(named('worker')).toContain(name);
    expect(refusalOf('api', development), 'a development system starts with it').toBe('');
    expect(refusalOf('worker', development)).toBe('');
  });

  const url = everything['DATABASE_URL'] ?? '';
  test.each([
    ['api', 'PUBLIC_ORIGIN', 'http://portal.marga.in'],
    ['worker', 'FAILPOINTS_URL', 'http://10.0.0.9:3'],
    ['api', 'TEST_CLOCK_OFFSET_MS', '1000'],
    ['worker', 'TIME_SCALE', '60'],
    ['api', 'STAFF_SECOND_FACTOR', 'off'],
    ['api', 'TEST_PLACES', 'on'],
    ['api', 'LOAD_SHEDDING', 'off'],
    ['api', 'LOG_LEVEL', 'silent'],
    ['worker', 'TELEMETRY', 'off'],
    ['api', 'CAPTCHA_COST', '1'],
    ['api', 'PORTAL_GSTIN', '29AABCM4521L1ZC'],
    ['api', 'CONTACT_MAIL', 'help@marga.example'],
    ['worker', 'MAIL_FROM', 'Marga <no-reply@marga.example>'],
    ['api', 'TRUSTED_PROXIES', '0.0.0.0/0'],
    ['api', 'TRUSTED_PROXIES', '10.0.0.1,::/0'],
    ['api', 'RAZORPAY_URL', 'http://api.razorpay.com'],
    ['api', 'RAZORPAY_KEY_ID', 'rzp_test_Kq1'],
    ['api', 'RAZORPAY_WEBHOOK_SECRET', SANDBOX_GATEWAY.webhookSecret],
    ['api', 'RAZORPAY_WEBHOOK_SECRET', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'],
    ['api', 'AUTH_SECRET', `1:${Buffer.alloc(32, 7).toString('base64')}`],
    ['api', 'AUTH_SECRET', `1:${Buffer.from('a sentence that somebody made up').toString('base64')}`],
    ['api', 'AUTH_SECRET', (everything['TRAVELLER_KEYS'] ?? '').replace('2026a', '1')],
    ['worker', 'REDIS_URL', 'redis://redis.marga.internal:6379'],
    ['worker', 'SMTP_URL', 'smtp://127.0.0.1:25'],
    ['api', 'EXCHANGE_RATES_URL', 'http://rates.in/inr'],
    ['api', 'DATABASE_URL', url.replace('db.marga.internal', 'localhost')],
    ['api', 'DATABASE_URL', url.replace(/:[^:@]+@/, '@')],
    ['api', 'SUPPLIERS', JSON.stringify([{ ...skybridge, url: 'http://api.duffel.com' }])],
    ['worker', 'SUPPLIERS', JSON.stringify([{ ...skybridge, url: 'https://127.0.0.1:7003/skybridge' }])],
    ['worker', 'SUPPLIERS', JSON.stringify([{ ...skybridge, token: 'sandbox' }])],
    ['api', 'SUPPLIERS', JSON.stringify([{ ...redline, secret: SANDBOX_KEY.secret }])],
  ] as const)('does not start its %s with another %s, case %#', (program, name, value) => {
    expect(refusalOf(program, environmentOf(program, { [name]: value }))).toContain(`${name}: `);
    const inPrivate = { ...development, ...environmentOf(program), [name]: value };
    expect(refusalOf(program, { ...inPrivate, PUBLIC_ORIGIN: 'http://127.0.0.1:7001' })).toBe('');
  });

  test('does not start with a database whose certificate it would not check', () => {
    for (const unchecked of [
      url.replace('?sslmode=verify-full', ''),
      url.replace('verify-full', 'disable'),
      url.replace('verify-full', 'no-verify'),
      url.replace('verify-full', 'require'),
      `${url}&sslmode=disable`,
      `${url}&uselibpqcompat=true`,
      `${url},${url.replace('verify-full', 'disable')}`,
    ])
      expect(refusalOf('api', environmentOf('api', { DATABASE_URL: unchecked }))).toContain('DATABASE_URL: ');
  });

  test('needs its balancers, the workflow engine’s keys, an own GST number and a contact address', () => {
    const lacking = (program: Program, name: string) => {
      const { [name]: _absent, ...rest } = environmentOf(program);
      return refusalOf(program, rest);
    };
    expect(lacking('api', 'TRUSTED_PROXIES')).toContain('TRUSTED_PROXIES: is missing');
    expect(lacking('worker', 'RESTATE_IDENTITY_KEYS')).toContain('RESTATE_IDENTITY_KEYS: is missing');
    expect(lacking('api', 'PORTAL_GSTIN')).toContain('PORTAL_GSTIN: is missing');
    expect(lacking('api', 'CONTACT_MAIL')).toContain('CONTACT_MAIL: is missing');
  });

  test('knows every secret that the repository shows', () => {
    const shown = [
      ...Object.entries(commonEnvironment).flatMap(([name, text]) => {
        const row = TABLE[name];
        return row?.secretsOf && name !== 'SMTP_URL' ? row.secretsOf(row.format.parse(text)) : [];
      }),
      SANDBOX_KEY.secret,
      SANDBOX_WEBHOOK_SECRET,
      SANDBOX_GATEWAY.keySecret,
      SANDBOX_GATEWAY.webhookSecret,
      ...['docs/connect/README.md', 'README.md', 'docs/runbooks/suppliers.md'].flatMap((path) =>
        [
          ...readFileSync(join(projectRoot, path), 'utf8').matchAll(
            /(?:SECRET=|"secret": ?"|password `)([^"`\s]{8,})/g,
          ),
        ].map(([, text = '']) => text),
      ),
    ];
    expect(shown.length).toBeGreaterThan(9);
    for (const one of shown) expect(weaknessOf(one), String(one)).toBeDefined();
    for (const one of Array.from({ length: 200 }, secret)) expect(weaknessOf(one), one).toBeUndefined();
    for (const one of Array.from({ length: 200 }, () => randomBytes(32)))
      expect(weaknessOf(one)).toBeUndefined();
  });
});

describe('a secret that changes', () => {
  const read = (changes: Environment) => readConfig({ ...development, ...changes }, 'api');

  test('is a list: the first is used, the others are only accepted', () => {
    const [fresh, old] = [secret(), secret()];
    expect(read({ RAZORPAY_WEBHOOK_SECRET: `${fresh},${old}` }).RAZORPAY_WEBHOOK_SECRET).toEqual([
      fresh,
      old,
    ]);
    expect(read({ AUTH_SECRET: `2:${key()},1:${key()}` }).AUTH_SECRET.map(({ id }) => id)).toEqual([
      '2',
      '1',
    ]);
    const url = 'postgres://marga_app:new@db/marga,postgres://marga_app:old@db/marga';
    expect(read({ DATABASE_URL: url }).DATABASE_URL).toEqual(url.split(','));
  });

  test.each([
    ['AUTH_SECRET', `1:${key()},1:${key()}`, 'two keys have one id'],
    ['AUTH_SECRET', `a:${key()}`, 'write it as 1:'],
    ['TRAVELLER_KEYS', ((same) => `a:${same},b:${same}`)(key()), 'two ids have one key'],
    ['DATABASE_URL', 'postgres://a:x@db/marga,postgres://b:x@db/marga', 'only in their password'],
    ['RAZORPAY_WEBHOOK_SECRET', `${secret()},`, 'RAZORPAY_WEBHOOK_SECRET.1'],
  ])('%s cannot be written otherwise', (name, value, problem) => {
    expect(() => read({ [name]: value })).toThrow(problem);
  });
});

test.each([
  'http://mail.marga.in',
  'mail.marga.in:587',
  'smtp://',
  'smtp://mail.marga.in?requireTLS=false',
  'smtps://mail.marga.in/?tls.rejectUnauthorized=false',
  'smtp://mail.marga.in#x',
])('a mail server is a server and nothing else, so not %s', (address) => {
  expect(refusalOf('worker', { ...development, SMTP_URL: address })).toContain('SMTP_URL');
});

test('a mail server may be named with who we are there', () => {
  for (const address of ['smtp://127.0.0.1:1025', 'smtps://marga:p%40ss@mail.marga.in:465'])
    expect(readConfig({ ...development, SMTP_URL: address }, 'worker').SMTP_URL).toBe(address);
});

test.each(['no-reply@marga.in', 'Marga', 'Marga <>', 'Marga <a@b.in>, <c@d.in>', 'Marga\nBcc: x <a@b.in>'])(
  'our mails come from one address with a name, so not from %j',
  (sender) => {
    expect(refusalOf('worker', { ...development, MAIL_FROM: sender })).toContain('MAIL_FROM');
  },
);

describe('a supplier', () => {
  const suppliersOf = (...connections: object[]) =>
    readConfig({ ...development, SUPPLIERS: JSON.stringify(connections) }, 'api').SUPPLIERS;

  test('is connected by what its kind needs', () => {
    expect(suppliersOf(skybridge, { ...redline, services: ['bus'] })).toHaveLength(2);
  });

  test('may have several secrets while one changes', () => {
    const [duffel] = suppliersOf({ ...skybridge, webhookSecret: [redline.secret, skybridge.token] });
    expect(duffel).toMatchObject({ webhookSecret: [redline.secret, skybridge.token] });
    const formerKeys = [{ keyId: 'old', secret: skybridge.token }];
    expect(suppliersOf({ ...redline, formerKeys })[0]).toMatchObject({ formerKeys });
  });

  test.each([
    ['of no kind we know', { ...redline, kind: 'fax' }],
    ['with the token of another kind', { ...redline, token: 'x' }],
    ['with a secret that can be guessed', { ...redline, secret: 'short' }],
    ['that sells what nobody buys', { ...redline, services: ['submarine'] }],
    ['without a name that can stand in a log', { ...redline, name: 'Red Line' }],
  ])('%s is refused', (_, connection) => {
    expect(() => suppliersOf(connection)).toThrow('SUPPLIERS');
  });

  test('has a name of its own', () => {
    expect(() => suppliersOf(redline, redline)).toThrow('two suppliers have one name');
  });
});
