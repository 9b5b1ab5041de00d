import type { AgentInfo } from '@staffroom/sdk';
import { useLocation } from '@staffroom/sdk/client';
import { findAgent, useAgents } from './agent-catalogue.ts';

const isAsked = ({ state, chats }: AgentInfo) => state === 'running' && chats;

/** Those that answer any question: they offer so in the palette, without a question of their own. */
const answersAnything = ({ accepts, commands }: AgentInfo) =>
  accepts.question &&
  commands.some(({ places, question }) => places.includes('palette') && question === undefined);

/** The agents that a question can be sent to from elsewhere, the one that answers anything first. */
export function askersOf(agents: readonly AgentInfo[]): AgentInfo[] {
  const able = agents.filter((agent) => isAsked(agent) && agent.accepts.question);
  return able.toSorted((left, right) => Number(answersAnything(right)) - Number(answersAnything(left)));
}

/** With whom a new chat begins: the agent on the screen where one talks to it, else the first that answers anything. */
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
