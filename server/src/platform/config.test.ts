import { expect, test } from 'vitest';
import { commonEnvironment } from '../../test/configuration.ts';
import { readConfig } from './config.ts';

const usable = {
  ...commonEnvironment,
  DATABASE_URL: 'postgres://a@127.0.0.1/m',
  DATABASE_IDENTITY_URL: 'postgres://b@127.0.0.1/m',
  DATABASE_RELAY_URL: 'postgres://c@127.0.0.1/m',
  REDIS_URL: 'redis://127.0.0.1:1',
  RESTATE_INGRESS_URL: 'http://127.0.0.1:2',
  PUBLIC_ORIGIN: 'https://portal.marga.in',
  SUPPLIERS: '[]',
};

test('every value that cannot be used is named at once', () => {
  expect(() => readConfig({ ...usable, API_PORT: 'x', AUTH_SECRET: 'short', SUPPLIERS: '{' })).toThrow(
    /API_PORT[^]*SUPPLIERS[^]*AUTH_SECRET/,
  );
});

test.each([
  ['FAILPOINTS_URL', 'http://127.0.0.1:3'],
  ['TEST_CLOCK_OFFSET_MS', '1000'],
  ['TIME_SCALE', '60'],
])('%s is refused where people come', (name, value) => {
  expect(() => readConfig({ ...usable, [name]: value })).toThrow(name);
  expect(readConfig(usable).PUBLIC_ORIGIN).toBe('https://portal.marga.in');
  expect(readConfig({ ...usable, PUBLIC_ORIGIN: 'http://127.0.0.1:7001', [name]: value })).toBeDefined();
});
