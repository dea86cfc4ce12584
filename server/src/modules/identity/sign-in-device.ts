import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import { BlockList } from 'node:net';
import { createInterface } from 'node:readline';
import { parseIpAddress } from '../../platform/ip-network.ts';

/**
 * The names are matched in this order because they hide each other: Edge and Opera also claim to be Chrome, and
 * Chrome claims to be Safari. The result is always one of these words, never a part of what was sent.
 */
const BROWSERS: readonly (readonly [sign: RegExp, name: string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUC ?Browser\//, 'UC Browser'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
];

const SYSTEMS: readonly (readonly [sign: RegExp, name: string])[] = [
  [/\bKAIOS\//, 'KaiOS'],
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b|\biPod\b/, 'iOS'],
  [/\biPad\b/, 'iPadOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b|\bMac OS X\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

/** Real user agents have some two hundred characters, so only the beginning of a longer text is read. */
const LONGEST_READ = 512;

/**
 * Returns the browser and the system, so that a person can recognise their own sign-in. A name is empty where nothing
 * is known.
 */
export function deviceNameOf(userAgent: string): { browser: string; system: string } {
  const text = userAgent.slice(0, LONGEST_READ);
  const nameIn = (table: typeof BROWSERS) => table.find(([sign]) => sign.test(text))?.[1] ?? '';
  return { browser: nameIn(BROWSERS), system: nameIn(SYSTEMS) };
}

/**
 * Returns the country an address is registered in, as an ISO 3166 code: a hint for people, good enough to notice a
 * sign-in from abroad. It is undefined for addresses of no country, such as private ones.
 */
export async function countryOfIp(ip: string): Promise<string | undefined> {
  const address = parseIpAddress(ip);
  if (!address || nowhere.check(address.text, address.family === 4 ? 'ipv4' : 'ipv6')) return undefined;
  const table = (tables[address.family] ??= loadRanges(address.family));
  return findIn(await table, address.network);
}

const nowhere = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  nowhere.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  ['::', 96],
  ['2001:db8::', 32],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  nowhere.addSubnet(network, prefix, 'ipv6');
}

/** The ranges are in ascending order and do not overlap. */
interface Ranges {
  readonly starts: BigUint64Array;
  readonly ends: BigUint64Array;
  readonly countries: readonly string[];
}

const require = createRequire(import.meta.url);
const FILES = {
  4: require.resolve('@ip-location-db/geo-whois-asn-country/geo-whois-asn-country-ipv4-num.csv'),
  6: require.resolve('@ip-location-db/geo-whois-asn-country/geo-whois-asn-country-ipv6-num.csv'),
};
const tables: Partial<Record<4 | 6, Promise<Ranges>>> = {};

/**
 * Reads some three hundred thousand lines when the first address is looked up, as a stream so that other requests
 * are served meanwhile.
 */
async function loadRanges(family: 4 | 6): Promise<Ranges> {
  const input = createReadStream(FILES[family], 'latin1');
  let [starts, ends] = [new BigUint64Array(65_536), new BigUint64Array(65_536)];
  const countries: string[] = [];
  const lowerHalf = family === 6 ? 64n : 0n;
  for await (const line of createInterface({ input })) {
    const index = countries.length;
    if (index === starts.length) [starts, ends] = [doubled(starts), doubled(ends)];
    const [first = '', last = '', country = ''] = line.split(',');
    starts[index] = BigInt(first) >> lowerHalf;
    ends[index] = BigInt(last) >> lowerHalf;
    countries.push(country);
  }
  return { starts, ends, countries };
}

function doubled(numbers: BigUint64Array<ArrayBuffer>): BigUint64Array<ArrayBuffer> {
  const larger = new BigUint64Array(numbers.length * 2);
  larger.set(numbers);
  return larger;
}

function findIn({ starts, ends, countries }: Ranges, network: bigint): string | undefined {
  let [low, high] = [0, countries.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] ?? 0n) <= network) low = middle + 1;
    else high = middle;
  }
  const end = ends[low - 1];
  return end !== undefined && network <= end ? countries[low - 1] : undefined;
}
