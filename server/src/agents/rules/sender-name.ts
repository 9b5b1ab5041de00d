import { manifestIn } from '../../modules/agents/in-language.ts';
import { type AgentUser, type InstalledAgents, visibleTo } from '../../modules/agents/installed.ts';

/** Returns the function that names the agent which sent a notification. A person gets no name of an agent that they can't use. */
export function createSenderName(installed: () => Pick<InstalledAgents, 'get' | 'knownName'>) {
  return (slug: string, language: string, user?: AgentUser): string => {
    const agent = installed().get(slug);
    const manifest = agent && (!user || visibleTo(agent, user)) ? agent.manifest : null;
    return manifest ? manifestIn(manifest, language).name : (installed().knownName(slug) ?? slug);
  };
}
