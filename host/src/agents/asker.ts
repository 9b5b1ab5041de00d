import type { AgentInfo } from '@staffroom/sdk';
import { useLocation } from '@staffroom/sdk/client';
import { findAgent, useAgents } from './agent-catalogue.ts';

const isAsked = ({ state, chats }: AgentInfo) => state === 'running' && chats;

/** Agents for any question: they have a palette command without a fixed question. */
const answersAnything = ({ accepts, commands }: AgentInfo) =>
  accepts.question &&
  commands.some(({ places, question }) => places.includes('palette') && question === undefined);

/** Agents that accept a question from elsewhere, general ones first. */
export function askersOf(agents: readonly AgentInfo[]): AgentInfo[] {
  const able = agents.filter((agent) => isAsked(agent) && agent.accepts.question);
  return able.toSorted((left, right) => Number(answersAnything(right)) - Number(answersAnything(left)));
}

/** The agent of a new chat: the one on screen if it has a chat, else the first general one. */
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
