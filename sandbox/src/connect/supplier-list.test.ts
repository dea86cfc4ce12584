import { connectCapabilities } from '@marga/contract/connect/protocol';
import { expect, test } from 'vitest';
import {
  buildSearchWithTestPlaces,
  nothingSold,
  NOW,
  tomorrow,
} from '../suppliers/non-flight/inventory-test-helpers.ts';
import { CONNECT_SUPPLIERS } from './supplier-list.ts';

test('two suppliers sell each service, and each says what it can do', () => {
  const sold = Object.values(CONNECT_SUPPLIERS).flatMap(({ capabilities }) => capabilities.services);
  expect(sold.toSorted()).toEqual(['bus', 'bus', 'cab', 'cab', 'hotel', 'hotel', 'train', 'train']);
  for (const inventory of Object.values(CONNECT_SUPPLIERS)) {
    const { capabilities } = inventory;
    expect(connectCapabilities.parse(capabilities)).toEqual(capabilities);
    expect(capabilities.hasSeatMaps).toBe('seatMap' in inventory);
  }
});

test('a supplier does not know what another gave out, and answers no question about another service', () => {
  const asked = buildSearchWithTestPlaces({
    service: 'bus',
    origin: 'ci-delhi',
    destination: 'ci-jaipur',
    departOn: tomorrow,
    travellers: 1,
  });
  const [offer] = CONNECT_SUPPLIERS['redline']?.search(asked, nothingSold, NOW) ?? [];
  const selection = offer?.selection ?? '';
  for (const [name, inventory] of Object.entries(CONNECT_SUPPLIERS)) {
    const isOwn = name === 'redline';
    expect(inventory.find(selection, { seats: [] }, nothingSold, NOW) !== undefined).toBe(isOwn);
    expect(inventory.takes(selection, { seats: [] }).length > 0).toBe(isOwn);
    if (!inventory.capabilities.services.includes('bus'))
      expect(inventory.search(asked, nothingSold, NOW)).toEqual([]);
  }
});
