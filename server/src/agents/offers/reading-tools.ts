import type { AiTool } from '@staffroom/sdk';
import type { SessionUser } from '../../http/route.ts';
import type { InstalledAgents } from '../../modules/agents/installed.ts';
import { agentsFor, distinct, offersOf, offerTool } from './offer-tool.ts';
import { createRunOffer, type RunOfferOptions } from './run-offer.ts';

export interface ReadingToolsOptions extends RunOfferOptions {
  agents: Pick<InstalledAgents, 'list'>;
}

export type ReadingTools = (person: { user: SessionUser; signal: AbortSignal }) => AiTool[];

/** Read-only offers of all agents that the person may use, for contexts without anyone to ask. */
export function createReadingTools({ agents, ...options }: ReadingToolsOptions): ReadingTools {
  const runOffer = createRunOffer(options);
  return ({ user, signal }) =>
    distinct(
      agentsFor(user, agents)
        .flatMap(offersOf)
        .filter(({ tool }) => !tool.changes)
        .map((offered) => offerTool(offered, { runOffer, user, signal })),
    );
}
