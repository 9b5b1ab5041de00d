import type { AgentLoader } from './load-agent.ts';

/**
 * Loads the agent loader before the first agent, and then agents. A failed load of the loader is retried once, like that of an
 * agent, and the next call starts again.
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
