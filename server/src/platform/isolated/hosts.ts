export function hostOfConnection(args: unknown[]): string | null {
  // Node's own modules pass all arguments of `connect` as one array.
  const [first, second] = Array.isArray(args[0]) ? (args[0] as unknown[]) : args;
  if (typeof first === 'object' && first !== null) {
    const { host, path } = first as { host?: unknown; path?: unknown };
    if (typeof path === 'string') return null;
    return hostIn(host);
  }
  if (typeof first === 'string' && Number.isNaN(Number(first))) return null;
  return hostIn(second);
}

export function hostOfDatagram(name: string, args: unknown[]): string {
  const places = name === 'send' ? args.slice(1) : args;
  return hostIn(places.find((one) => typeof one === 'string' && Number.isNaN(Number(one))));
}

const hostIn = (value: unknown): string => (typeof value === 'string' ? value.toLowerCase() : 'localhost');

/** Whether a host is in the list. @param host a name or an IP address */
export function isListedHost(hosts: readonly string[], host: string): boolean {
  return hosts.some((each) => (each.startsWith('*.') ? host.endsWith(each.slice(1)) : host === each));
}
