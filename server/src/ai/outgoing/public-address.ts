import ipaddr from 'ipaddr.js';

/** Azure machines get their secrets from this address, although it is a public address. */
const metadataAddresses = ['168.63.129.16'];

/**
 * Whether an address is on the public internet. Returns false for this machine, private networks and forms that embed another
 * address, such as IPv4 in IPv6.
 * @param address as the resolver or a URL returns it, without brackets
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || metadataAddresses.includes(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  // Only 2000::/3 of IPv6 is allocated; other prefixes include legacy forms such as ::127.0.0.1.
  const [first = 0] = parsed.toByteArray();
  return parsed.kind() === 'ipv4' || (first >= 0x20 && first <= 0x3f);
}
