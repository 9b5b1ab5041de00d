import ipaddr from 'ipaddr.js';

/** Azure's machines are told their secrets at this address, public as it looks. */
const metadataAddresses = ['168.63.129.16'];

/**
 * Whether the address is one of the open internet: not of this machine, of a private network or of one that only leads to
 * another address, such as an IPv4 address written as IPv6.
 * @param address as the resolver or a URL gives it, without brackets
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || metadataAddresses.includes(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  // Of IPv6 only 2000::/3 has been given out; the rest holds old forms such as ::127.0.0.1.
  const [first = 0] = parsed.toByteArray();
  return parsed.kind() === 'ipv4' || (first >= 0x20 && first <= 0x3f);
}
