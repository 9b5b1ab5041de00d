/** Schemes that a browser would run, read from the disk or send without encryption. */
const refusedSchemes = new Set([
  'javascript:',
  'data:',
  'vbscript:',
  'blob:',
  'file:',
  'about:',
  'ftp:',
  'ws:',
  'wss:',
]);
const loopback = new Set(['127.0.0.1', '[::1]', 'localhost']);

const isLoopback = ({ protocol, hostname }: URL) => protocol === 'http:' && loopback.has(hostname);

/** Whether a program may get its code at this address: by https, on the person's own machine, or in an app with its own scheme. */
export function isRedirectAllowed(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (address.includes('#') || url.username !== '' || url.password !== '') return false;
  if (url.protocol === 'http:') return isLoopback(url);
  return !refusedSchemes.has(url.protocol);
}

/**
 * Whether a program has registered this address. The addresses must be identical, except for the port on the person's own
 * machine, because a program there gets another port each time (RFC 8252).
 */
export function isRegistered(address: string, registered: readonly string[]): boolean {
  if (registered.includes(address)) return true;
  if (!isRedirectAllowed(address) || !isLoopback(new URL(address))) return false;
  return registered.some((one) => isLoopback(new URL(one)) && withoutPort(one) === withoutPort(address));
}

/** Compares as text, because a parsed address would hide differences such as `/a/../b`. */
const withoutPort = (address: string) =>
  address.replace(/^(http:\/\/(?:\[::1\]|[^/:?]+))(?::\d{1,5})?(?=[/?]|$)/, '$1');

/** Names the receiver of an address for people: its host, or its scheme for an app. */
export function receiverOf(address: string): string {
  const url = new URL(address);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.hostname : url.protocol;
}

export const isOnOwnMachine = (address: string): boolean => isLoopback(new URL(address));

/** The source for the policy `form-action` that allows the browser to follow the redirect to this address. */
export function sourceOf(address: string): string {
  const url = new URL(address);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.origin : url.protocol;
}
