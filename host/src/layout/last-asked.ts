/** When each API call was last made, as times of `performance.now()`; of several queries, the earliest. */
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
