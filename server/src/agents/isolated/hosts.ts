/** Where `net.Socket.connect` goes. @returns null for what is no host */
export function hostOfConnection(args: unknown[]): string | null {
  // Node itself calls it with all arguments in one list.
  const [first, second] = Array.isArray(args[0]) ? (args[0] as unknown[]) : args;
  if (typeof first === 'object' && first !== null) {
    const { host, path } = first as { host?: unknown; path?: unknown };
    if (typeof path === 'string') return null;
    return hostIn(host);
  }
  if (typeof first === 'string' && Number.isNaN(Number(first))) return null;
  return hostIn(second);
}

/** Where a datagram goes: `send(message, [offset, length,] port, address)`, `connect(port, address)`. */
export function hostOfDatagram(name: string, args: unknown[]): string {
  const places = name === 'send' ? args.slice(1) : args;
  return hostIn(places.find((one) => typeof one === 'string' && Number.isNaN(Number(one))));
}

const hostIn = (value: unknown): string => (typeof value === 'string' ? value.toLowerCase() : 'localhost');

/** @param host an address in numbers is a name like any other */
export function isAmong(hosts: readonly string[], host: string): boolean {
  return hosts.some((each) => (each.startsWith('*.') ? host.endsWith(each.slice(1)) : host === each));
}
