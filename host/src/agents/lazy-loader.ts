import type { AgentLoader } from './load-agent.ts';

/**
 * Loads agents, and before the first one the loader itself. As with agents, a failed load is retried once, and the next call
 * starts again.
 * @param fetchLoader loads the loader
 */
export function lazyLoader(fetchLoader: () => Promise<AgentLoader>): AgentLoader {
  let fetched: Promise<AgentLoader> | undefined;
  return {
    async load(source) {
      fetched ??= fetchLoader().catch(fetchLoader);
      const loader = await fetched.catch((error: unknown) => {
        fetched = undefined;
        throw error;
      });
      return loader.load(source);
    },
  };
}
