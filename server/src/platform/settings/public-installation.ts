import { BlockList, isIP } from 'node:net';

/** What belongs to nobody: RFC 6761 and RFC 2606 reserve these names for tests and documentation. */
const RESERVED_NAME = /(^|\.)(localhost|test|example|invalid)$|(^|\.)example\.(com|net|org)$/;

const ownMachine = new BlockList();
ownMachine.addSubnet('127.0.0.0', 8);
ownMachine.addAddress('0.0.0.0');
ownMachine.addAddress('::1', 'ipv6');
ownMachine.addAddress('::', 'ipv6');

const privateNetworks = new BlockList();
privateNetworks.addSubnet('10.0.0.0', 8);
privateNetworks.addSubnet('172.16.0.0', 12);
privateNetworks.addSubnet('192.168.0.0', 16);
privateNetworks.addSubnet('169.254.0.0', 16);
privateNetworks.addSubnet('fc00::', 7, 'ipv6');
privateNetworks.addSubnet('fe80::', 10, 'ipv6');

function isIn(networks: BlockList, host: string): boolean {
  const version = isIP(host);
  return version !== 0 && networks.check(host, version === 4 ? 'ipv4' : 'ipv6');
}

/** Returns the host of an address as the lists above know it: without brackets and a final dot, in lower case. */
function hostOf(address: string): string {
  return new URL(address).hostname.replaceAll(/^\[|\]$|\.$/g, '').toLowerCase();
}

/** Returns whether the address is this machine's, or has a name that is reserved for tests. */
export function isOnlyForDevelopment(address: string): boolean {
  const host = hostOf(address);
  return host === '' || RESERVED_NAME.test(host) || isIn(ownMachine, host);
}

/**
 * Returns whether strangers may reach the portal at this address. Only this machine, private networks and names that
 * are reserved for tests count as not public, so a forgotten case is on the safe side.
 */
export function isPublicInstallation({ PUBLIC_ORIGIN: origin }: { readonly PUBLIC_ORIGIN: string }): boolean {
  return !isOnlyForDevelopment(origin) && !isIn(privateNetworks, hostOf(origin));
}
