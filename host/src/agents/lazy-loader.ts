import type { AgentLoader } from './load-agent.ts';

/**
 * Loads agents, and first what loads them: nobody waits for it before an agent is opened. As with an agent, a second attempt is made
 * by itself, and the next one begins anew.
 * @param fetchLoader fetches it
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
