import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { parseInstant } from '@marga/contract/kernel/time';
import { createLog } from '../../platform/log.ts';
import { createExchangeRates, lockExchangeRate } from './exchange-rates.ts';

const log = createLog({ LOG_LEVEL: 'silent' }, 'rates-test');
const lockedAt = parseInstant('2026-11-15T00:00:00.000Z');
let asked = 0;
const source = createServer((request, response) => {
  asked += 1;
  if (request.url === '/broken') response.writeHead(500).end();
  else response.end('{"rates":{"USD":"84.10"}}');
});
source.listen(0, '127.0.0.1');
await once(source, 'listening');
afterAll(() => source.close());
const address = source.address();
const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;

test('the source’s rates come before those of the configuration, and are fetched once', async () => {
  const rates = createExchangeRates(
    { EXCHANGE_RATES: { USD: '80', EUR: '90' }, EXCHANGE_RATES_URL: url },
    log,
  );
  const [table] = await Promise.all([rates.read(), rates.read(), rates.read()]);
  expect(lockExchangeRate(table, 'USD', lockedAt)).toEqual({ rate: '84.10', lockedAt });
  expect(lockExchangeRate(table, 'EUR', lockedAt)).toEqual({ rate: '90', lockedAt });
  expect(lockExchangeRate(table, 'GBP', lockedAt)).toBeUndefined();
  expect(lockExchangeRate(table, 'INR', lockedAt)).toBeNull();
  expect(asked).toBe(1);
});

test('while the source is away the configured rates hold, and it is not asked by everybody', async () => {
  asked = 0;
  const rates = createExchangeRates(
    { EXCHANGE_RATES: { USD: '80' }, EXCHANGE_RATES_URL: `${url}/broken` },
    log,
  );
  for (let at = 0; at < 5; at++)
    expect(lockExchangeRate(await rates.read(), 'USD', lockedAt)?.rate).toBe('80');
  expect(asked).toBe(1);
});
