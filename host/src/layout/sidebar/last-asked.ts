/**
 * Returns the time of the last request of each API call, as a time of `performance.now()`. If several queries make the same
 * call, the earliest of their times counts.
 */
export function lastAsked(): ReadonlyMap<string, number> {
  const addresses = new Map<string, number>();
  for (const { name, startTime } of performance.getEntriesByType('resource')) addresses.set(name, startTime);
  const calls = new Map<string, number>();
  for (const [address, time] of addresses) {
    const { pathname } = new URL(address);
    calls.set(pathname, Math.min(time, calls.get(pathname) ?? time));
  }
  return calls;
}
