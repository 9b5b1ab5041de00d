import { isIP } from 'node:net';
import { isPublicAddress } from '../../ai/outgoing/public-address.ts';
import { isListedHost } from './hosts.ts';
import { Rejection } from '../../agents/rejection.ts';

/** Names that public resolvers do not answer, so that they lead into the network of the server. */
const privateEndings = [
  'localhost',
  'local',
  'internal',
  'intranet',
  'private',
  'corp',
  'home',
  'lan',
  'home.arpa',
  'test',
  'invalid',
];

/**
 * Finds the hosts of a manifest that need the operator's permission: wildcards, and hosts on this machine or a private network.
 * @param hosts the hosts in the manifest
 * @param allowed the hosts of `AGENT_ALLOWED_HOSTS`; an entry like `*.example.com` also allows that wildcard in a manifest
 */
export function refusedHosts(hosts: readonly string[], allowed: readonly string[]): string[] {
  return hosts.filter((host) => {
    if (allowed.includes(host) || isListedHost(allowed, host)) return false;
    return host.startsWith('*.') || isPrivateHost(host);
  });
}

function isPrivateHost(name: string): boolean {
  // `URL` normalizes other forms of an IP address, such as 127.1 and 0x7f.1.
  const url = URL.parse(`http://${name}`);
  if (url === null) return true;
  const host = url.hostname.replace(/\.$/, '');
  if (isIP(host)) return !isPublicAddress(host);
  return !host.includes('.') || privateEndings.some((ending) => host.endsWith(`.${ending}`));
}

export const hostRejection = (refused: readonly string[]): Rejection =>
  new Rejection(
    'host-refused',
    `it contacts ${refused.map((host) => `"${host}"`).join(' and ')}; hosts of this machine or a private network, and wildcards, need an entry in AGENT_ALLOWED_HOSTS on the server`,
  );
