import { expect, test } from 'vitest';
import { parseLimits, USUAL_LIMITS } from './api-key-limits.ts';

const parse = (typed: Partial<typeof USUAL_LIMITS>, scopes = ['booking:read']) => {
  const { limits, wrong } = parseLimits({ ...USUAL_LIMITS, ...typed }, scopes);
  return { limits, wrong: [...wrong] };
};

test('addresses are read one to a line, or between commas', () => {
  const { limits, wrong } = parse({ networks: ' 203.0.113.7\n2001:db8::/32, 198.51.100.0/24 ' });
  expect(limits.networks).toEqual(['203.0.113.7', '2001:db8::/32', '198.51.100.0/24']);
  expect(wrong).toEqual([]);
});

test.each(['203.0.113', 'example.com', '0.0.0.0/0', '::/0', '10.0.0.0/33', '::ffff:203.0.113.7'])(
  'an address list does not hold %s',
  (networks) => expect(parse({ networks }).wrong).toEqual(['networks']),
);

test.each(['', '0', '1.5', '601', 'many'])('%j is no number of requests a minute', (requestsAMinute) => {
  expect(parse({ requestsAMinute }).wrong).toEqual(['requestsAMinute']);
});

test('a key that spends needs a cap, and no other key has one', () => {
  expect(parse({}, ['checkout:create']).wrong).toEqual(['dailyCap']);
  expect(parse({ dailyCap: '25,000' }, ['booking:change']).limits.dailyCap).toEqual({
    amount: '25000.00',
    currency: 'INR',
  });
  expect(parse({ dailyCap: 'lots' })).toMatchObject({ limits: { dailyCap: null }, wrong: [] });
});
