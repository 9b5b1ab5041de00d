import { useQueryClient } from '@tanstack/react-query';
import type { AgentInfo } from '@staffroom/sdk/internal/shared';
import { createContext, type ReactNode, useContext } from 'react';
import type { AgentLoader } from './load-agent.ts';
import { preloadAgent } from './loaded-agent.ts';

const AgentLoaderContext = createContext<AgentLoader | null>(null);

export function AgentLoaderProvider({ loader, children }: { loader: AgentLoader; children: ReactNode }) {
  return <AgentLoaderContext value={loader}>{children}</AgentLoaderContext>;
}

export function useAgentLoader(): AgentLoader {
  const loader = useContext(AgentLoaderContext);
  if (loader === null) throw new Error('useAgentLoader must be used within an AgentLoaderProvider');
  return loader;
}

/**
 * Returns props for a link to an agent. They preload the agent's code on hover.
 * @example <Link to={`/agents/${info.slug}`} {...useAgentPreload(info)}>
 */
export function useAgentPreload(info: AgentInfo) {
  const queries = useQueryClient();
  const loader = useAgentLoader();
  const { clientUrl, state, frame } = info;
  const preload = () => {
    // Skips a page with a frame, which loads its code inside the frame.
    if (clientUrl === null || frame || state !== 'running') return;
    void preloadAgent(queries, loader, { ...info, clientUrl });
  };
  return { onPointerEnter: preload, onFocus: preload };
}
