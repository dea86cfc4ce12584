import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { commonEnvironment } from '../../test/configuration.ts';
import { projectRoot } from '../../test/engines/data-folder.ts';
import { readConfig } from './config.ts';

const usable = {
  ...commonEnvironment,
  DATABASE_URL: 'postgres://a@127.0.0.1/m',
  DATABASE_IDENTITY_URL: 'postgres://b@127.0.0.1/m',
  DATABASE_RELAY_URL: 'postgres://c@127.0.0.1/m',
  DATABASE_OPERATOR_URL: 'postgres://d@127.0.0.1/m',
  REDIS_URL: 'redis://127.0.0.1:1',
  RESTATE_INGRESS_URL: 'http://127.0.0.1:2',
  PUBLIC_ORIGIN: 'https://portal.marga.in',
  SUPPLIERS: '[]',
  STAFF_SECOND_FACTOR: 'on',
  TEST_PLACES: 'off',
};

test('every value that cannot be used is named at once', () => {
  expect(() => readConfig({ ...usable, API_PORT: 'x', AUTH_SECRET: 'short', SUPPLIERS: '{' })).toThrow(
    /API_PORT[^]*SUPPLIERS[^]*AUTH_SECRET/,
  );
});

test('the runbook of a deployment lists exactly the settings that have no default', () => {
  const runbook = readFileSync(join(projectRoot, 'docs/runbooks/deploy.md'), 'utf8');
  const [, table = ''] = /## Settings that have no default\n(.*?)\nThese have a default/s.exec(runbook) ?? [];
  const listed = [...table.matchAll(/^\| (`.*?`) +\|/gm)].flatMap(
    ([, names = '']) => names.match(/\w+/g) ?? [],
  );
  let missing: string[] = [];
  try {
    readConfig({});
  } catch (error) {
    missing = [...(error as Error).message.matchAll(/^ {2}(\w+):/gm)].map(([, name = '']) => name);
  }
  expect(missing.length).toBeGreaterThan(10);
  expect(listed.toSorted()).toEqual(missing.toSorted());
});

test.each([
  ['FAILPOINTS_URL', 'http://127.0.0.1:3'],
  ['TEST_CLOCK_OFFSET_MS', '1000'],
  ['TIME_SCALE', '60'],
  ['STAFF_SECOND_FACTOR', 'off'],
  ['TEST_PLACES', 'on'],
])('%s is refused where people come', (name, value) => {
  expect(() => readConfig({ ...usable, [name]: value })).toThrow(name);
  expect(readConfig(usable).PUBLIC_ORIGIN).toBe('https://portal.marga.in');
  expect(readConfig({ ...usable, PUBLIC_ORIGIN: 'http://127.0.0.1:7001', [name]: value })).toBeDefined();
});

test.each([
  'http://mail.marga.in',
  'mail.marga.in:587',
  'smtp://',
  'smtp://mail.marga.in?requireTLS=false',
  'smtps://mail.marga.in/?tls.rejectUnauthorized=false',
  'smtp://mail.marga.in#x',
])('a mail server is a server and nothing else, so not %s', (address) => {
  expect(() => readConfig({ ...usable, SMTP_URL: address })).toThrow('SMTP_URL');
});

test('a mail server may be named with who we are there', () => {
  for (const address of ['smtp://127.0.0.1:1025', 'smtps://marga:p%40ss@mail.marga.in:465']) {
    expect(readConfig({ ...usable, SMTP_URL: address }).SMTP_URL).toBe(address);
  }
});

test.each(['no-reply@marga.in', 'Marga', 'Marga <>', 'Marga <a@b.in>, <c@d.in>', 'Marga\nBcc: x <a@b.in>'])(
  'our mails come from one address with a name, so not from %j',
  (sender) => {
    expect(() => readConfig({ ...usable, MAIL_FROM: sender })).toThrow('MAIL_FROM');
  },
);

describe('a supplier', () => {
  const redline = {
    kind: 'connect',
    name: 'redline',
    url: 'https://connect.redline.example',
    keyId: 'marga',
    secret: 'sixteen-or-longer',
  };
  const suppliersOf = (...connections: object[]) =>
    readConfig({ ...usable, SUPPLIERS: JSON.stringify(connections) }).SUPPLIERS;

  test('is connected by what its kind needs', () => {
    const skybridge = { kind: 'duffel', name: 'skybridge', url: 'https://api.duffel.com', token: 'live' };
    expect(suppliersOf(skybridge, { ...redline, services: ['bus'] })).toHaveLength(2);
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
