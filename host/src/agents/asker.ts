import type { AgentInfo } from '@staffroom/sdk/internal/shared';
import { useLocation } from '@staffroom/sdk/host';
import { findAgent, useAgents } from './agent-catalogue.ts';

const isAsked = ({ state, chats }: AgentInfo) => state === 'running' && chats;

/** Whether an agent answers questions of any kind: such agents have a palette command without a fixed question. */
const answersAnything = ({ accepts, commands }: AgentInfo) =>
  accepts.question &&
  commands.some(({ places, question }) => places.includes('palette') && question === undefined);

/** Returns the agents that accept a question from another part of the workspace, those for any question first. */
export function askersOf(agents: readonly AgentInfo[]): AgentInfo[] {
  const able = agents.filter((agent) => isAsked(agent) && agent.accepts.question);
  return able.toSorted((left, right) => Number(answersAnything(right)) - Number(answersAnything(left)));
}

/** The agent that a new chat starts with: the one on screen if it has a chat, otherwise the first agent for any question. */
export function useAsker(): AgentInfo | null {
  const agents = useAgents().data;
  const { pathname } = useLocation();
  if (!agents) return null;
  const [, root, slug] = pathname.split('/');
  const here =
    root === 'agents' && slug !== undefined ? findAgent(agents, decodeURIComponent(slug)) : undefined;
  if (here && isAsked(here)) return here;
  return askersOf(agents)[0] ?? agents.find(isAsked) ?? null;
}
