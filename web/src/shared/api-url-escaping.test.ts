import { expect, test } from 'vitest';
import { createApiClient, type RouteTable } from './api.ts';

const routes: RouteTable = {
  'booking.read-booking': { method: 'GET', path: '/v1/bookings/:bookingId' },
  'places.find': { method: 'GET', path: '/v1/places' },
};

const asked: string[] = [];
const api = createApiClient({
  routes,
  actingCompany: () => undefined,
  timeoutMs: 1_000,
  fetch: async (address) => {
    asked.push(address);
    return Response.json({ items: [] });
  },
});

test.each([
  '../wallet',
  'a/b',
  '?company=x',
  '#x',
  '%2e%2e',
  '//evil.example',
  'javascript:alert(1)',
  'a b&c=d',
])('%j stands in an address as a value, and leads to no other', async (value) => {
  await api.call('booking.read-booking', { params: { bookingId: value as never } });
  await api.call('places.find', { query: { text: value } });
  const [path = '', query = ''] = asked.splice(0);
  const origin = 'https://portal.example';
  const first = new URL(path, origin);
  expect([first.origin, first.search, first.hash]).toEqual([origin, '', '']);
  expect(first.pathname.split('/').slice(0, 3)).toEqual(['', 'v1', 'bookings']);
  expect(decodeURIComponent(first.pathname.split('/')[3] ?? '')).toBe(value);
  const second = new URL(query, origin);
  expect([second.origin, second.pathname]).toEqual([origin, '/v1/places']);
  expect([...second.searchParams]).toEqual([['text', value]]);
});
