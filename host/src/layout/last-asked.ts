/** When each call of the server was last made, of `performance.now()`; where it was made with several queries, the earliest of them. */
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
