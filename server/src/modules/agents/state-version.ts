import { randomUUID } from 'node:crypto';
import type { InstalledAgents } from './installed.ts';

/** Another text after whatever changes what a person is told of agents: one is switched, started anew, added or taken away. */
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
