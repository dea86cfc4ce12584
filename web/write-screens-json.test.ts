import { expect, test } from 'vitest';
import { buildScreenUrlPattern } from './write-screens-json.ts';

const pattern = new RegExp(
  buildScreenUrlPattern(['/bookings', '/bookings/:bookingId', '/settings/api-keys']),
);

test.each(['/bookings', '/bookings/', '/hi/bookings', '/bookings/bkg_1', '/hi/settings/api-keys'])(
  '%s is a screen',
  (address) => {
    expect(address).toMatch(pattern);
  },
);

test.each(['/', '/hi', '/booking', '/bookings/bkg_1/more', '/settings', '/en/bookings', '/assets/bookings'])(
  '%s is none',
  (address) => {
    expect(address).not.toMatch(pattern);
  },
);
