import { describe, expect, test } from 'vitest';
import { countryOfIp, deviceNameOf } from './sign-in-device.ts';

const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [`${ANDROID} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome', 'Android'],
  [`${ANDROID} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`, 'Samsung Internet', 'Android'],
  [`${ANDROID} Version/4.0 Chrome/100.0 UCBrowser/13.4 Mobile Safari/537.36`, 'UC Browser', 'Android'],
  [`${ANDROID} Chrome/140.0.0.0 Mobile Safari/537.36 OPR/80.0`, 'Opera', 'Android'],
  ['Mozilla/5.0 (Android 14; Mobile; rv:131.0) Gecko/131.0 Firefox/131.0', 'Firefox', 'Android'],
  [`${WINDOWS} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge', 'Windows'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:131.0) Gecko/20100101 Firefox/131.0', 'Firefox', 'Windows'],
  [`${MAC} Version/18.0 Safari/605.1.15`, 'Safari', 'macOS'],
  [`${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1`, 'Safari', 'iOS'],
  [`${IPHONE} CriOS/140.0 Mobile/15E148 Safari/604.1`, 'Chrome', 'iOS'],
  [`${IPHONE} FxiOS/131.0 Mobile/15E148 Safari/604.1`, 'Firefox', 'iOS'],
  [`${IPHONE} EdgiOS/140.0 Version/18.1 Mobile/15E148 Safari/604.1`, 'Edge', 'iOS'],
  [
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
    'Chrome',
    'ChromeOS',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/140.0 Safari/537.36',
    'Chrome',
    'Linux',
  ],
  ['Mozilla/5.0 (Mobile; LYF/F320B; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5', 'Firefox', 'KaiOS'],
  ['curl/8.5.0', 'curl', ''],
  ['', '', ''],
])('%s is %s on %o', (userAgent, browser, system) => {
  expect(deviceNameOf(userAgent)).toEqual({ browser, system });
});

test('nothing of what a caller sends is ever shown, and a long one costs nothing', () => {
  expect(deviceNameOf('<img src=x onerror=alert(1)>')).toEqual({ browser: '', system: '' });
  expect(deviceNameOf(`Version/${'1.'.repeat(500_000)}`)).toEqual({ browser: '', system: '' });
  expect(deviceNameOf(`${'x'.repeat(500)} curl/8 Chrome/1 on Linux`)).toEqual({ browser: '', system: '' });
});

describe('a country', () => {
  test('is found without holding anybody up, also the first time', async () => {
    let turns = 0;
    let isLoaded = false;
    const others = (): void => {
      turns += 1;
      if (!isLoaded) setImmediate(others);
    };
    setImmediate(others);
    const asked = Array.from({ length: 10_000 }, (_, index) =>
      countryOfIp(`49.36.${index >> 8}.${index & 255}`),
    );
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['IN']));
    isLoaded = true;
    // If the table were read in one go, other tasks would get only a turn or two of the event loop; the machine's
    // speed does not matter.
    expect(turns).toBeGreaterThan(20);
  });

  test.each([
    ['49.36.10.1', 'IN'],
    ['::ffff:49.36.10.1', 'IN'],
    ['8.8.8.8', 'US'],
    ['81.2.69.142', 'GB'],
    ['2405:201:1::1', 'IN'],
    ['2001:4860:4860::8888', 'US'],
  ])('of %s is %s', async (ip, country) => expect(await countryOfIp(ip)).toBe(country));

  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '192.168.1.1',
    '172.20.0.1',
    '100.64.0.1',
    '203.0.113.7',
    '255.255.255.255',
    '::1',
    'fd00::1',
    'fe80::1%eth0',
    '::ffff:10.0.0.1',
    '2001:db8::1',
    '',
    'x',
    '1.2.3',
  ])('of %o there is none', async (ip) => expect(await countryOfIp(ip)).toBeUndefined());
});
