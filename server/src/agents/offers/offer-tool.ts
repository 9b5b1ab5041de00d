import { type AiTool, type OfferedTool, offeredToolName } from '@staffroom/sdk';
import type { Offer } from '@staffroom/sdk/server';
import type { SessionUser } from '../../http/route.ts';
import {
  type InstalledAgents,
  type RunningAgent,
  running,
  visibleTo,
} from '../../modules/agents/installed.ts';
import { offerTitle } from './offer-words.ts';
import type { RunOffer } from './run-offer.ts';

export interface Offered {
  agent: RunningAgent;
  tool: OfferedTool;
  offer: Offer;
}

/** Running agents in the person's versions that the person may use. */
export function agentsFor(user: SessionUser, agents: Pick<InstalledAgents, 'list'>): RunningAgent[] {
  return agents.list(user.id).flatMap((agent) => {
    const ready = running(agent);
    return ready && visibleTo(ready, user.role) ? [ready] : [];
  });
}

export function offersOf(agent: RunningAgent): Offered[] {
  return agent.manifest.offers.flatMap((tool) => {
    const offer = agent.plugin.offers.find(({ name }) => name === tool.name);
    return offer ? [{ agent, tool, offer }] : [];
  });
}

/** The caller checks whether it may run. */
export function offerTool(
  { agent, tool, offer }: Offered,
  { runOffer, user, signal }: { runOffer: RunOffer; user: SessionUser; signal: AbortSignal },
): AiTool {
  return {
    name: offeredToolName(agent.slug, tool.name),
    description: `${tool.description}${tool.changes ? ' It changes something: the person is asked before.' : ''} (${agent.manifest.name})`,
    input: offer.input,
    step: () => offerTitle({ agent, tool }, user.language),
    run: (input) => runOffer({ agent, tool, offer, input, user, signal }),
  };
}

/** Removes tools with duplicate names, between which a model could not choose. */
export function distinct<T extends { name: string }>(tools: readonly T[]): T[] {
  const names = new Set<string>();
  return tools.filter(({ name }) => names.size < names.add(name).size);
}
