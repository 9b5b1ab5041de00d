import { randomUUID } from 'node:crypto';
import type { InstalledAgents } from './installed.ts';

/** Returns a text that changes whenever an agent that the person can see is switched, restarted, added or removed. */
export function createStateVersion(agents: Pick<InstalledAgents, 'list'>): (person: string) => string {
  const starts = new WeakMap<AbortSignal, string>();
  return (person) =>
    agents
      .list(person)
      .map(({ slug, state, signal }) => {
        const start = starts.get(signal) ?? randomUUID();
        starts.set(signal, start);
        return `${slug} ${state} ${start}`;
      })
      .join();
}
