import { isIPv4, isIPv6 } from 'node:net';

/**
 * Returns the network that attempts and streams are counted against. A provider's customer owns a whole /64 of IPv6
 * addresses, so these count as one; an IPv4 address is the same however it is written.
 */
export function networkOfIp(ip: string): string {
  const address = parseIpAddress(ip);
  if (!address || address.family === 4) return address?.text ?? ip;
  const digits = address.network.toString(16).padStart(16, '0');
  return `${digits.replaceAll(/.{4}(?=.)/g, '$&:')}::/64`;
}

/**
 * Holds the part of an address that identifies its owner: all of an IPv4 address, the upper half of an IPv6
 * address.
 */
interface Address {
  readonly family: 4 | 6;
  readonly text: string;
  readonly network: bigint;
}

export function parseIpAddress(ip: string): Address | undefined {
  const [text = ''] = ip.split('%');
  if (isIPv4(text)) return { family: 4, text, network: BigInt(numberOf(text)) };
  if (!isIPv6(text)) return undefined;
  const groups = groupsOf(text);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    const [high = 0, low = 0] = groups.slice(6);
    return parseIpAddress([high >> 8, high & 255, low >> 8, low & 255].join('.'));
  }
  const network = groups.slice(0, 4).reduce((sum, group) => (sum << 16n) | BigInt(group), 0n);
  return { family: 6, text, network };
}

function numberOf(dotted: string): number {
  return dotted.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
}

function groupsOf(ipv6: string): number[] {
  const plain = ipv6.replace(/[\d.]+\.[\d.]+$/, (dotted) => {
    const number = numberOf(dotted);
    return `${Math.floor(number / 65_536).toString(16)}:${(number % 65_536).toString(16)}`;
  });
  const [before = [], after = []] = plain
    .split('::')
    .map((half) => (half === '' ? [] : half.split(':').map((group) => Number.parseInt(group, 16))));
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}
