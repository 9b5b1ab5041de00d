import type { Registry } from '../../agents/registry/registry.ts';
import { isFramed } from '../../modules/agents/installed.ts';

/** Tells where the client halves of agents come from. */
export function pageOrigins(registry: Pick<Registry, 'list' | 'get'>) {
  const remotes = (framed: boolean) =>
    registry
      .list()
      .flatMap(({ entry }) => (entry.remote && isFramed({ entry }) === framed ? [entry.remote] : []));
  return {
    /** Origins of client halves that run in the workspace's own page, for its content security policy. */
    remoteOrigins: (): string[] => [...new Set(remotes(false).map((remote) => new URL(remote).origin))],
    framedManifests: (): string[] => [...new Set(remotes(true))],
    /**
     * Returns the address of a framed agent's client half: null if this server provides it, undefined if the agent is not framed.
     */
    framedRemote: (slug: string): string | null | undefined => {
      const agent = registry.get(slug);
      if (!agent?.clientUrl || !isFramed(agent)) return undefined;
      return agent.entry.remote ?? null;
    },
  };
}
