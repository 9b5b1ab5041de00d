import type { CustomAgentRow } from '../../modules/agents/definition.ts';
import type { InstalledAgent } from '../../modules/agents/installed.ts';
import { CustomAgent } from './custom-agent.ts';
import type { AgentRules } from '../rules/agent-rules.ts';

interface CustomAgentsOptions {
  rules: AgentRules;
  /** Returns a notice for administrators if another agent wants the address. */
  noticeOf: (slug: string) => string | null;
  /** Called for each agent that has changed. */
  note: (agent: InstalledAgent) => void;
  publish: (data: Record<string, unknown>) => void;
}

/** Keeps the agents that administrators have created in the catalog. */
export function createCustomAgents({ rules, noticeOf, note, publish }: CustomAgentsOptions) {
  const agents = new Map<string, CustomAgent>();
  return {
    list: (): readonly InstalledAgent[] => [...agents.values()],
    get: (slug: string): InstalledAgent | undefined => agents.get(slug),

    /** Applies the current rows of the database. */
    follow(rows: readonly CustomAgentRow[]): void {
      const different: CustomAgent[] = [];
      const gone = new Set(agents.keys());
      for (const row of rows) {
        gone.delete(row.slug);
        const agent = agents.get(row.slug) ?? new CustomAgent(row, rules);
        agents.set(row.slug, agent);
        if (agent.follow(row, noticeOf(row.slug))) different.push(agent);
      }
      for (const slug of gone) {
        const agent = agents.get(slug);
        agents.delete(slug);
        agent?.stop();
        if (agent) different.push(agent);
      }
      for (const agent of different) note(agent);
      if (different.length > 0) publish({});
    },

    stopAll(): void {
      for (const agent of agents.values()) agent.stop();
    },
  };
}
