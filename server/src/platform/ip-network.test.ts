import { describe, expect, test } from 'vitest';
import { networkOfIp } from './ip-network.ts';

describe('a network', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['2001:db8::1', '2001:0db8:0000:0000::/64'],
    ['2001:db8:0:0:ffff::2', '2001:0db8:0000:0000::/64'],
    ['2001:DB8:1:2:3:4:5:6', '2001:0db8:0001:0002::/64'],
    ['fe80::1%eth0', 'fe80:0000:0000:0000::/64'],
    ['::1', '0000:0000:0000:0000::/64'],
    ['64:ff9b::203.0.113.7', '0064:ff9b:0000:0000::/64'],
    ['not an address', 'not an address'],
  ])('of %s is %s', (ip, network) => expect(networkOfIp(ip)).toBe(network));
});
